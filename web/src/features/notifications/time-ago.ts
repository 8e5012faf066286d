import { type Day, dayMs, dayOf, daysBetween } from '@teduh/shared/days';
import { formatDay } from '../../lib/days.ts';

const minuteMs = 60_000;
const daysInWords = 7;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/**
 * How long ago something happened. Days are counted on the business clock, which the sandbox may have moved; minutes and
 * hours only where the visitor's own clock agrees with it.
 */
export function timeAgo(instant: string, today: Day, now: number = Date.now()): string {
  const ageMs = now - Date.parse(instant);
  const days = daysBetween(dayOf(new Date(instant)), today);
  if (days >= daysInWords || days < 0) return formatDay(dayOf(new Date(instant)));
  if (ageMs < 0 || ageMs >= dayMs || days > 1) return relative.format(-days, 'day');
  const minutes = Math.floor(ageMs / minuteMs);
  if (minutes < 1) return 'just now';
  return minutes < 60
    ? relative.format(-minutes, 'minute')
    : relative.format(-Math.floor(minutes / 60), 'hour');
}
