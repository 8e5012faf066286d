import { LRUCache } from 'lru-cache';
import { expect, it } from 'vitest';
import { atMost } from './at-most.ts';

it('holds so many entries, and forgets what was not used for longest', () => {
  const cache = new LRUCache<string, number>(atMost(3));
  for (const key of ['a', 'b', 'c', 'a', 'd']) cache.set(key, 1);
  expect([...cache.keys()].toSorted()).toEqual(['a', 'c', 'd']);
});
