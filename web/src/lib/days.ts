import { type Day, dayOf } from '@teduh/shared/days';

/** Created on first use: creating a formatter costs a phone tens of milliseconds. */
let dayFormat: Intl.DateTimeFormat | undefined;

/** The day in Kuala Lumpur, wherever the visitor is. */
export function today(now: Date = new Date()): Day {
  return dayOf(now);
}

/** `15 Nov 2026` */
export function formatDay(day: Day): string {
  dayFormat ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}
