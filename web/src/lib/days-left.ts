import { type Day, daysBetween } from '@teduh/shared/days';

/** `12 days left`, `today is the last day` or `3 days late`. */
export function writeDaysLeft(today: Day, dueDate: Day): string {
  const days = daysBetween(today, dueDate);
  if (days === 0) return 'today is the last day';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days > 0 ? `${count} left` : `${count} late`;
}
