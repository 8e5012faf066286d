import { describe, expect, it } from 'vitest';
import { addDays } from './days.ts';
import { lastDayOf, monthsUntil, neighboursOf } from './imports.rules.ts';

describe('the months of a tenancy that are over', () => {
  it.each([
    ['2026-03-01', '2026-02-28', 0],
    ['2026-03-01', '2026-03-31', 1],
    ['2026-03-01', '2027-02-28', 12],
    ['2026-03-15', '2026-04-14', 1],
    // The last day of a month that has no such day.
    ['2026-01-31', '2026-02-27', 1],
    ['2026-01-31', '2026-03-30', 2],
    ['2024-02-29', '2025-02-27', 12],
  ])('from %s until %s are %i', (start, last, months) => {
    expect(monthsUntil(start, last)).toBe(months);
    expect(lastDayOf(start, months)).toBe(last);
  });

  it.each([
    ['2026-03-01', '2026-03-30'],
    ['2026-03-15', '2026-03-31'],
    ['2026-01-31', '2026-02-28'],
  ])('from %s are no whole number on %s', (start, day) => {
    expect(monthsUntil(start, day)).toBeUndefined();
  });

  it('end on exactly one day of each month, and the neighbours of any other day are two that follow each other', () => {
    for (const start of ['2026-01-31', '2024-02-29', '2026-03-15', '2026-12-01']) {
      const ends = Array.from({ length: 30 }, (_, months) => lastDayOf(start, months));
      for (let day = ends[0] ?? ''; day <= (ends.at(-1) ?? ''); day = addDays(day, 1)) {
        expect([day, monthsUntil(start, day) !== undefined]).toEqual([day, ends.includes(day)]);
        const [before, after] = neighboursOf(start, day);
        expect(before <= day && day < after).toBe(true);
        expect(ends.indexOf(after) === -1 || ends.indexOf(after) === ends.indexOf(before) + 1).toBe(true);
      }
    }
  });
});
