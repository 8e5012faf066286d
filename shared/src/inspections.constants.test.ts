import { expect, it } from 'vitest';
import { lastDayForRemarks } from './inspections.constants.ts';

it.each([
  ['move-in', '2026-11-01', '2026-11-17'],
  ['move-in', '2026-11-12', '2026-11-19'],
  ['move-out', '2026-11-01', '2026-11-08'],
] as const)('remarks on a %s report of %s can be made until %s', (kind, sentOn, lastDay) => {
  expect(lastDayForRemarks(sentOn, { kind, start_date: '2026-11-10' })).toBe(lastDay);
});
