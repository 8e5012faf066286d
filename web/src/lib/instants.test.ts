import { expect, test } from 'vitest';
import { formatInstant, formatMoment } from './instants.ts';

test('formats an instant as day, month, year and 24-hour time in Kuala Lumpur', () => {
  expect(formatInstant('2026-11-15T02:14:05.000Z')).toBe('15/11/2026, 10:14:05');
  expect(formatInstant('2026-12-31T16:00:00.000Z')).toBe('01/01/2027, 00:00:00');
});

test('formats a moment without seconds', () => {
  expect(formatMoment('2026-11-15T02:14:59.000Z')).toBe('15 Nov 2026, 10:14');
  expect(formatMoment('2026-12-31T16:00:00.000Z')).toBe('1 Jan 2027, 00:00');
});
