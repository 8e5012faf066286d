import { cardError } from './api-error.ts';

type CardInput = { number: string; expMonth: string; expYear: string; cvc: string };
type Decline = { code: string; message: string; decline_code?: string };
type Behaviour = 'succeeds' | 'requires authentication' | 'processes slowly' | Decline;
/** Everything that is stored of a card, and how it behaves. */
export type TestCard = { brand: string; last4: string; behaviour: Behaviour };

const declined = (decline_code: string, message: string): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});

const behaviours = new Map<string, Behaviour>([
  ['4242424242424242', 'succeeds'],
  // What their banks do later: refund.service.ts, dispute.service.ts.
  ['4000000000000259', 'succeeds'],
  ['4000000000005126', 'succeeds'],
  ['4000000000007726', 'succeeds'],
  ['4000002500003155', 'requires authentication'],
  ['4000000000000077', 'processes slowly'],
  ['4000000000000002', declined('generic_decline', 'Your card was declined.')],
  ['4000000000009995', declined('insufficient_funds', 'Your card has insufficient funds.')],
  ['4000000000000069', { code: 'expired_card', message: 'Your card has expired.' }],
  ['4000000000000127', { code: 'incorrect_cvc', message: "Your card's security code is incorrect." }],
]);

function isLuhnValid(digits: string) {
  const sum = [...digits].reverse().reduce((soFar, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return soFar + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function checkExpiry(month: string, year: string, today: Date) {
  const wrong = (part: 'month' | 'year') =>
    cardError(`invalid_expiry_${part}`, `Your card's expiration ${part} is invalid.`, {
      param: `exp_${part}`,
    });
  if (!/^\d{1,2}$/.test(month) || Number(month) < 1 || Number(month) > 12) throw wrong('month');
  if (!/^(\d{2}|\d{4})$/.test(year)) throw wrong('year');
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const thisYear = today.getUTCFullYear();
  if (fullYear < thisYear || fullYear > thisYear + 50) throw wrong('year');
  if (fullYear === thisYear && Number(month) < today.getUTCMonth() + 1) throw wrong('month');
}

/** Validates the card. The number itself goes no further than this function. */
export function readCard({ number, expMonth, expYear, cvc }: CardInput, today: Date): TestCard {
  const digits = number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !isLuhnValid(digits))
    throw cardError('incorrect_number', 'Your card number is incorrect.', { param: 'number' });
  checkExpiry(expMonth.trim(), expYear.trim(), today);
  if (!/^\d{3,4}$/.test(cvc.trim()))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' });
  const behaviour = behaviours.get(digits);
  if (!behaviour)
    throw cardError(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test card.',
      { decline_code: 'test_mode_live_card' },
    );
  return { brand: 'visa', last4: digits.slice(-4), behaviour };
}
