import { expect, it } from 'vitest';
import { createTurns, turnOf } from './fetch-turns.ts';

it('lets pages that are told of a change fetch one after the other, within a minute', () => {
  expect([0, 1, 2, 2_999, 3_000, 3_001].map(turnOf)).toEqual([0, 20, 40, 59_980, 0, 20]);
});

it('lets a page that comes back alone fetch at once, and those that come together one after the other', () => {
  let now = 5_000;
  const nextTurn = createTurns(() => now);
  expect([nextTurn(), nextTurn(), nextTurn()]).toEqual([0, 20, 40]);
  now += 55;
  expect(nextTurn()).toBe(5);
  now += 1_000;
  expect(nextTurn()).toBe(0);
});

it('keeps nobody waiting for longer than a minute', () => {
  const nextTurn = createTurns(() => 0);
  const turns = Array.from({ length: 7_000 }, nextTurn);
  expect(Math.max(...turns)).toBe(59_980);
});
