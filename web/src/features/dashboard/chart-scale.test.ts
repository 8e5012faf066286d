import { expect, test } from 'vitest';
import { formatCompactRinggit, formatMonth, roundUp } from './chart-scale.ts';

test.each([
  [0, 100],
  [1, 1],
  [99.5, 100],
  [100, 100],
  [101, 200],
  [3200, 4000],
  [4500, 5000],
  [51_000, 100_000],
])('the axis of RM %s ends at RM %s', (highest, end) => {
  expect(roundUp(highest)).toBe(end);
});

test('a month is named in full or in three letters', () => {
  expect(formatMonth('2026-11', 'long')).toBe('November 2026');
  expect(formatMonth('2026-09', 'short')).toBe('Sep');
});

test('an axis has short labels', () => {
  expect([0, 500, 12_500, 1_000_000].map(formatCompactRinggit)).toEqual([
    'RM 0',
    'RM 500',
    'RM 12.5K',
    'RM 1M',
  ]);
});
