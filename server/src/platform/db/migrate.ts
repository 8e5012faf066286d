import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { StartError } from '../errors.ts';

const lockKey = 7_368_001;
const oldestVersion = 150_000;

export type MigrationSource = {
  /** Where its SQL files are. */
  directory: URL;
  /** The database schema of its tables, created if it is not there, and of the record of what was applied. The connection's own by default. */
  schema?: string;
};

export const ownMigrations: MigrationSource = { directory: new URL('../../../migrations/', import.meta.url) };

async function readMigrations(from: URL) {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, from), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Connects, or throws the reason as a message for the operator. */
export async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const { host, pathname } = new URL(connectionString);
    throw new StartError(
      `The database ${host}${pathname} cannot be reached: ${(error as Error).message || 'no answer'}`,
    );
  }
  return client;
}

async function assertNewEnough(client: pg.Client) {
  const version = Number((await client.query('show server_version_num')).rows[0].server_version_num);
  if (version < oldestVersion) {
    throw new StartError(
      `The database is PostgreSQL ${Math.floor(version / 10_000)}; Teduh needs 15 or newer.`,
    );
  }
}

async function applyMissing(client: pg.Client, { directory, schema }: MigrationSource): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const record = schema ? `${schema}.migrations` : 'migrations';
  if (schema) await client.query(`create schema if not exists ${schema}`);
  await client.query(
    `create table if not exists ${record} (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${record}`,
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  assertHistoryUnchanged(applied, migrations);
  const missing = migrations.filter(({ name }) => !applied.has(name));
  for (const { name, sql, checksum } of missing) {
    await client.query('begin');
    await client.query(sql);
    await client.query(`insert into ${record} (name, checksum) values ($1, $2)`, [name, checksum]);
    await client.query('commit');
  }
  return missing.map(({ name }) => name);
}

/** Applies what is missing, under an advisory lock so that several servers may start at once. Returns the names applied. */
export async function migrate(
  connectionString: string,
  sources: MigrationSource[] = [ownMigrations],
): Promise<string[]> {
  const client = await connect(connectionString);
  try {
    await assertNewEnough(client);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const applied: string[] = [];
    for (const source of sources) applied.push(...(await applyMissing(client, source)));
    return applied;
  } finally {
    await client.end();
  }
}

function assertHistoryUnchanged(
  applied: Map<string, string>,
  migrations: { name: string; checksum: string }[],
) {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    if (!known.has(name)) {
      throw new StartError(
        `The database has migration ${name}, which this version of Teduh does not know: it is newer than the program.`,
      );
    }
    if (known.get(name) !== checksum) {
      throw new StartError(
        `The migration ${name} was edited after it had been applied. Restore the file and put the change into a new migration.`,
      );
    }
  }
}
