import { expect, it, vi } from 'vitest';
import { keepFor } from './keep-for.ts';

const onError = vi.fn();

it('reads once for all who ask at the same time, and again when the time is over', async () => {
  const read = vi.fn(async () => read.mock.calls.length);
  const ask = keepFor(read, { keptMs: 60_000, timeoutMs: 1_000, onError });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  expect(await ask()).toBe(1);
  const impatient = keepFor(read, { keptMs: 0, timeoutMs: 1_000, onError });
  expect([await impatient(), await impatient()]).toEqual([2, 3]);
});

it('tells nothing where reading fails except why, once, and does not ask again at once', async () => {
  const error = new Error('away');
  const read = vi.fn(() => Promise.reject(error));
  const ask = keepFor(read, { keptMs: 60_000, timeoutMs: 1_000, onError });
  expect([await ask(), await ask()]).toEqual([undefined, undefined]);
  expect(read).toHaveBeenCalledTimes(1);
  expect(onError.mock.calls).toEqual([[error]]);
});

it('does not wait for ever, and does not ask a second time while the first is open', async () => {
  const answer = Promise.withResolvers<number>();
  const read = vi.fn(() => answer.promise);
  const ask = keepFor(read, { keptMs: 60_000, timeoutMs: 5, onError });
  expect([await ask(), await ask()]).toEqual([undefined, undefined]);
  expect(read).toHaveBeenCalledTimes(1);
  answer.resolve(7);
  expect(await ask()).toBe(7);
});
