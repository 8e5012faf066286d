import { type Day, dayOf } from '@teduh/shared/days';

/**
 * There are two times. The real time is what the machine says; tokens, one-time codes and rate limits use it. Business time decides what
 * is due: dates of contracts, rent, reminders. The two are the same, except in development, where an admin can set business time ahead.
 */
export type Clock = {
  /** The real time. */
  wall(): Date;
  /** Business time. */
  now(): Date;
  /** The day of `now` in Malaysia. */
  today(): Day;
};

export function createClock(wall: () => Date = () => new Date()): Clock {
  return { wall, now: wall, today: () => dayOf(wall()) };
}
