import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';
import { paths } from './paths.ts';

test('the page asked for comes back with its query and anchor', () => {
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
])('%j is no page of ours to go to', (next) => {
  expect(nextPath(`?next=${encodeURIComponent(next)}`)).toBeUndefined();
});

test('without a page asked for there is none', () => {
  expect(nextPath('')).toBeUndefined();
});
