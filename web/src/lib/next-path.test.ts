import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';
import { paths } from './paths.ts';

test('returns the requested page with its query and hash', () => {
  const { search } = new URL(paths.loginThen('/manage-users?q=a b#top'), 'http://teduh.test');
  expect(nextPath(search)).toBe('/manage-users?q=a%20b#top');
});

test.each([
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'dashboard',
  '/login',
  '/login?next=/login',
])('ignores %j, which is not a page of this app', (next) => {
  expect(nextPath(`?next=${encodeURIComponent(next)}`)).toBeUndefined();
});

test('returns nothing when no page was requested', () => {
  expect(nextPath('')).toBeUndefined();
});
