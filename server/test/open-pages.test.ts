/** The short form of `npm run open-pages --workspace bench`. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { turnOf } from '../src/platform/http/fetch-turns.ts';
import { createAdmin, createUser, registration } from './factories.ts';
import { openPage, type Page } from './open-page.ts';
import { propertyCalls } from './property-calls.ts';
import { unitRental } from './property-forms.ts';
import { useTestApp } from './test-app.ts';

const pagesPerServer = 40;
const test = useTestApp({}, { listen: true });
const properties = propertyCalls(test);
let pages: Page[];

/** Each of another user; the first on each server is an admin's. */
async function openPages(url: string) {
  const admin = await createAdmin(test.deps);
  const users = await Promise.all(Array.from({ length: pagesPerServer - 1 }, () => createUser(test.deps)));
  return Promise.all([admin, ...users].map((person) => openPage(url, person)));
}

beforeAll(async () => {
  pages = [...(await openPages(test.url)), ...(await openPages(await test.startAnother()))];
});
afterAll(() => {
  for (const page of pages) page.close();
});

const isAdmin = ({ person }: Page) => person.user_type === 'admin';

it('hears on every page, on both servers, what concerns it and nothing else, and when to fetch it', async () => {
  const since = performance.now();
  await test.call('POST', '/api/users', { body: registration() });
  // Of somebody whose page is open on the other server.
  const [own] = pages.slice(-1) as [Page];
  const renamed = await test.call('PATCH', `/api/users/${own.person.id}`, {
    token: own.person.token,
    body: { firstname: 'Nora' },
  });
  // The last one: signals arrive in order.
  const added = await properties.add(unitRental());
  expect([renamed.status, added.status]).toEqual([200, 201]);
  await Promise.all(pages.map((page) => page.hear('Property', since)));

  const tagsOf = ({ heard }: Page) => heard.map(({ tags }) => tags.join());
  const expected = (page: Page) => {
    if (isAdmin(page)) return ['User', 'User', 'Property'];
    return page === own ? ['User', 'Property'] : ['Property'];
  };
  expect(pages.map(tagsOf)).toEqual(pages.map(expected));
  expect(pages.every((page) => page.isOpen())).toBe(true);

  const turns = pages.map(({ heard }) => heard.at(-1)?.afterMs);
  const onEach = Array.from({ length: pagesPerServer }, (_, index) => turnOf(index));
  const sorted = (from: number) => turns.slice(from, from + pagesPerServer).toSorted((a = 0, b = 0) => a - b);
  expect([sorted(0), sorted(pagesPerServer)]).toEqual([onEach, onEach]);
});
