import { cardError } from './api-error.ts';

type CardInput = { number: string; expMonth: string; expYear: string; cvc: string };
export type Decline = { code: string; message: string; decline_code?: string };
export type Behaviour = 'succeeds' | 'requires authentication' | 'processes slowly' | Decline;
/** Everything that is stored of a card, and how it behaves when it pays now or is set up for later. */
export type TestCard = {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  behaviour: Behaviour;
  setup: Exclude<Behaviour, 'processes slowly'>;
};

const declined = (decline_code: string, message: string): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});
const poor = declined('insufficient_funds', 'Your card has insufficient funds.');
const refused = declined('generic_decline', 'Your card was declined.');
const expired: Decline = { code: 'expired_card', message: 'Your card has expired.' };

type Behaviours = { now: Behaviour; setup?: TestCard['setup']; saved?: Behaviour };

/** Test cards of Stripe: how they behave in a payment, when they are set up for later, and when they are charged later. */
const behaviours = new Map<string, Behaviours>([
  ['4242424242424242', { now: 'succeeds' }],
  // What their banks do later: refund.service.ts, dispute.service.ts.
  ['4000000000000259', { now: 'succeeds' }],
  ['4000000000005126', { now: 'succeeds' }],
  ['4000000000007726', { now: 'succeeds' }],
  [
    '4000002500003155',
    { now: 'requires authentication', setup: 'requires authentication', saved: 'succeeds' },
  ],
  ['4000002760003184', { now: 'requires authentication', setup: 'requires authentication' }],
  ['4000008260003178', { now: poor, setup: 'requires authentication' }],
  ['4000000000000341', { now: refused, setup: 'succeeds' }],
  ['4000000000000077', { now: 'processes slowly', setup: 'succeeds' }],
  ['4000000000000002', { now: refused }],
  ['4000000000009995', { now: poor }],
  ['4000000000000069', { now: expired }],
  [
    '4000000000000127',
    { now: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." } },
  ],
]);

type Saved = { last4: string; expMonth: number; expYear: number };

/** How a card behaves that was set up before. */
export function behaviourOfSaved({ last4, expMonth, expYear }: Saved, today: Date): Behaviour {
  const isOver =
    expYear < today.getUTCFullYear() ||
    (expYear === today.getUTCFullYear() && expMonth < today.getUTCMonth() + 1);
  if (isOver) return expired;
  const known = [...behaviours].find(([number]) => number.endsWith(last4))?.[1];
  return known?.saved ?? known?.now ?? refused;
}

function isLuhnValid(digits: string) {
  const sum = [...digits].reverse().reduce((soFar, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return soFar + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function readExpiry(month: string, year: string, today: Date) {
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
  return { expMonth: Number(month), expYear: fullYear };
}

/** Validates the card. The number itself goes no further than this function. */
export function readCard({ number, expMonth, expYear, cvc }: CardInput, today: Date): TestCard {
  const digits = number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !isLuhnValid(digits))
    throw cardError('incorrect_number', 'Your card number is incorrect.', { param: 'number' });
  const expiry = readExpiry(expMonth.trim(), expYear.trim(), today);
  if (!/^\d{3,4}$/.test(cvc.trim()))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' });
  const known = behaviours.get(digits);
  if (!known)
    throw cardError(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test card.',
      { decline_code: 'test_mode_live_card' },
    );
  const { now: behaviour, setup = behaviour === 'processes slowly' ? 'succeeds' : behaviour } = known;
  return { brand: 'visa', last4: digits.slice(-4), ...expiry, behaviour, setup };
}
