export const timeZone = 'Asia/Kuala_Lumpur';

/** A calendar day, `YYYY-MM-DD`, always meant in Kuala Lumpur. */
export type Day = string;

export function dayOf(instant: Date): Day {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** Moves an instant by a calendar duration as people in Kuala Lumpur count it (a month from 31 January ends in February). */
export function advance(instant: Date, duration: string): Date {
  const moved = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .add(duration);
  return new Date(moved.epochMilliseconds);
}

/** The same day of a later month, or that month's last day where there is none. */
export const addMonths = (day: Day, months: number): Day =>
  Temporal.PlainDate.from(day).add({ months }).toString();

export const addDays = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString();

export const daysBetween = (from: Day, to: Day): number => Temporal.PlainDate.from(from).until(to).days;

/** `15 November 2026 at 14:30` in Kuala Lumpur, for letters and documents. */
export const writeMoment = (instant: Date): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(instant);

/** `15 November 2026`, for letters and documents. */
export const writeDay = (day: Day): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
