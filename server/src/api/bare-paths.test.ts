import { expect, it } from 'vitest';
import { rewriteBarePath } from './bare-paths.ts';

const rewrite = (url: string, accept?: string) => rewriteBarePath({ url, headers: accept ? { accept } : {} });

it.each([
  ['/users', '/api/users'],
  ['/users?limit=2', '/api/users?limit=2'],
  ['/auth/login', '/api/auth/login'],
  ['/properties/42', '/api/properties/42'],
  ['/api/users', '/api/users'],
  ['/application', '/application'],
  ['/userspace', '/userspace'],
  ['/', '/'],
])('answers %s as %s', (from, to) => {
  expect(rewrite(from)).toBe(to);
  expect(rewrite(from, 'application/json')).toBe(to);
});

it('leaves the path as it is when a browser navigates to it', () => {
  expect(rewrite('/users', 'text/html,application/xhtml+xml,*/*;q=0.8')).toBe('/users');
});
