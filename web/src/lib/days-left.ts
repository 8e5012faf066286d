import { writeCount } from '@teduh/shared/counts';
import { type Day, daysBetween } from '@teduh/shared/days';

/** `12 days left`, `today is the last day` or `3 days late`. */
export function writeDaysLeft(today: Day, dueDate: Day): string {
  const days = daysBetween(today, dueDate);
  if (days === 0) return 'today is the last day';
  const count = writeCount(Math.abs(days), 'day');
  return days > 0 ? `${count} left` : `${count} late`;
}
