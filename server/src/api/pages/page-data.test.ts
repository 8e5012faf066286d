import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { isRendered } from './page-data.ts';

const id = randomUUID();
const isIt = (url: string) => {
  const { pathname, searchParams } = new URL(url, 'http://teduh.test');
  return isRendered(pathname, searchParams);
};

it.each(['/', '/listing', `/listing/${id}`])('%s is rendered by the server', (url) => {
  expect(isIt(url)).toBe(true);
});

it.each([
  ['what depends on a search', '/listing?q=house'],
  ['what only signed-in people see', '/dashboard'],
  ['a listing whose id is in capitals', `/listing/${id.toUpperCase()}`],
  ['a listing whose id is encoded', `/listing/%${id.charCodeAt(0).toString(16)}${id.slice(1)}`],
])('%s is left to the browser', (_what, url) => {
  expect(isIt(url)).toBe(false);
});
