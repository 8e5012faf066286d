import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { readCard } from './test-card.ts';

const today = new Date('2026-11-15T04:00:00Z');
const card = (more: object = {}) => ({
  number: '4242424242424242',
  expMonth: '12',
  expYear: '34',
  cvc: '123',
  ...more,
});

function errorOf(more: object) {
  try {
    readCard(card(more), today);
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, ...error.error };
    throw error;
  }
  return undefined;
}

it('returns only the brand, the last four digits and the expiry date of a card', () => {
  expect(readCard(card({ number: ' 4242-4242 4242-4242 ' }), today)).toEqual({
    brand: 'visa',
    last4: '4242',
    expMonth: 12,
    expYear: 2034,
    behaviour: 'succeeds',
    setup: 'succeeds',
  });
});

describe('invalid card data gets the errors of Stripe', () => {
  it.each([
    [{ number: '4242424242424241' }, 'incorrect_number', 'number'],
    [{ number: '4242' }, 'incorrect_number', 'number'],
    [{ number: 'abcd efgh ijkl mnop' }, 'incorrect_number', 'number'],
    [{ number: '0'.repeat(30) }, 'incorrect_number', 'number'],
    [{ expMonth: '0' }, 'invalid_expiry_month', 'exp_month'],
    [{ expMonth: '13' }, 'invalid_expiry_month', 'exp_month'],
    [{ expMonth: 'x' }, 'invalid_expiry_month', 'exp_month'],
    [{ expMonth: '10', expYear: '26' }, 'invalid_expiry_month', 'exp_month'],
    [{ expYear: '25' }, 'invalid_expiry_year', 'exp_year'],
    [{ expYear: '2077' }, 'invalid_expiry_year', 'exp_year'],
    [{ expYear: '203' }, 'invalid_expiry_year', 'exp_year'],
    [{ cvc: '12' }, 'invalid_cvc', 'cvc'],
    [{ cvc: '12345' }, 'invalid_cvc', 'cvc'],
    [{ cvc: '12a' }, 'invalid_cvc', 'cvc'],
  ])('rejects %o with %s', (more, code, param) => {
    expect(errorOf(more)).toMatchObject({ status: 402, type: 'card_error', code, param });
  });
});

it.each([
  { expMonth: '11', expYear: '26' },
  { expMonth: '1', expYear: '27' },
  { expMonth: '01', expYear: '2076' },
  { cvc: '1234' },
])('accepts %o', (more) => {
  expect(errorOf(more)).toBeUndefined();
});

it('rejects a card that is not a test card', () => {
  expect(errorOf({ number: '5555555555554444' })).toMatchObject({
    status: 402,
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test card.',
  });
});
