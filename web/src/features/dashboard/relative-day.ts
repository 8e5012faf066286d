import { type Day, daysBetween } from '@teduh/shared/days';

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** `today`, `tomorrow`, `in 5 days`, `3 days ago`. */
export const relativeDay = (day: Day, today: Day): string => format.format(daysBetween(today, day), 'day');
