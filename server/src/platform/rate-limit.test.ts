import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';
import { consume, hit, type Limit, purgeLimits, refund } from './rate-limit.ts';

const test = useTestApp();
const threeAMinute = (): Limit => ({ name: randomUUID(), hits: 3, seconds: 60 });

it('allows as many attempts as the limit says, and refuses the next until its time has passed', async () => {
  const limit = threeAMinute();
  for (let attempt = 1; attempt <= 3; attempt += 1) await consume(test.deps, limit, 'siti');
  test.clock.pass(59);
  await expect(consume(test.deps, limit, 'siti')).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 1,
  });
  test.clock.pass(1);
  await consume(test.deps, limit, 'siti');
});

it('counts each person and each limit by itself, whatever the case', async () => {
  const limit = threeAMinute();
  await hit(test.deps, limit, 'siti');
  expect(await hit(test.deps, limit, 'SITI')).toEqual({ hits: 2, waitSeconds: 60 });
  expect((await hit(test.deps, limit, 'mei')).hits).toBe(1);
  expect((await hit(test.deps, threeAMinute(), 'siti')).hits).toBe(1);
});

it('takes back one attempt of one person only, and never more than were made', async () => {
  const limit = threeAMinute();
  for (const who of ['siti', 'siti', 'mei']) await hit(test.deps, limit, who);
  await refund(test.deps, limit, 'siti');
  expect((await hit(test.deps, limit, 'mei')).hits).toBe(2);
  expect((await hit(test.deps, limit, 'siti')).hits).toBe(2);
  for (let times = 0; times < 5; times += 1) await refund(test.deps, limit, 'siti');
  expect((await hit(test.deps, limit, 'siti')).hits).toBe(1);
});

it('counts every one of simultaneous attempts', async () => {
  const limit = threeAMinute();
  const counts = await Promise.all(Array.from({ length: 10 }, () => hit(test.deps, limit, 'siti')));
  expect(counts.map(({ hits }) => hits).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

it('purges only what no longer counts', async () => {
  const [old, current] = [threeAMinute(), threeAMinute()];
  await hit(test.deps, old, 'siti');
  test.clock.pass(61);
  await hit(test.deps, current, 'siti');
  await test.deps.db.begin((tx) => purgeLimits(tx, test.clock.wall()));
  const keys = (await test.deps.db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key);
  expect(keys.some((key) => key.startsWith(old.name))).toBe(false);
  expect(keys.some((key) => key.startsWith(current.name))).toBe(true);
});
