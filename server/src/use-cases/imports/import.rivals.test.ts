import { AsyncResource } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { beforeCommit } from '../../../test/before-commit.ts';
import { createAdmin, registration } from '../../../test/factories.ts';
import { aRow, csvOf, importing } from '../../../test/importing.ts';
import { useTestApp } from '../../../test/test-app.ts';

/** Called before each announcement: in an import when it is written down, and for every 250 rows when they are stored. */
let onAnnounce: () => unknown = () => {};
const test = useTestApp(
  {},
  {
    overrides: ({ outbox }) => ({
      outbox: {
        announce: async (tx, announcement) => {
          await onAnnounce();
          return outbox.announce(tx, announcement);
        },
      },
    }),
  },
);
const { send, counts, list } = importing(test);

it('of two identical imports at once one wins, and nothing is doubled', async () => {
  const admin = await createAdmin(test.deps);
  const before = await counts();
  const file = csvOf([aRow(), aRow(), aRow()]);
  const answers = await Promise.all([send(admin, file), send(admin, file)]);
  const made = answers.map(({ status, body }) => (status === 201 ? body.created.contracts : body.code));
  // The other one came while the first was running, or after it.
  expect(['import_running', 0]).toContain(made.find((what) => what !== 3));
  expect(made).toContain(3);
  expect((await counts()).contracts).toBe(before.contracts + 3);
  expect((await counts()).users).toBe(before.users + 3);
});

it('says that another one is running, and stores nothing', async () => {
  const admin = await createAdmin(test.deps);
  const before = await counts();
  const { status, body } = await beforeCommit(
    test.deps.db,
    async (tx) => (await import('../../domain/imports/imports.repository.ts')).lockOrThrow(tx),
    () => send(admin, csvOf([aRow()])),
  );
  expect([status, body.code]).toEqual([409, 'import_running']);
  expect(await counts()).toEqual(before);
  expect((await list(admin))[0].status).toBe('Failed');
});

it('is refused when a tenant registers at the same moment, and stores nothing', async () => {
  const admin = await createAdmin(test.deps);
  const row = aRow();
  const before = await counts();
  const { status, body } = await beforeCommit(
    test.deps.db,
    (tx) =>
      tx
        .insertInto('users')
        .values({
          firstname: 'Siti',
          email: row.Email ?? '',
          phone: '0123456789',
          user_type: 'customer',
          status: 'pending',
          password_hash: registration().password,
        })
        .execute(),
    () => send(admin, csvOf([aRow(), row])),
  );
  expect([status, body.code]).toEqual([409, 'import_changed']);
  expect(await counts()).toEqual({ ...before, users: before.users + 1 });
});

it('an import that fails in the middle stores nothing, and the same file can be imported afterwards', async () => {
  const admin = await createAdmin(test.deps);
  const before = await counts();
  const file = csvOf(Array.from({ length: 260 }, () => aRow()));
  // The import is written down; the first 250 rows are stored; the next ones fail.
  let announced = 0;
  onAnnounce = () => {
    announced += 1;
    if (announced === 3) throw new Error('killed');
  };
  expect((await send(admin, file)).status).toBe(500);
  onAnnounce = () => {};
  expect(await counts()).toEqual(before);
  expect((await list(admin))[0]).toMatchObject({ status: 'Failed', stored: 0 });
  expect((await send(admin, file)).status).toBe(201);
  expect((await list(admin))[0]).toMatchObject({ status: 'Done', stored: 260, created: { contracts: 260 } });
});

it('shows how far it is to others while it is running', async () => {
  const admin = await createAdmin(test.deps);
  const shown: object[] = [];
  // Others ask outside of the transaction of the import.
  onAnnounce = AsyncResource.bind(async () => {
    shown.push((await list(admin))[0]);
  });
  const sent = await send(admin, csvOf(Array.from({ length: 260 }, () => aRow())));
  onAnnounce = () => {};
  expect(sent.status).toBe(201);
  // The second time nothing is stored yet; the third time the first 250 rows are.
  expect(shown.slice(1, 3)).toMatchObject([
    { status: 'Running', rows: 260, stored: 0 },
    { status: 'Running', rows: 260, stored: 250 },
  ]);
});

it('an import whose server went away is shown as failed after 15 minutes', async () => {
  const admin = await createAdmin(test.deps);
  const values = { source: 'file', name: 'lost.csv', row_count: 5, created_by: admin.id } as const;
  await test.deps.db
    .insertInto('imports')
    .values({ ...values, created_at: test.clock.now() })
    .execute();
  const statusOf = async () => (await list(admin))[0].status;
  expect(await statusOf()).toBe('Running');
  test.clock.setAheadMs(16 * 60 * 1000);
  expect(await statusOf()).toBe('Failed');
});
