import type { Sql, Tx } from '@teduh/server/platform/db/db.ts';
import type { Insertable, Selectable } from 'kysely';
import { type DisputesTable, withSandboxTables } from '../tables.ts';
import { findPage } from './list.repository.ts';
import type { ListFilter } from './list.ts';

export type DisputeRow = Selectable<DisputesTable>;

const select = (db: Sql) => withSandboxTables(db).selectFrom('sandbox.disputes').selectAll();

export async function insert(tx: Tx, dispute: Insertable<DisputesTable>): Promise<DisputeRow> {
  return withSandboxTables(tx)
    .insertInto('sandbox.disputes')
    .values(dispute)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function find(db: Sql, id: string): Promise<DisputeRow | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst();
}

export async function findByIntent(db: Sql, intentId: string): Promise<DisputeRow | undefined> {
  return select(db).where('payment_intent_id', '=', intentId).executeTakeFirst();
}

export const list = (db: Sql, filter: ListFilter): Promise<DisputeRow[]> =>
  findPage<DisputeRow>(db, 'sandbox.disputes', filter);

/** Returns undefined when the dispute is closed. */
export async function move(tx: Tx, id: string, status: string): Promise<DisputeRow | undefined> {
  return withSandboxTables(tx)
    .updateTable('sandbox.disputes')
    .set({ status })
    .where('id', '=', id)
    .where('status', 'in', ['needs_response', 'under_review'])
    .returningAll()
    .executeTakeFirst();
}
