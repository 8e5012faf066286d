import { sql } from 'kysely';
import type pg from 'pg';
import type { Sql } from '../db/db.ts';
import { connect } from '../db/migrate.ts';
import { StartError } from '../errors.ts';

const lockKey = 7_368_002;

/** While `work` runs no file is removed from the storage, and no other backup begins: whoever dies lets go of the lock. */
export async function withBackupSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [lockKey]);
    if (!rows[0].is_ours) throw new StartError('Another backup is being made just now.');
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Rows of these files may be in a backup that has yet to copy them, or in the database that comes after a restore. */
export async function areRemovalsHeld(db: Sql): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select exists (select from installation where restored_at is not null)
      or exists (
        select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${lockKey} and objsubid = 1
          and database = (select oid from pg_database where datname = current_database())
      ) as is_held`.execute(db);
  return rows[0]?.is_held === true;
}
