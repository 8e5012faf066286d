import { type Day, dayOf } from '@teduh/shared/days';

export type Clock = {
  /** The real time: tokens, codes, rate limits. */
  wall(): Date;
  /** Business time: what today is, what is due. Ahead of the real time only where the sandbox moved it. */
  now(): Date;
  today(): Day;
};

export type MovableClock = Clock & { aheadMs(): number; setAheadMs(ms: number): void };

export function createClock(wall: () => Date = () => new Date()): MovableClock {
  let ahead = 0;
  const now = () => new Date(wall().getTime() + ahead);
  return {
    wall,
    now,
    today: () => dayOf(now()),
    aheadMs: () => ahead,
    setAheadMs: (ms) => {
      ahead = ms;
    },
  };
}
