import { expect, test } from 'vitest';
import { formatRinggit, formatRinggitRange } from './money.ts';

test.each([
  [1, 'RM 1'],
  [950, 'RM 950'],
  [1500, 'RM 1,500'],
  [100_000, 'RM 100,000'],
  [1234.5, 'RM 1,234.50'],
  [1234.05, 'RM 1,234.05'],
  [-1960.5, '− RM 1,960.50'],
])('formats %d ringgit as %s', (amount, text) => {
  expect(formatRinggit(amount)).toBe(text);
});

test.each([
  ['500 - 900', 'RM 500 - 900'],
  ['950 - 1250', 'RM 950 - 1,250'],
  ['500', 'RM 500'],
])('formats the range %s as %s', (range, text) => {
  expect(formatRinggitRange(range)).toBe(text);
});
