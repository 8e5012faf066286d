import { autopayNoticeDays } from '@teduh/shared/autopay.constants';
import { addDays, type Day, dayOf } from '@teduh/shared/days';

/** From this time of the day on, in Malaysia. */
export const chargeTime = '09:00';
/** Days between one attempt and the next: 1, 3 and 5 days after the first. */
const pauses = [1, 2, 2];
export const maxAttempts = pauses.length + 1;

type Charge = { dueDate: Day; announcedOn: Day; attempts: number; lastAttemptOn: Day | undefined };

/** The day of the next attempt: never before the due day, nor sooner than announced, nor too soon after the attempt before. */
export function dayOfAttempt({ dueDate, announcedOn, attempts, lastAttemptOn }: Charge): Day {
  const noticed = addDays(announcedOn, autopayNoticeDays);
  const rested = lastAttemptOn === undefined ? dueDate : addDays(lastAttemptOn, pauses[attempts - 1] ?? 0);
  return [dueDate, noticed, rested].toSorted().at(-1) ?? dueDate;
}

type Moment = Date | string;
type Begun = { due_date: Day; announced_at: Moment | null; last_attempt_at: Moment | null; attempts: number };

/** The day on which a rent is charged next, announced or not. */
export function dayOfCharge(charge: Begun, today: Day): Day {
  const { due_date: dueDate, announced_at, last_attempt_at, attempts } = charge;
  const on = dayOfAttempt({
    dueDate,
    announcedOn: announced_at ? dayOf(new Date(announced_at)) : earliestNotice(dueDate, today),
    attempts,
    lastAttemptOn: last_attempt_at ? dayOf(new Date(last_attempt_at)) : undefined,
  });
  return on < today ? today : on;
}

/** A rent that is due later is announced in time; one that is due already, today. */
function earliestNotice(dueDate: Day, today: Day): Day {
  const inTime = addDays(dueDate, -autopayNoticeDays);
  return inTime > today ? inTime : today;
}

/** The day on which an attempt that was declined today is repeated. Undefined after the last one. */
export function dayOfRetry(attempt: number, today: Day): Day | undefined {
  const pause = pauses[attempt - 1];
  return pause === undefined ? undefined : addDays(today, pause);
}

/** Declines after which the same card must not be tried again, in Stripe's words. */
const hardDeclines = new Set([
  'card_not_supported',
  'currency_not_supported',
  'do_not_try_again',
  'expired_card',
  'fraudulent',
  'incorrect_number',
  'invalid_account',
  'invalid_number',
  'lost_card',
  'merchant_blacklist',
  'new_account_information_available',
  'not_permitted',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'service_not_allowed',
  'stolen_card',
  'stop_payment_order',
  'transaction_not_allowed',
]);

type Refusal = 'authentication' | 'hard' | 'soft';

export function refusalOf(declineCode: string | undefined): Refusal {
  if (declineCode === 'authentication_required') return 'authentication';
  return hardDeclines.has(declineCode ?? '') ? 'hard' : 'soft';
}
