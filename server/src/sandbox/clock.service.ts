import { advance, dayOf } from '@teduh/shared/days';
import type { Deps } from '../deps.ts';
import { audit } from '../platform/audit.ts';
import { publish } from '../platform/bus.ts';
import { badRequest, conflict } from '../platform/errors.ts';
import type { Actor } from '../platform/http/access.ts';
import * as clocks from './clock.repository.ts';

const clockId = '00000000-0000-0000-0000-000000000000';
const maxYears = 'P2Y';

/** Takes up the time an admin has set, at start and whenever any process moves it. */
export async function followClock({ db, clock, bus }: Pick<Deps, 'db' | 'clock' | 'bus'>) {
  bus.subscribe((signal) => {
    if (signal.topic === 'clock') clock.setAheadMs(signal.aheadMs);
  });
  clock.setAheadMs(await clocks.findAheadMs(db));
}

/** Moves business time day by day and runs, on each of them, the jobs that are due then: as if the days had passed. */
export async function advanceClock(deps: Deps, actor: Actor, duration: string): Promise<Date> {
  const { clock } = deps;
  const start = clock.now();
  const target = advance(start, duration);
  if (target <= start) throw badRequest('clock_only_forward', { advance: 'Must be longer than nothing' });
  if (target > advance(start, maxYears))
    throw badRequest('clock_too_far', { advance: 'Must be at most P2Y' });

  let ahead = clock.aheadMs();
  for (let day = advance(start, 'P1D'); dayOf(day) < dayOf(target); day = advance(day, 'P1D')) {
    ahead = await moveTo(deps, actor, ahead, day);
  }
  await moveTo(deps, actor, ahead, target);
  return clock.now();
}

async function moveTo(
  { db, clock, dailyJobs }: Deps,
  actor: Actor,
  before: number,
  instant: Date,
): Promise<number> {
  const after = instant.getTime() - clock.wall().getTime();
  await db.begin(async (tx) => {
    if (!(await clocks.moveOn(tx, before, after))) throw conflict('clock_busy');
    await audit(tx, actor.id, {
      action: 'clock.moved',
      subject: { type: 'clock', id: clockId },
      before: { aheadMs: before },
      after: { aheadMs: after },
    });
    await publish(tx, { topic: 'clock', aheadMs: after });
  });
  clock.setAheadMs(after);
  for (const job of dailyJobs) await job.run();
  return after;
}
