import type { Deps } from '@teduh/server/deps.ts';
import * as clocks from './clock.repository.ts';
import type { MovableClock } from './movable-clock.ts';

/** Sets the clock to the stored time, now and whenever any server moves it. */
export async function followClock({ db, bus }: Pick<Deps, 'db' | 'bus'>, clock: MovableClock) {
  bus.subscribe((signal) => {
    if (signal.topic === 'clock') clock.setAheadMs(signal.aheadMs);
  });
  clock.setAheadMs(await clocks.findAheadMs(db));
}
