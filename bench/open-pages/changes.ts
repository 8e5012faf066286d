import { registration } from '../../server/test/factories.ts';
import type { Page, Person } from '../../server/test/open-page.ts';
import { addHouse } from '../support.ts';

/** A change, made on one server, and the pages that must hear of it, on all of them. */
export type Change = { tag: string; isFor(page: Page): boolean; make(): Promise<void> };

async function send(url: string, method: string, path: string, { token }: Person, body: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { status } = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
  if (status >= 300) throw new Error(`${method} ${path}: ${status}`);
}

export const forEveryone = (url: string, admin: Person): Change => ({
  tag: 'Property',
  isFor: () => true,
  make: () => addHouse(url, admin.token, 'House'),
});

export const forAdmins = (url: string, admin: Person): Change => ({
  tag: 'User',
  isFor: ({ person }) => person.user_type === 'admin',
  make: () => send(url, 'POST', '/api/users', admin, registration()),
});

/** Somebody changes their name, elsewhere than where their page is open. Admins, who see users, hear of it too. */
export const forOne = (url: string, user: Person): Change => ({
  tag: 'User',
  isFor: ({ person }) => person.id === user.id || person.user_type === 'admin',
  make: () => send(url, 'PATCH', `/api/users/${user.id}`, user, { firstname: 'Nora' }),
});

/** How many milliseconds after it was sent each page has heard of it. */
export async function hearChange(pages: Page[], change: Change): Promise<number[]> {
  const since = performance.now();
  const concerned = pages.filter(change.isFor);
  const all = concerned.map((page) => page.hear(change.tag, since));
  await change.make();
  return (await Promise.all(all)).map(({ at }) => at - since);
}
