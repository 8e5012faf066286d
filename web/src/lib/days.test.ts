import { expect, test } from 'vitest';
import { formatDay, today } from './days.ts';

test('takes the day from Kuala Lumpur, eight hours ahead of UTC', () => {
  expect(today(new Date('2026-11-15T15:59:59Z'))).toBe('2026-11-15');
  expect(today(new Date('2026-11-15T16:00:00Z'))).toBe('2026-11-16');
});

test('writes a day for people', () => {
  expect(formatDay('2026-11-05')).toBe('5 Nov 2026');
});
