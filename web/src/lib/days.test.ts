import { expect, test } from 'vitest';
import { addMonths, dayOf, daysBetween, formatDay, isDay, today } from './days.ts';

test('today is the day in Kuala Lumpur, eight hours ahead of UTC', () => {
  expect(today(new Date('2026-11-15T15:59:59Z'))).toBe('2026-11-15');
  expect(today(new Date('2026-11-15T16:00:00Z'))).toBe('2026-11-16');
});

test.each([
  ['2026-11-15', 3, '2027-02-15'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2026-10-31', 8, '2027-06-30'],
  ['2026-12-31', 12, '2027-12-31'],
])('%s and %d months is %s', (day, months, end) => {
  expect(addMonths(day, months)).toBe(end);
});

test('a day is written out for people', () => {
  expect(formatDay('2026-11-05')).toBe('5 Nov 2026');
});

test.each([
  ['2026-11-05', true],
  ['2026-13-05', false],
  ['5 Nov', false],
  ['', false],
])('%j is a day: %s', (text, answer) => {
  expect(isDay(text)).toBe(answer);
});

test('an instant falls on the day that Kuala Lumpur has then', () => {
  expect(dayOf('2026-11-15T15:59:59.000Z')).toBe('2026-11-15');
  expect(dayOf('2026-11-15T16:00:00.000Z')).toBe('2026-11-16');
});

test.each([
  ['2026-11-15', '2026-11-22', 7],
  ['2027-02-28', '2027-03-01', 1],
  ['2026-11-15', '2026-11-15', 0],
  ['2026-11-15', '2026-11-14', -1],
])('from %s to %s it is %d days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});
