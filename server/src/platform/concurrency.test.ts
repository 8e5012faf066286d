import { expect, it } from 'vitest';
import { createKeyedMutex, createLimiter, mapInSlices, workOnAll } from './concurrency.ts';

it('runs at most the given number at the same time, in order, even when some fail', async () => {
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

it('works on at most the given number as they come, and on all of them', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await workOnAll([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    done.push(item);
  });
  expect(done).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

it('begins nothing after a failure, and throws it when all that run have ended', async () => {
  const begun: number[] = [];
  const slow = Promise.withResolvers<void>();
  let hasSlowEnded = false;
  const working = workOnAll([1, 2, 3, 4], 2, async (item) => {
    begun.push(item);
    if (item === 2) throw new Error('disk full');
    await slow.promise;
    hasSlowEnded = true;
  }).finally(() => expect(hasSlowEnded).toBe(true));
  await new Promise(setImmediate);
  slow.resolve();
  await expect(working).rejects.toThrow('disk full');
  expect(begun).toEqual([1, 2]);
});

it('waits for those that run when there is no next one to be had', async () => {
  let hasEnded = false;
  async function* items() {
    yield 1;
    throw new Error('the listing broke off');
  }
  const working = workOnAll(items(), 2, async () => {
    await new Promise(setImmediate);
    hasEnded = true;
  });
  await expect(working).rejects.toThrow('the listing broke off');
  expect(hasEnded).toBe(true);
});

it('runs work with the same key one after the other while other keys go on', async () => {
  const lock = createKeyedMutex();
  const first = Promise.withResolvers<string>();
  const seen: string[] = [];
  const held = lock('one', () => first.promise);
  const waiting = lock('one', async () => seen.push('same key'));
  await lock('other', async () => seen.push('other key'));
  expect(seen).toEqual(['other key']);
  first.reject(new Error('failed'));
  await expect(held).rejects.toThrow('failed');
  await waiting;
  expect(seen).toEqual(['other key', 'same key']);
});

it('maps a long list in order, and lets others have their turn', async () => {
  const seen: string[] = [];
  setImmediate(() => seen.push('other'));
  const doubled = await mapInSlices(
    Array.from({ length: 600 }, (_, at) => at),
    (at) => {
      if (at % 250 === 0) seen.push(String(at));
      return at * 2;
    },
  );
  expect([doubled.length, doubled[599]]).toEqual([600, 1198]);
  expect(seen).toEqual(['0', 'other', '250', '500']);
});
