import { addDays, type Day, dayOf, timeZone } from '@teduh/shared/days';
import { numberOf } from './deterministic.ts';

const secondMs = 1000;
const hourSeconds = 60 * 60;
const opensAtHour = 9;
const openHours = 10;

/** Days and moments of the demo's past, counted from now. */
export function createCalendar(now: Date) {
  const today = dayOf(now);

  function momentAt(day: Day, seconds: number): Date {
    const midnight = Temporal.PlainDate.from(day).toZonedDateTime(timeZone);
    return new Date(midnight.epochMilliseconds + seconds * secondMs);
  }

  return {
    now,
    today,
    daysAgo: (days: number): Day => addDays(today, -days),
    /** A moment between nine and seven, always the same for the same name. */
    during: (day: Day, name: string): Date =>
      momentAt(day, opensAtHour * hourSeconds + numberOf(name, openHours * hourSeconds)),
    /** When the daily jobs run. It may have been seconds ago. */
    atNight(day: Day): Date {
      const moment = momentAt(day, 5 * 60);
      return moment < now ? moment : now;
    },
  };
}

export type Calendar = ReturnType<typeof createCalendar>;

const signedBeforeMs = 20 * 60 * secondMs;
/** Everybody signs a little before the contract begins. */
export const signedAtOf = (activatedAt: Date) => new Date(activatedAt.getTime() - signedBeforeMs);
