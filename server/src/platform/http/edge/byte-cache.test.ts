import { expect, it } from 'vitest';
import { createByteCache } from './byte-cache.ts';

const entry = (size: number) => ({ bytes: Buffer.alloc(size) });

it('keeps what was used last and lets the rest go, by bytes', () => {
  const cache = createByteCache(100);
  for (const key of ['a', 'b', 'c']) cache.set(key, entry(30));
  expect(cache.get('a')).toBeDefined();
  cache.set('d', entry(40));
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true, true]);
});

it('counts an entry once that is set twice', () => {
  const cache = createByteCache(100);
  cache.set('a', entry(50));
  for (let round = 0; round < 10; round++) cache.set('b', entry(50));
  expect(cache.get('a')).toBeDefined();
});

it('leaves out what is larger than the whole, and keeps the others', () => {
  const cache = createByteCache(100);
  cache.set('a', entry(100));
  cache.set('b', entry(101));
  expect([cache.get('a') !== undefined, cache.get('b')]).toEqual([true, undefined]);
});
