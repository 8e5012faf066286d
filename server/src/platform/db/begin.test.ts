import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startDatabaseProxy } from '../../../test/database-proxy.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { AppError, isDatabaseStuck } from '../errors.ts';
import { purgeCommits } from './begin.ts';
import { createDb, type Db, type Tx } from './db.ts';

type Proxy = Awaited<ReturnType<typeof startDatabaseProxy>>;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: Proxy;
/** Reaches the database without the proxy. */
let direct: Db;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  direct = createDb(database.url, { warn: () => {}, maxConnections: 2 });
  await sql`create table letters (text text not null)`.execute(direct);
  proxy = await startDatabaseProxy(database.url);
  const timeouts = { giveUpMs: 2_000, settleMs: 2_000 };
  db = createDb(proxy.url, { warn: () => {}, maxConnections: 2, timeouts });
});
afterEach(() => sql`delete from letters`.execute(direct));
afterAll(async () => {
  await db.destroy();
  await direct.destroy();
  await proxy.stop();
  await database.drop();
});

/** A transaction that counts how often it was tried. */
function writer(meanwhile: (tx: Tx, tries: number) => Promise<unknown> = async () => {}) {
  let tries = 0;
  return {
    tries: () => tries,
    write: async (tx: Tx) => {
      tries += 1;
      await sql`insert into letters values ('written')`.execute(tx);
      await meanwhile(tx, tries);
      return `try ${tries}`;
    },
  };
}
const countLetters = async () => (await sql`select from letters`.execute(direct)).rows.length;
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error) => error,
  );

describe('a connection that is lost before the commit', () => {
  it.each([
    ['PostgreSQL ended', (tx: Tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)],
    ['the network lost', async (tx: Tx) => [proxy.cutAll(), await sql`select 1`.execute(tx)]],
    [
      'a replica refused',
      async (tx: Tx) => {
        await sql`set transaction read only`.execute(tx);
        await sql`delete from letters`.execute(tx);
      },
    ],
  ])('is replaced, and the transaction that %s is tried again', async (_what, lose) => {
    const { write, tries } = writer(async (tx, nth) => nth === 1 && lose(tx));
    expect(await db.begin(write)).toBe('try 2');
    expect(tries()).toBe(2);
    expect(await countLetters()).toBe(1);
  });

  it('is replaced once the database is back', async () => {
    await proxy.goAway();
    const { write, tries } = writer();
    const writing = db.begin(write);
    await proxy.comeBack();
    expect(await writing).toBe('try 1');
    expect(tries()).toBe(1);
  });

  it('is given up in time, with an error that becomes a 503', async () => {
    await proxy.goAway();
    const { write } = writer();
    const error = await failureOf(db.begin(write, { giveUpMs: 200 }));
    await proxy.comeBack();
    expect(isDatabaseStuck(error)).toBe(true);
    expect(await countLetters()).toBe(0);
  });
});

describe('transactions that lock each other out', () => {
  it('all come through, since those that gave way are tried again one after the other', async () => {
    const rivals = 5;
    const crowd = createDb(database.url, { warn: () => {}, maxConnections: rivals });
    await sql`insert into letters values ('wanted')`.execute(direct);
    const outcomes = await Promise.all(
      Array.from({ length: rivals }, (_, nth) =>
        crowd
          .begin(async (tx) => {
            await sql`select from letters for key share`.execute(tx);
            await sql`select from letters for update`.execute(tx);
            return nth;
          })
          .catch((error: Error) => error.message),
      ),
    );
    await crowd.destroy();
    expect(outcomes).toEqual([0, 1, 2, 3, 4]);
  });
});

const commit = 'commit\0';

describe('a commit that gets no answer', () => {
  it('is not repeated when it was done', async () => {
    proxy.cutAt(commit);
    const { write, tries } = writer();
    expect(await db.begin(write)).toBe('try 1');
    expect(tries()).toBe(1);
    expect(await countLetters()).toBe(1);
  });

  it('is repeated when it never arrived', async () => {
    proxy.cutAt(commit, ({ drop }) => drop());
    const { write, tries } = writer();
    expect(await db.begin(write)).toBe('try 2');
    expect(tries()).toBe(2);
    expect(await countLetters()).toBe(1);
  });

  it('is waited for while it is being done', async () => {
    let deliver = () => {};
    proxy.cutAt(commit, (message) => {
      deliver = message.deliver;
    });
    const { write, tries } = writer();
    const writing = db.begin(write);
    const waiting = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like '%"commits"%'`.execute(direct)
      ).rows.length;
    await expect.poll(waiting, { interval: 5, timeout: 1_500 }).toBe(1);
    deliver();
    expect(await writing).toBe('try 1');
    expect(tries()).toBe(1);
    expect(await countLetters()).toBe(1);
  });

  it('is not taken for done because somebody has looked for it before', async () => {
    proxy.cutAt(commit, ({ drop }) => drop());
    // The answer to the question is lost as well, and the question is asked again.
    proxy.cutAt('insert into "commits"');
    const { write, tries } = writer();
    expect(await db.begin(write)).toBe('try 2');
    expect(tries()).toBe(2);
    expect(await countLetters()).toBe(1);
  });

  it('is said to be unknown when the database stays away', async () => {
    proxy.cutAt(commit, ({ deliver }) => {
      deliver();
      void proxy.goAway();
    });
    const { write } = writer();
    const impatient = createDb(proxy.url, { warn: () => {}, timeouts: { settleMs: 200 } });
    const error = await failureOf(impatient.begin(write));
    await impatient.destroy();
    await proxy.comeBack();
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ status: 503, code: 'outcome_unknown', retryAfterSeconds: 5 });
  });
});

it('forgets commits that nobody asks about any more', async () => {
  await sql`update commits set created_at = now() - interval '2 hours'`.execute(direct);
  await purgeCommits({ db: direct });
  expect(await direct.selectFrom('commits').select('is_given_up').execute()).toEqual([
    { is_given_up: false },
  ]);
});
