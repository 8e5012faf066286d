import type { Sql, Tx } from '@teduh/server/platform/db/db.ts';
import { sql } from 'kysely';
import { withSandboxTables } from '../tables.ts';

export type StoredAnswer = { fingerprint: string; status: number; answer: object };

/** Other requests with the same key, on any server, wait here until this transaction ends. */
export async function lock(tx: Tx, key: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`card sandbox: ${key}`}, 0))`.execute(tx);
}

export async function find(db: Sql, key: string): Promise<StoredAnswer | undefined> {
  const row = await withSandboxTables(db)
    .selectFrom('sandbox.idempotency_keys')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { fingerprint: row.fingerprint, status: row.status, answer: row.answer as object };
}

export async function insert(tx: Tx, key: string, { fingerprint, status, answer }: StoredAnswer, at: Date) {
  await withSandboxTables(tx)
    .insertInto('sandbox.idempotency_keys')
    .values({ key, fingerprint, status, answer: JSON.stringify(answer), created_at: at })
    .execute();
}
