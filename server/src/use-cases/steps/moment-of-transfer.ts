import { dayOf } from '@teduh/shared/days';
import type { Clock } from '../../platform/clock.ts';
import { badRequest } from '../../platform/errors.ts';

/** When money was given back by a transfer or in cash, of which only the day is known. Never before it had come. */
export function momentOfTransfer(
  paidOn: string,
  { paid_at }: { paid_at: Date | null },
  clock: Clock,
  field = 'paidOn',
): Date {
  const today = clock.today();
  const refuse = (words: string) => badRequest('invalid_fields', { [field]: words });
  if (paidOn > today) throw refuse('Day it was given back cannot be in the future');
  if (paid_at && paidOn < dayOf(paid_at)) throw refuse('Day it was given back is before the payment');
  if (paidOn === today) return clock.now();
  const noon = new Date(`${paidOn}T12:00:00+08:00`);
  return paid_at && paid_at > noon ? paid_at : noon;
}
