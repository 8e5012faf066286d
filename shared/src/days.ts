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
