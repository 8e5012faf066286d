import { type Clock, createClock } from '@teduh/server/platform/clock.ts';
import { dayOf } from '@teduh/shared/days';

/** A clock whose business time (`now`, `today`) can be set ahead of the real time. `wall` stays the real time. */
export type MovableClock = Clock & { aheadMs(): number; setAheadMs(ms: number): void };

export function createMovableClock({ wall }: Pick<Clock, 'wall'> = createClock()): MovableClock {
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
