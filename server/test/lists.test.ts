import { randomUUID } from 'node:crypto';
import { applicationSorts } from '@teduh/shared/applications.constants';
import { complaintSorts } from '@teduh/shared/complaints.constants';
import { contractSorts } from '@teduh/shared/contracts.constants';
import { stampingSorts } from '@teduh/shared/stamping.constants';
import { transactionSorts } from '@teduh/shared/transactions.constants';
import { userSorts } from '@teduh/shared/users.constants';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, createUser } from './factories.ts';
import { seedManyTenancies } from './many-tenancies.ts';
import { useTestApp } from './test-app.ts';

const test = useTestApp();
let token: string;

const sorts = {
  users: userSorts,
  contracts: contractSorts,
  transactions: transactionSorts,
  applications: applicationSorts,
  complaints: complaintSorts,
  stampings: stampingSorts,
} as const;
type List = keyof typeof sorts;
const lists = Object.keys(sorts) as List[];
const firstSort = (list: List) => (list === 'stampings' ? 'dueDate' : '-createdAt');
type Row = { id: string; [field: string]: unknown };
type Page = { rows: Row[]; next?: string; previous?: string };

async function read(list: List, query = ''): Promise<Page> {
  const { status, body } = await test.call('GET', `/api/${list}${query}`, { token });
  expect(status).toBe(200);
  return { rows: body[list], next: body.nextCursor, previous: body.previousCursor };
}
const idsOf = ({ rows }: Page) => rows.map(({ id }) => id);

beforeAll(async () => {
  await seedManyTenancies(test.databaseUrl, 23, test.clock.now());
  token = (await createAdmin(test.deps)).token;
});

// biome-ignore lint/suspicious/noExplicitAny: one reader for rows of six kinds.
const sortedBy: Record<string, (row: any) => string | number> = {
  createdAt: ({ createdAt }) => createdAt,
  name: ({ firstname, lastname }) => `${firstname} ${lastname}`.toLowerCase(),
  email: ({ email }) => email.toLowerCase(),
  customer: ({ user }) => `${user.firstname} ${user.lastname}`.toLowerCase(),
  property: ({ property }) => property.name.toLowerCase(),
  startDate: ({ startDate }) => startDate,
  endDate: ({ endDate }) => endDate,
  rent: ({ rentAmount }) => rentAmount,
  amount: ({ amount }) => amount,
  dueDate: ({ dueDate }) => dueDate,
  paymentDate: ({ paymentDate }) => paymentDate ?? '',
  waiting: ({ status, createdAt }) => `${status === 'Waiting for Response' ? 1 : 0} ${createdAt}`,
};

const orders = lists.flatMap((list) =>
  sorts[list].flatMap((word) => [[list, word, word] as const, [list, `-${word}`, word] as const]),
);

describe('every order of every list', () => {
  it.each(orders)(
    'pages through %s by %s forwards and backwards without a gap or a repetition',
    async (list, sort, word) => {
      const whole = await read(list, `?sort=${sort}`);
      const values = whole.rows.map((row) => sortedBy[word]?.(row) ?? '');
      const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
      expect(values).toEqual(values.toSorted((a, b) => (sort === word ? compare(a, b) : compare(b, a))));

      const forward: string[][] = [];
      const previous: (string | undefined)[] = [];
      let cursor: string | undefined = '';
      while (cursor !== undefined) {
        const page: Page = await read(list, `?sort=${sort}&limit=10${cursor && `&cursor=${cursor}`}`);
        forward.push(idsOf(page));
        previous.push(page.previous);
        cursor = page.next;
      }
      expect(forward.flat()).toEqual(idsOf(whole));
      expect(previous[0]).toBeUndefined();

      const back: string[][] = [];
      for (let at = previous.at(-1); at; ) {
        const page: Page = await read(list, `?sort=${sort}&limit=10&cursor=${at}`);
        // From a page that was reached backwards, the way on is the same as before.
        const onward = await read(list, `?sort=${sort}&limit=10&cursor=${page.next}`);
        expect(idsOf(onward)).toEqual(forward.at(-1 - back.length));
        back.unshift(idsOf(page));
        at = page.previous;
      }
      expect(back).toEqual(forward.slice(0, -1));
    },
  );

  it.each(lists)(
    'lists all %s in their usual order and without cursors when there are no parameters',
    async (list) => {
      const page = await read(list);
      expect(idsOf(page)).toEqual(idsOf(await read(list, `?sort=${firstSort(list)}&limit=1000`)));
      expect(page.next).toBeUndefined();
      expect(page.previous).toBeUndefined();
    },
  );
});

describe('going back', () => {
  it('shows a full first page, also when rows were added before it', async () => {
    const second = await read('users', `?limit=3&cursor=${(await read('users', '?limit=3')).next}`);
    const added = await createUser(test.deps);
    const first = await read('users', `?limit=3&cursor=${second.previous}`);
    expect(idsOf(first)).toHaveLength(3);
    const newest = await read('users', '?limit=3');
    expect(idsOf(newest)[0]).toBe(added.id);
    const back = await read('users', `?limit=3&cursor=${first.previous}`);
    expect(idsOf(back)).toEqual(idsOf(newest));
    expect(back.previous).toBeUndefined();
  });

  it('still works from a page whose rows were all deleted', async () => {
    const last = await createUser(test.deps);
    const before = await read('users', '?sort=createdAt&limit=1000');
    const end = Buffer.from(
      JSON.stringify(['createdAt', 'after', last.created_at.toISOString(), last.id]),
    ).toString('base64url');
    const empty = await read('users', `?sort=createdAt&limit=5&cursor=${end}`);
    expect(empty.rows).toEqual([]);
    const back = await read('users', `?sort=createdAt&limit=5&cursor=${empty.previous}`);
    expect(idsOf(back)).toEqual(idsOf(before).slice(-6, -1));
  });
});

describe('hostile input', () => {
  const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const id = randomUUID();

  it.each([
    ['q=%00', 'q'],
    [`q=${'x'.repeat(101)}`, 'q'],
    [`q=${'x'.repeat(10_000)}`, 'q'],
    ['q=a&q=b', 'q'],
    ['sort=password_hash', 'sort'],
    ['sort=--createdAt', 'sort'],
    ['sort=createdAt;drop%20table%20users', 'sort'],
    ['sort=constructor', 'sort'],
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1e9', 'limit'],
    ['limit=1.5', 'limit'],
    ['cursor=nonsense', 'cursor'],
    [`cursor=${'x'.repeat(5_000)}`, 'cursor'],
    [`cursor=${cursorOf('createdAt', 'after', '2026-11-15T00:00:00.000Z', id)}`, 'cursor'],
    [`cursor=${cursorOf('-createdAt', 'beside', '2026-11-15T00:00:00.000Z', id)}`, 'cursor'],
    [`cursor=${cursorOf('-createdAt', 'after', '0000-01-01T00:00:00.000Z', id)}`, 'cursor'],
    [`cursor=${cursorOf('-createdAt', 'after', '2026-02-31T00:00:00.000Z', id)}`, 'cursor'],
    [`cursor=${cursorOf('-createdAt', 'after', '2026-11-15T00:00:00.000Z', '-'.repeat(36))}`, 'cursor'],
    [`cursor=${cursorOf('-createdAt', 'after', null, id)}`, 'cursor'],
  ])('makes every list reject ?%s and name the invalid field', async (query, field) => {
    for (const list of lists) {
      const { status, body } = await test.call('GET', `/api/${list}?${query}`, { token });
      expect(status).toBe(400);
      expect(Object.keys(body.errorFields)).toEqual([field]);
    }
  });

  it.each([
    ['users', 'name', 'a\0b'],
    ['users', 'name', '\ud800'],
    ['users', 'name', 5],
    ['contracts', 'startDate', '2026-02-31'],
    ['contracts', 'startDate', '0000-01-01'],
    ['contracts', 'rent', 3_000_000_000],
    ['contracts', 'rent', '1'],
    ['transactions', 'amount', 1.5],
  ])('makes %s sorted by %s reject a cursor with %o', async (list, sort, value) => {
    const { status } = await test.call(
      'GET',
      `/api/${list}?sort=${sort}&cursor=${cursorOf(sort, 'after', value, id)}`,
      {
        token,
      },
    );
    expect(status).toBe(400);
  });

  it.each(['%25', '_', '%5C', '%5C%25', "'", '%22', '%25%25%25'])(
    'is searched for literally when it is %s',
    async (q) => {
      for (const list of lists) expect((await read(list, `?q=${q}`)).rows).toEqual([]);
    },
  );
});
