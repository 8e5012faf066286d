import { createAdmin } from '@teduh/server/test/factories.ts';
import { useTestApp } from '@teduh/server/test/test-app.ts';
import { addDays, writeDay, writeMoment } from '@teduh/shared/days';
import { describe, expect, it } from 'vitest';
import { advanceClock, type ClockDeps } from './advance-clock.ts';
import { followClock } from './follow-clock.ts';

const test = useTestApp();
const move = async (advance: unknown) => {
  const { token } = await createAdmin(test.deps);
  return test.call('POST', '/api/sandbox/clock', { token, body: { advance } });
};

async function advance(duration: string, dailyJobs: ClockDeps['dailyJobs']) {
  const { id } = await createAdmin(test.deps);
  const admin = { id, userType: 'admin', name: 'Aminah' } as const;
  return advanceClock({ db: test.deps.db, clock: test.clock, dailyJobs }, admin, duration);
}

describe('the sandbox clock', () => {
  it('moves business time ahead, stores it, and leaves the real time alone', async () => {
    const before = test.clock.now();
    const real = test.clock.wall();
    const answer = await move('P1M');
    expect(answer).toMatchObject({ status: 200, body: { now: '2026-12-15T04:00:00.000Z' } });
    expect(test.clock.now().getTime()).toBeGreaterThan(before.getTime());
    expect(test.clock.wall()).toEqual(real);
    expect(test.clock.today()).toBe('2026-12-15');
    const moved = test.clock.aheadMs();
    test.clock.setAheadMs(0);
    await followClock(test.deps, test.clock);
    expect(test.clock.aheadMs()).toBe(moved);
  });

  it('runs the jobs of each skipped day, in order, before it answers', async () => {
    const days: string[] = [];
    const start = Temporal.PlainDate.from(test.clock.today());
    await advance('P1W', [{ run: async () => void days.push(test.clock.today()) }]);
    expect(days).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => start.add({ days: day }).toString()));
  });

  it('passes noon on each day, so that what waits for the morning happens also when it is moved at night', async () => {
    const today = test.clock.today();
    test.clock.pass(13 * 60 * 60);
    const instants: string[] = [];
    await advance('P2D', [{ run: async () => void instants.push(writeMoment(test.clock.now())) }]);
    const times = ['12:00', '12:00', '01:00'];
    expect(instants).toEqual(times.map((time, day) => `${writeDay(addDays(today, day + 1))} at ${time}`));
  });

  it.each(['', 'tomorrow', 'P0D', '-P1D', 'P3Y', 7, null])('rejects moving by %o', async (duration) => {
    const before = test.clock.aheadMs();
    expect((await move(duration)).status).toBe(400);
    expect(test.clock.aheadMs()).toBe(before);
  });

  it('rejects a move that another one has overtaken, and never goes back', async () => {
    const firstDay = Promise.withResolvers<void>();
    const overtaken = Promise.withResolvers<void>();
    const run = async () => {
      firstDay.resolve();
      await overtaken.promise;
    };
    const slow = advance('P1W', [{ run }]);
    await firstDay.promise;
    const quick = await move('P10D');
    const reached = test.clock.aheadMs();
    overtaken.resolve();
    expect(quick.status).toBe(200);
    await expect(slow).rejects.toMatchObject({ status: 409, code: 'clock_busy' });
    expect(test.clock.aheadMs()).toBe(reached);
  });
});
