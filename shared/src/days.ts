export const timeZone = 'Asia/Kuala_Lumpur';

/** A calendar day, `YYYY-MM-DD`, always meant in Kuala Lumpur. */
export type Day = string;

// Malaysia is eight hours ahead of UTC all year. Plain dates do for its days, and not every browser has Temporal.
const offsetMs = 8 * 60 * 60 * 1000;
export const dayMs = 24 * 60 * 60 * 1000;

const toDay = (utc: number): Day => new Date(utc).toISOString().slice(0, 10);

/** The day in Kuala Lumpur that an instant falls on. */
export const dayOf = (instant: Date): Day => toDay(instant.getTime() + offsetMs);

/** The instant at which a day begins in Kuala Lumpur. */
export const startOf = (day: Day): Date => new Date(Date.parse(day) - offsetMs);

export function isDay(text: string): text is Day {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** The same day of a later month, or that month's last day where there is none. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)));
}

export const addDays = (day: Day, days: number): Day => toDay(Date.parse(day) + days * dayMs);

/** How many days later `to` is than `from`; negative when it is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** Moves an instant by a calendar duration as people in Kuala Lumpur count it (a month from 31 January ends in February). */
export function advance(instant: Date, duration: string): Date {
  const moved = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .add(duration);
  return new Date(moved.epochMilliseconds);
}

// Written by hand: creating an Intl formatter takes a phone longer than all else that a public page evaluates.
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function write(day: Day, toMonth: (name: string) => string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${toMonth(months[Number(month) - 1] ?? '')} ${year}`;
}

/** `15 November 2026` */
export const writeDay = (day: Day): string => write(day, (name) => name);

/** `15 Nov 2026` */
export const writeShortDay = (day: Day): string => write(day, (name) => name.slice(0, 3));

/** `20 Apr to 19 May 2027`, `1 to 28 Feb 2027` or `20 Dec 2026 to 19 Jan 2027`: both days included. */
export function writePeriod(first: Day, last: Day): string {
  const [end, start] = [writeShortDay(last), writeShortDay(first)];
  if (first.slice(0, 7) === last.slice(0, 7)) return `${start.split(' ')[0]} to ${end}`;
  return `${first.slice(0, 4) === last.slice(0, 4) ? start.slice(0, -5) : start} to ${end}`;
}

/** `14:30` in Kuala Lumpur. */
export const writeTime = (instant: Date): string =>
  new Date(instant.getTime() + offsetMs).toISOString().slice(11, 16);

/** `15 November 2026 at 14:30` in Kuala Lumpur, for mails and documents. */
export const writeMoment = (instant: Date): string => `${writeDay(dayOf(instant))} at ${writeTime(instant)}`;
