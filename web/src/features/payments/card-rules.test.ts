import { expect, test } from 'vitest';
import { checkCard, formatExpiry, formatNumber, toCvc, toExpiry, toNumber } from './card-rules.ts';

const card = { number: '4242424242424242', expiry: '1239', cvc: '123' };
const amex = { number: '378282246310005', expiry: '1239', cvc: '1234' };
const now = '2026-11-15';

test.each([
  ['4', '4'],
  ['42424', '4242 4'],
  ['4242 4242-4242x4242', '4242 4242 4242 4242'],
  ['37828', '3782 8'],
  ['378282246310005', '3782 822463 10005'],
  ['3782822463100051111', '3782 822463 10005'],
  ['', ''],
])('the number %j is shown as %j', (typed, shown) => {
  expect(formatNumber(toNumber(typed))).toBe(shown);
});

test.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['1230', '12 / 30'],
  ['4', '04'],
  ['4/30', '04 / 30'],
  ['1/30', '01 / 30'],
  ['04 / 2030', '04 / 30'],
  ['12309', '12 / 30'],
  ['', ''],
])('the expiry date %j is shown as %j', (typed, shown) => {
  expect(formatExpiry(toExpiry(typed))).toBe(shown);
});

test('the code on the back has at most four digits', () => {
  expect(toCvc('12a345')).toBe('1234');
});

test.each([
  ['a Visa card', card],
  ['an American Express card', amex],
  ['a card in its last month', { ...card, expiry: '1126' }],
])('%s passes', (_what, good) => {
  expect(checkCard(good, now)).toEqual({ number: null, expiry: null, cvc: null });
});

test.each([
  ['number', '', 'Card number is required'],
  ['number', '424242424242', 'The card number is incomplete'],
  ['number', '4242424242424241', 'The card number is not valid'],
  ['number', '2442424242424242', 'The card number is not valid'],
  ['expiry', '', 'Expiry date is required'],
  ['expiry', '123', 'The expiry date is incomplete'],
  ['expiry', '1330', 'The expiry month is not valid'],
  ['expiry', '0030', 'The expiry month is not valid'],
  ['expiry', '1026', 'The card has expired'],
  ['cvc', '', 'CVC is required'],
  ['cvc', '1234', 'The CVC has 3 digits'],
])('%s %j is refused', (field, value, words) => {
  expect(checkCard({ ...card, [field]: value }, now)).toMatchObject({ [field]: words });
});

test('the CVC of an American Express card has four digits', () => {
  expect(checkCard({ ...amex, cvc: '123' }, now).cvc).toBe('The CVC has 4 digits');
});
