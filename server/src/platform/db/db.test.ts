import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { isDatabaseStuck } from '../errors.ts';
import { createDb, type Db, type Sql, type Tx } from './db.ts';

let db: Db;
let url: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  url = database.url;
  db = createDb(database.url, { warn: () => {}, maxConnections: 4 });
});
afterAll(async () => {
  await db.destroy();
  await drop();
});

const count = (tx: Tx, key: string) =>
  tx.insertInto('rate_limits').values({ key, hits: 1, resets_at: new Date() }).execute();
const has = async (key: string) =>
  (await db.selectFrom('rate_limits').select('key').where('key', '=', key).execute()).length === 1;

describe('begin', () => {
  it('keeps all of it or nothing', async () => {
    await db.begin((tx) => count(tx, 'kept'));
    await expect(
      db.begin(async (tx) => {
        await count(tx, 'lost');
        throw new Error('after the write');
      }),
    ).rejects.toThrow('after the write');
    expect(await has('kept')).toBe(true);
    expect(await has('lost')).toBe(false);
  });

  it('throws at once when db is used inside instead of tx', async () => {
    await expect(db.begin(() => has('kept'))).rejects.toThrow('db was used inside begin');
    await expect(db.begin(() => db.begin((tx) => count(tx, 'nested')))).rejects.toThrow(
      'db was used inside begin',
    );
  });

  it('lets db be used by others at the same time', async () => {
    const [inside, outside] = await Promise.all([
      db.begin((tx) => sql`select pg_sleep(0.05)`.execute(tx)),
      has('kept'),
    ]);
    expect(inside).toBeDefined();
    expect(outside).toBe(true);
  });

  it.each([
    ['gives up after five attempts when PostgreSQL always refuses', '40001', 5],
    ['does not try again after another error', '23505', 1],
  ])('%s', async (_what, code, expected) => {
    let attempts = 0;
    const refused = db.begin(async () => {
      attempts += 1;
      throw Object.assign(new Error('refused'), { code });
    });
    await expect(refused).rejects.toThrow('refused');
    expect(attempts).toBe(expected);
  });

  it('tries again when PostgreSQL chose it as the victim of a deadlock', async () => {
    await db.begin(async (tx) => {
      await count(tx, 'left');
      await count(tx, 'right');
    });
    const touch = (tx: Tx, key: string) =>
      tx.updateTable('rate_limits').set({ hits: sql`hits + 1` }).where('key', '=', key).execute();
    let attempts = 0;
    let arrived = 0;
    const bothHoldOne = Promise.withResolvers<void>();
    const oneIsDone = Promise.withResolvers<void>();
    const crossing = async (first: string, second: string) => {
      let isRetry = false;
      await db.begin(async (tx) => {
        attempts += 1;
        // Otherwise the victim could take its first row before the survivor wakes up, and both would deadlock again.
        if (isRetry) await oneIsDone.promise;
        isRetry = true;
        await touch(tx, first);
        arrived += 1;
        if (arrived === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await touch(tx, second);
      });
      oneIsDone.resolve();
    };
    await Promise.all([crossing('left', 'right'), crossing('right', 'left')]);
    expect(attempts).toBe(3);
    const hits = await db
      .selectFrom('rate_limits')
      .select('hits')
      .where('key', 'in', ['left', 'right'])
      .execute();
    expect(hits).toEqual([{ hits: 3 }, { hits: 3 }]);
  });
});

it('reads days as text and large integers as numbers', async () => {
  const { rows } = await sql<{
    day: string;
    large: number;
  }>`select date '2026-02-28' as day, 9007199254740991::bigint as large`.execute(db);
  expect(rows).toEqual([{ day: '2026-02-28', large: 9007199254740991 }]);
});

it('tells of a connection that the database has closed, but not while it closes its own', async () => {
  const database = await createTestDatabase();
  const errors: string[] = [];
  const other = createDb(database.url, { warn: (message) => errors.push(message), maxConnections: 1 });
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other);
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
  await vi.waitFor(() => expect(errors).toHaveLength(1));
  await sql`select 1`.execute(other);
  await other.destroy();
  await database.drop();
  expect(errors).toHaveLength(1);
});

describe('prepared statements', () => {
  const warnings: string[] = [];
  async function useOther(work: (other: Db) => Promise<void>, preparedStatements = true) {
    const database = await createTestDatabase();
    const warn = (message: string) => warnings.push(message);
    warnings.length = 0;
    const other = createDb(database.url, { warn, maxConnections: 1, preparedStatements });
    await sql`create table things (id int primary key, name text)`.execute(other);
    await sql`insert into things values (1, 'chair')`.execute(other);
    await work(other).finally(() => other.destroy());
    await database.drop();
  }
  const find = async (source: Sql, id = 1) =>
    (await sql`select * from things where id = ${id}`.execute(source)).rows;
  const countPrepared = async (source: Sql) =>
    (await sql`select from pg_prepared_statements where statement like ${'%from things%'}`.execute(source))
      .rows.length;

  it('are parsed once a connection', () =>
    useOther(async (other) => {
      expect(await find(other, 1)).toEqual([{ id: 1, name: 'chair' }]);
      expect(await find(other, 2)).toEqual([]);
      expect(await countPrepared(other)).toBe(1);
    }));

  it('are not used where the settings say so', () =>
    useOther(async (other) => {
      expect(await find(other)).toEqual([{ id: 1, name: 'chair' }]);
      expect(await countPrepared(other)).toBe(0);
    }, false));

  it('survive a table that gets another column, outside and inside of a transaction', () =>
    useOther(async (other) => {
      await find(other);
      await sql`alter table things add column colour text default 'green'`.execute(other);
      expect(await find(other)).toEqual([{ id: 1, name: 'chair', colour: 'green' }]);
      await sql`alter table things drop column name`.execute(other);
      const found = await other.begin(async (tx) => {
        await sql`insert into things (id) values (${2})`.execute(tx);
        return find(tx, 2);
      });
      expect(found).toEqual([{ id: 2, colour: 'green' }]);
      expect(warnings).toEqual([]);
    }));

  it.each([
    ['outside', (other: Db) => find(other)],
    ['inside', (other: Db) => other.begin((tx) => find(tx))],
  ])('are given up, with a warning, when a connection pooler loses them %s of a transaction', (_, again) =>
    useOther(async (other) => {
      await find(other);
      await sql`deallocate all`.execute(other);
      expect(await again(other)).toEqual([{ id: 1, name: 'chair' }]);
      expect(warnings).toEqual([expect.stringContaining('DATABASE_PREPARED_STATEMENTS=off')]);
      await find(other);
      expect(await countPrepared(other)).toBe(0);
    }),
  );
});

describe('a database that does not answer', () => {
  async function failureOf(timeouts: object, work: (db: Db) => Promise<unknown>) {
    const impatient = createDb(url, { warn: () => {}, maxConnections: 1, timeouts });
    return work(impatient)
      .then(
        () => 'nothing',
        (error) => error,
      )
      .finally(() => impatient.destroy());
  }
  const sleep = (on: Sql) => sql`select pg_sleep(20)`.execute(on);

  it.each([
    ['a statement that takes too long', { statementMs: 50 }, sleep],
    ['a statement of a transaction that takes too long', { statementMs: 50 }, (on: Db) => on.begin(sleep)],
    [
      'no free connection in time',
      { connectMs: 50, statementMs: 500 },
      (on: Db) => Promise.all([sleep(on), sleep(on)]),
    ],
  ])('gives up on %s, and knows why', async (_what, timeouts, work) => {
    expect(isDatabaseStuck(await failureOf(timeouts, work))).toBe(true);
  });

  it('gives up on an answer that never comes', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const lost = createDb(`postgres://teduh@127.0.0.1:${port}/rent`, {
      warn: () => {},
      timeouts: { connectMs: 100 },
    });
    const error = await sql`select 1`.execute(lost).catch((failure) => failure);
    expect(isDatabaseStuck(error)).toBe(true);
    await lost.destroy();
    silent.close();
  });
});

it('does not take a mistake of ours for a database that does not answer', () => {
  expect(isDatabaseStuck(new TypeError('x is not a function'))).toBe(false);
  expect(isDatabaseStuck(Object.assign(new Error('null value'), { code: '23502' }))).toBe(false);
});
