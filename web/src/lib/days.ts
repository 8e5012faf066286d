import { type Day, dayOf, writeShortDay } from '@teduh/shared/days';

/** The day in Kuala Lumpur, wherever the visitor is. */
export function today(now: Date = new Date()): Day {
  return dayOf(now);
}

/** `15 Nov 2026` */
export const formatDay = (day: Day): string => writeShortDay(day);

/** The last day on which there is time until this instant: of one at midnight, the day before. */
export const lastDayUntil = (instant: string): Day => dayOf(new Date(Date.parse(instant) - 1));
