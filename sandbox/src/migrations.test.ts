import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { connect, migrate, ownMigrations } from '@teduh/server/platform/db/migrate.ts';
import { createTestDatabase } from '@teduh/server/test/test-database.ts';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { sandboxMigrations } from './migrations.ts';

const serverMigrations = new URL('../../server/migrations/', import.meta.url);

/** As it was before the sandbox had a schema of its own. */
let beforeSchema: string;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'teduh-migrations-'));
  await cp(serverMigrations, folder, {
    recursive: true,
    filter: (path) => !path.endsWith('0020_sandbox_tables_leave.sql'),
  });
  const { url, drop } = await createTestDatabase({ empty: true });
  await migrate(url, [{ directory: pathToFileURL(`${folder}/`) }]);
  beforeSchema = url;
  return async () => {
    await drop();
    await rm(folder, { recursive: true });
  };
});

async function openDatabase(from: { empty: true } | { copyOf: string }) {
  const { url, drop } = await createTestDatabase(from);
  const client = await connect(url);
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  const query = async (text: string) => (await client.query(text)).rows;
  return { url, query };
}
type Database = Awaited<ReturnType<typeof openDatabase>>;

const openFreshDatabase = () => openDatabase({ empty: true });
const openOldDatabase = () => openDatabase({ copyOf: beforeSchema });

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
  const [fresh, old] = [await openFreshDatabase(), await openOldDatabase()];
  expect(await tablesOf(old)).not.toEqual([]);
  for (const database of [fresh, old]) {
    await migrate(database.url);
    expect(await tablesOf(database)).toEqual([]);
  }
});

it('keeps what the sandbox stored before it had a schema of its own', async () => {
  const [fresh, old] = [await openFreshDatabase(), await openOldDatabase()];
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
