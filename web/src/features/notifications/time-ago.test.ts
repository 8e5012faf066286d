import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = Date.parse('2026-11-15T10:00:00Z');

test.each([
  ['2026-11-15T09:59:30Z', 'just now'],
  ['2026-11-15T09:59:00Z', '1 minute ago'],
  ['2026-11-15T09:15:00Z', '45 minutes ago'],
  ['2026-11-15T08:10:00Z', '1 hour ago'],
  ['2026-11-14T15:00:00Z', '19 hours ago'],
  ['2026-11-14T09:00:00Z', 'yesterday'],
  ['2026-11-12T09:00:00Z', '3 days ago'],
  ['2026-11-09T09:00:00Z', '6 days ago'],
  ['2026-11-08T09:00:00Z', '8 Nov 2026'],
])('at 18:00 on 15 November in Kuala Lumpur, %s was %s', (instant, words) => {
  expect(timeAgo(instant, '2026-11-15', now)).toBe(words);
});

test.each([
  ['2026-12-15T09:59:30Z', 'today'],
  ['2026-12-14T09:59:30Z', 'yesterday'],
  ['2026-11-15T09:59:30Z', '15 Nov 2026'],
])('with the business clock a month ahead, %s was %s', (instant, words) => {
  expect(timeAgo(instant, '2026-12-15', now)).toBe(words);
});
