import { expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  advance,
  dayOf,
  daysBetween,
  isDay,
  startOf,
  writeDay,
  writeMoment,
  writeShortDay,
} from './days.ts';

it('starts a day at midnight in Kuala Lumpur, eight hours before Greenwich', () => {
  expect(dayOf(new Date('2026-11-14T15:59:59Z'))).toBe('2026-11-14');
  expect(dayOf(new Date('2026-11-14T16:00:00Z'))).toBe('2026-11-15');
  expect(startOf('2026-11-15')).toEqual(new Date('2026-11-14T16:00:00Z'));
});

it('advances by a month to the last day of a shorter month', () => {
  expect(dayOf(advance(new Date('2027-01-31T04:00:00Z'), 'P1M'))).toBe('2027-02-28');
  expect(dayOf(advance(new Date('2028-01-31T04:00:00Z'), 'P1M'))).toBe('2028-02-29');
});

it.each([
  ['2026-11-15', 3, '2027-02-15'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2026-10-31', 8, '2027-06-30'],
  ['2026-12-31', 12, '2027-12-31'],
])('adds to %s %d months and gives %s', (day, months, end) => {
  expect(addMonths(day, months)).toBe(end);
});

it('adds months and days as Temporal does', () => {
  for (let offset = 0; offset < 1500; offset += 1) {
    const day = addDays('2026-01-01', offset);
    const date = Temporal.PlainDate.from('2026-01-01').add({ days: offset });
    expect(day).toBe(date.toString());
    for (const months of [-1, 1, 3, 12]) expect(addMonths(day, months)).toBe(date.add({ months }).toString());
  }
});

it.each([
  ['2026-11-15', '2026-11-22', 7],
  ['2027-02-28', '2027-03-01', 1],
  ['2026-11-15', '2026-11-15', 0],
  ['2026-11-15', '2026-11-14', -1],
])('counts from %s to %s %d days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

it.each([
  ['2026-11-05', true],
  ['2026-13-05', false],
  ['5 Nov', false],
  ['', false],
])('says of %j whether it is a day: %s', (text, answer) => {
  expect(isDay(text)).toBe(answer);
});

it('writes every day of four years as British English does', () => {
  const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  for (let offset = 0; offset < 1500; offset += 1) {
    const day = addDays('2026-01-01', offset);
    expect(writeDay(day)).toBe(long.format(new Date(day)));
  }
});

it('writes months with three letters where there is little room', () => {
  expect(writeShortDay('2026-09-05')).toBe('5 Sep 2026');
});

it('writes an instant in the time of Kuala Lumpur', () => {
  expect(writeMoment(new Date('2026-11-14T16:05:59Z'))).toBe('15 November 2026 at 00:05');
});
