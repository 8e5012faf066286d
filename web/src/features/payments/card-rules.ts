import { today } from '../../lib/days.ts';

export type Card = { number: string; expiry: string; cvc: string };

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

export const isAmex = (number: string) => /^3[47]/.test(number);
const lengthsOf = (number: string) => (isAmex(number) ? [15, 15] : [13, 19]) as [number, number];
const cvcLength = (number: string) => (isAmex(number) ? 4 : 3);

export function toNumber(text: string): string {
  const digits = digitsOf(text);
  return digits.slice(0, lengthsOf(digits)[1]);
}

/** `4242 4242 4242 4242`, or `3782 822463 10005` where the card prints it so. */
export function formatNumber(number: string): string {
  const groups = isAmex(number) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/.exec(number)?.slice(1) : null;
  return (groups ?? number.match(/\d{1,4}/g) ?? []).filter(Boolean).join(' ');
}

/** `MMYY`, from whatever people type and browsers fill in: `4`, `4/30`, `04 / 2030`. */
export function toExpiry(text: string): string {
  const digits = digitsOf(text);
  const hasShortMonth = /^[2-9]/.test(digits) || /^\s*\d\D/.test(text);
  const padded = hasShortMonth ? `0${digits}` : digits;
  return /^\d{2}20\d{2}$/.test(padded) ? padded.slice(0, 2) + padded.slice(4) : padded.slice(0, 4);
}

export function formatExpiry(expiry: string): string {
  return expiry.length > 2 ? `${expiry.slice(0, 2)} / ${expiry.slice(2)}` : expiry;
}

export const toCvc = (text: string) => digitsOf(text).slice(0, 4);

export const monthOf = (expiry: string) => expiry.slice(0, 2);
export const yearOf = (expiry: string) => `20${expiry.slice(2)}`;

/** Luhn: the last digit of every card number checks the others. */
function hasRightCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function checkNumber(number: string): string | null {
  if (number === '') return 'Card number is required';
  if (number.length < lengthsOf(number)[0]) return 'The card number is incomplete';
  return hasRightCheckDigit(number) ? null : 'The card number is not valid';
}

function checkExpiry(expiry: string, now: string): string | null {
  if (expiry === '') return 'Expiry date is required';
  if (expiry.length < 4) return 'The expiry date is incomplete';
  if (!/^(0[1-9]|1[0-2])/.test(expiry)) return 'The expiry month is not valid';
  return `${yearOf(expiry)}-${monthOf(expiry)}` < now.slice(0, 7) ? 'The card has expired' : null;
}

function checkCvc(cvc: string, number: string): string | null {
  if (cvc === '') return 'CVC is required';
  return cvc.length === cvcLength(number) ? null : `The CVC has ${cvcLength(number)} digits`;
}

/** Checks a card before it is sent to the provider. */
export function checkCard({ number, expiry, cvc }: Card, now: string = today()) {
  return {
    number: checkNumber(number),
    expiry: checkExpiry(expiry, now),
    cvc: checkCvc(cvc, number),
  };
}
