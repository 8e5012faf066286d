import type { Day } from '@teduh/shared/days';

// Malaysia is eight hours ahead all year. Not every browser has Temporal, which shared/days.ts uses on the server.
const aheadMs = 8 * 60 * 60 * 1000;
const isoDay = (instant: Date): Day => new Date(instant.getTime() + aheadMs).toISOString().slice(0, 10);

/** Made when it is needed: the first one costs a phone tens of milliseconds. */
let shown: Intl.DateTimeFormat | undefined;

export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime());
}

/** The day it is in Kuala Lumpur, wherever the visitor's clock stands. */
export function today(now: Date = new Date()): Day {
  return isoDay(now);
}

/** The day in Kuala Lumpur that an instant falls on. */
export function dayOf(instant: string): Day {
  return isoDay(new Date(instant));
}

/** How many days later `to` is than `from`; negative when it is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The same day some months later, or that month's last day (31 January and a month is 28 February). */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}

/** `15 Nov 2026` */
export function formatDay(day: Day): string {
  shown ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return shown.format(new Date(`${day}T00:00:00Z`));
}
