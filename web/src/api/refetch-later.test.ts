import type { CacheTag } from '@teduh/shared/events.constants';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createRefetch } from './refetch-later.ts';

let fetched: CacheTag[][];
let controller: AbortController;
let refetch: ReturnType<typeof createRefetch>;

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  fetched = [];
  controller = new AbortController();
  refetch = createRefetch((tags) => fetched.push(tags), controller.signal);
});

test('what is asked for at once is fetched at once', () => {
  refetch(['User'], 0);
  expect(fetched).toEqual([['User']]);
});

test('what is asked for later is fetched then, and once for several changes', () => {
  refetch(['Property'], 5_000);
  vi.advanceTimersByTime(2_000);
  refetch(['Property', 'Settings'], 4_000);
  vi.advanceTimersByTime(2_999);
  expect(fetched).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(fetched).toEqual([['Property', 'Settings']]);
  vi.advanceTimersByTime(60_000);
  expect(fetched).toHaveLength(1);
});

test('a change that concerns few pages does not wait for one that concerns all', () => {
  refetch(['Property'], 5_000);
  refetch(['Contract'], 10);
  vi.advanceTimersByTime(10);
  expect(fetched).toEqual([['Property', 'Contract']]);
  vi.advanceTimersByTime(60_000);
  expect(fetched).toHaveLength(1);
});

test('nothing is fetched without a change, nor after the end', () => {
  refetch([], 0);
  refetch(['Property'], 5_000);
  controller.abort();
  vi.advanceTimersByTime(60_000);
  expect(fetched).toEqual([]);
});
