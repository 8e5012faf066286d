import { expect, it } from 'vitest';
import { createKeyedLimiter, createLimiter } from './limiter.ts';

it('runs at most so many at once, in order, also when some fail', async () => {
  const limit = createLimiter(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const work = (index: number) =>
    limit(async () => {
      started.push(index);
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      if (index % 3 === 0) throw new Error('failed');
      return index;
    });
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => work(index)));
  expect(most).toBe(2);
  expect(started).toEqual(Array.from({ length: 20 }, (_, index) => index));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(7);
  expect(await work(1)).toBe(1);
});

it('keeps those with the same key apart and lets the others go on', async () => {
  const limit = createKeyedLimiter();
  const first = Promise.withResolvers<string>();
  const seen: string[] = [];
  const held = limit('one', () => first.promise);
  const waiting = limit('one', async () => seen.push('same key'));
  await limit('other', async () => seen.push('other key'));
  expect(seen).toEqual(['other key']);
  first.reject(new Error('failed'));
  await expect(held).rejects.toThrow('failed');
  await waiting;
  expect(seen).toEqual(['other key', 'same key']);
});
