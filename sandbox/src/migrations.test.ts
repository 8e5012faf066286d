import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { connect, migrate, ownMigrations } from '@teduh/server/platform/db/migrate.ts';
import { createTestDatabase } from '@teduh/server/test/test-database.ts';
import { afterEach, expect, it } from 'vitest';
import { sandboxMigrations } from './migrations.ts';

const serverMigrations = new URL('../../server/migrations/', import.meta.url);

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

async function openDatabase() {
  const { url, drop } = await createTestDatabase({ empty: true });
  cleanups.push(drop);
  const client = await connect(url);
  cleanups.push(() => client.end());
  const query = async (text: string) => (await client.query(text)).rows;
  return { url, query };
}
type Database = Awaited<ReturnType<typeof openDatabase>>;

/** As it was before the sandbox had a schema of its own. */
async function openOldDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'teduh-migrations-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  await cp(serverMigrations, folder, {
    recursive: true,
    filter: (path) => !path.endsWith('0020_sandbox_tables_leave.sql'),
  });
  const database = await openDatabase();
  await migrate(database.url, [{ directory: pathToFileURL(`${folder}/`) }]);
  return database;
}

const tablesOf = ({ query }: Database) =>
  query(`select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema = 'sandbox' or table_name like 'sandbox%' order by 1`);

const describeSchema = async ({ query }: Database) => ({
  columns: await query(`select table_name, column_name, data_type, is_nullable, column_default
    from information_schema.columns where table_schema = 'sandbox' order by 1, 2`),
  indexes: await query(`select tablename, regexp_replace(indexdef, 'INDEX \\w+_pkey', 'INDEX') as definition
    from pg_indexes where schemaname = 'sandbox' order by 1, 2`),
  constraints: await query(`select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'sandbox'::regnamespace order by 1, 2`),
});

it('leaves no sandbox tables in a database that never used the sandbox', async () => {
  const [fresh, old] = [await openDatabase(), await openOldDatabase()];
  expect(await tablesOf(old)).not.toEqual([]);
  for (const database of [fresh, old]) {
    await migrate(database.url);
    expect(await tablesOf(database)).toEqual([]);
  }
});

it('keeps what the sandbox stored before it had a schema of its own', async () => {
  const [fresh, old] = [await openDatabase(), await openOldDatabase()];
  await old.query(`
    insert into sandbox_clock (ahead_ms) values (86400000);
    insert into sandbox_payment_intents (id, client_secret, amount_sen, currency, metadata, created_at)
      values ('pi_1', 'secret', 150000, 'myr', '{}', now());
    insert into sandbox_refunds (id, payment_intent_id, amount_sen, created_at) values ('re_1', 'pi_1', 150000, now());
    insert into sandbox_events (id, payload, next_try_at) values ('evt_1', '{}', now())`);
  for (const { url } of [fresh, old]) {
    await migrate(url, [ownMigrations, sandboxMigrations]);
    expect(await migrate(url, [sandboxMigrations])).toEqual([]);
  }
  expect(await tablesOf(old)).toEqual(await tablesOf(fresh));
  expect(await describeSchema(old)).toEqual(await describeSchema(fresh));
  expect(await old.query('select ahead_ms from sandbox.clock')).toEqual([{ ahead_ms: '86400000' }]);
  expect(
    await old.query(`select i.id as intent, r.id as refund, e.id as event
      from sandbox.payment_intents i join sandbox.refunds r on r.payment_intent_id = i.id, sandbox.events e`),
  ).toEqual([{ intent: 'pi_1', refund: 're_1', event: 'evt_1' }]);
});
