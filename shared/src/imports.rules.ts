import { addDays, addMonths, type Day } from './days.ts';

/** How many whole months of a tenancy have passed when this day is over; undefined when it is in the middle of one. */
export function monthsUntil(startDate: Day, lastDay: Day): number | undefined {
  const months = monthsBefore(startDate, lastDay);
  return lastDayOf(startDate, months) === lastDay ? months : undefined;
}

/** The last day of a month of a tenancy, so many months after its start. With none it is the day before the start. */
export const lastDayOf = (startDate: Day, months: number): Day => addDays(addMonths(startDate, months), -1);

/** The days on which a month of a tenancy ends, just before and just after a day. */
export function neighboursOf(startDate: Day, day: Day): [Day, Day] {
  const months = Math.max(0, monthsBefore(startDate, day));
  return [lastDayOf(startDate, months), lastDayOf(startDate, months + 1)];
}

/** The last one that has ended by this day. */
function monthsBefore(startDate: Day, day: Day): number {
  const [year = 0, month = 0] = startDate.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = day.split('-').map(Number);
  let months = (toYear - year) * 12 + toMonth - month + 1;
  while (lastDayOf(startDate, months) > day) months -= 1;
  return months;
}
