import { addDays, dayOf } from '@teduh/shared/days';
import type { Clock } from '../../platform/clock.ts';
import { badRequest } from '../../platform/errors.ts';

/** An earlier day is a typing error, and a receipt cannot be changed. */
const maxDaysBeforeCharge = 366;

/** When money came of which only the day is known: now if it is today, else in the middle of that day in Kuala Lumpur. */
export function momentOfPayment(paidOn: string, chargedAt: Date, clock: Clock): Date {
  const today = clock.today();
  if (paidOn < addDays(dayOf(chargedAt), -maxDaysBeforeCharge))
    throw badRequest('invalid_fields', { paidOn: 'Day of payment is more than a year before the charge' });
  if (paidOn > today)
    throw badRequest('invalid_fields', { paidOn: 'Day of payment cannot be in the future' });
  return paidOn === today ? clock.now() : new Date(`${paidOn}T12:00:00+08:00`);
}
