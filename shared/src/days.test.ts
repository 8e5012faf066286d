import { expect, it } from 'vitest';
import { advance, dayOf } from './days.ts';

it('a day begins at midnight in Kuala Lumpur, eight hours before Greenwich', () => {
  expect(dayOf(new Date('2026-11-14T15:59:59Z'))).toBe('2026-11-14');
  expect(dayOf(new Date('2026-11-14T16:00:00Z'))).toBe('2026-11-15');
});

it('a month ends on the last day where the month is shorter', () => {
  expect(dayOf(advance(new Date('2027-01-31T04:00:00Z'), 'P1M'))).toBe('2027-02-28');
  expect(dayOf(advance(new Date('2028-01-31T04:00:00Z'), 'P1M'))).toBe('2028-02-29');
});
