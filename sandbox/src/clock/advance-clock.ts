import type { Deps } from '@teduh/server/deps.ts';
import { audit } from '@teduh/server/platform/audit.ts';
import { publish } from '@teduh/server/platform/bus.ts';
import { badRequest, conflict } from '@teduh/server/platform/errors.ts';
import type { Actor } from '@teduh/server/platform/http/access.ts';
import type { ScheduledJob } from '@teduh/server/platform/jobs/jobs.ts';
import { addDays, advance, type Day, dayOf, startOf } from '@teduh/shared/days';
import * as clocks from './clock.repository.ts';
import type { MovableClock } from './movable-clock.ts';

export type ClockDeps = Pick<Deps, 'db'> & {
  clock: MovableClock;
  /** Run at each noon that the clock passes, and where it stops. */
  dailyJobs: Pick<ScheduledJob, 'run'>[];
};

const clockId = '00000000-0000-0000-0000-000000000000';
const maxDuration = 'P2Y';

/** By then everything that belongs to a day is due: cards are charged in the morning. */
const noonOf = (day: Day) => new Date(startOf(day).getTime() + 12 * 60 * 60 * 1000);

/** Moves business time ahead from noon to noon, and runs the daily jobs at each, as if the days had passed. */
export async function advanceClock(deps: ClockDeps, actor: Actor, duration: string): Promise<Date> {
  const { clock } = deps;
  const start = clock.now();
  const target = advance(start, duration);
  if (target <= start) throw badRequest('clock_only_forward', { advance: 'Must be longer than nothing' });
  if (target > advance(start, maxDuration))
    throw badRequest('clock_too_far', { advance: 'Must be at most P2Y' });

  let ahead = clock.aheadMs();
  for (let day = dayOf(start); noonOf(day) < target; day = addDays(day, 1)) {
    if (noonOf(day) > start) ahead = await moveTo(deps, actor, ahead, noonOf(day));
  }
  await moveTo(deps, actor, ahead, target);
  return clock.now();
}

async function moveTo(
  { db, clock, dailyJobs }: ClockDeps,
  actor: Actor,
  before: number,
  instant: Date,
): Promise<number> {
  const after = instant.getTime() - clock.wall().getTime();
  await db.begin(async (tx) => {
    if (!(await clocks.moveFrom(tx, before, after))) throw conflict('clock_busy');
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
