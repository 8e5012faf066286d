import { dayOf, timeZone, writeShortDay, writeTime } from '@teduh/shared/days';

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** `15/11/2026, 10:14:05`, in the time of Kuala Lumpur: in the tables of the admin's dashboard, as the specification says, and where seconds count. */
export function formatInstant(iso: string): string {
  return format.format(new Date(iso));
}

/** `15 Nov 2026, 10:14`, in the time of Kuala Lumpur. */
export function formatMoment(iso: string): string {
  const instant = new Date(iso);
  return `${writeShortDay(dayOf(instant))}, ${writeTime(instant)}`;
}
