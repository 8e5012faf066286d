import { timeZone } from '@teduh/shared/days';

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

/** `15/11/2026, 10:14:05`, in the time of Kuala Lumpur. */
export function formatInstant(iso: string): string {
  return format.format(new Date(iso));
}
