import { describe, expect, it } from 'vitest';
import { createAdmin } from '../../test/factories.ts';
import { useTestApp } from '../../test/test-app.ts';
import { followClock } from './clock.service.ts';

const test = useTestApp();
const move = async (advance: unknown) => {
  const { token } = await createAdmin(test.deps);
  return test.call('POST', '/api/sandbox/clock', { token, body: { advance } });
};

describe('the sandbox clock', () => {
  it('moves business time forward, remembers it, and leaves the real clock alone', async () => {
    const before = test.clock.now();
    const real = test.clock.wall();
    const answer = await move('P1M');
    expect(answer).toMatchObject({ status: 200, body: { now: '2026-12-15T04:00:00.000Z' } });
    expect(test.clock.now().getTime()).toBeGreaterThan(before.getTime());
    expect(test.clock.wall()).toEqual(real);
    expect(test.clock.today()).toBe('2026-12-15');
    const moved = test.clock.aheadMs();
    test.clock.setAheadMs(0);
    await followClock(test.deps);
    expect(test.clock.aheadMs()).toBe(moved);
  });

  it('runs the jobs of each skipped day, in order, before it answers', async () => {
    const days: string[] = [];
    test.deps.dailyJobs.push({
      name: 'note-the-day',
      cron: '* * * * *',
      run: async () => void days.push(test.clock.today()),
    });
    const start = Temporal.PlainDate.from(test.clock.today());
    expect((await move('P1W')).status).toBe(200);
    test.deps.dailyJobs.pop();
    expect(days).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => start.add({ days: day }).toString()));
  });

  it.each(['', 'tomorrow', 'P0D', '-P1D', 'P3Y', 7, null])('refuses to move by %o', async (advance) => {
    const before = test.clock.aheadMs();
    expect((await move(advance)).status).toBe(400);
    expect(test.clock.aheadMs()).toBe(before);
  });

  it('has one mover at a time: whoever is overtaken on the way is told so, and time never runs backwards', async () => {
    const first = Promise.withResolvers<void>();
    const overtaken = Promise.withResolvers<void>();
    const run = async () => {
      first.resolve();
      await overtaken.promise;
    };
    test.deps.dailyJobs.push({ name: 'take-long', cron: '* * * * *', run });
    const slow = move('P1W');
    await first.promise;
    test.deps.dailyJobs.pop();
    const quick = await move('P1M');
    const reached = test.clock.aheadMs();
    overtaken.resolve();
    expect(quick.status).toBe(200);
    expect((await slow).status).toBe(409);
    expect(test.clock.aheadMs()).toBe(reached);
  });
});
