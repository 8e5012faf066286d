import { type Day, dayOf, writeShortDay } from '@teduh/shared/days';

/** The day in Kuala Lumpur, wherever the visitor is. */
export function today(now: Date = new Date()): Day {
  return dayOf(now);
}

/** `15 Nov 2026` */
export const formatDay = (day: Day): string => writeShortDay(day);
