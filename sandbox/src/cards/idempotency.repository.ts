import type { Sql, Tx } from '@teduh/server/platform/db/db.ts';
import { sql } from 'kysely';
import { withSandboxTables } from '../tables.ts';

export type KeptAnswer = { fingerprint: string; status: number; answer: object };

/** Others with the same key wait here until this transaction is over, on whichever server they are. */
export async function lock(tx: Tx, key: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`card sandbox: ${key}`}, 0))`.execute(tx);
}

export async function find(db: Sql, key: string): Promise<KeptAnswer | undefined> {
  const row = await withSandboxTables(db)
    .selectFrom('sandbox.idempotency_keys')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { fingerprint: row.fingerprint, status: row.status, answer: row.answer as object };
}

export async function insert(tx: Tx, key: string, { fingerprint, status, answer }: KeptAnswer, at: Date) {
  await withSandboxTables(tx)
    .insertInto('sandbox.idempotency_keys')
    .values({ key, fingerprint, status, answer: JSON.stringify(answer), created_at: at })
    .execute();
}
