import type { Sql, Tx } from '@teduh/server/platform/db/db.ts';
import type { Selectable } from 'kysely';
import { type RefundsTable, withSandboxTables } from '../tables.ts';
import { findPage } from './list.repository.ts';
import type { ListFilter } from './list.ts';

export type RefundRow = Selectable<RefundsTable>;

const select = (db: Sql) => withSandboxTables(db).selectFrom('sandbox.refunds').selectAll();

export async function insert(tx: Tx, refund: RefundRow) {
  await withSandboxTables(tx)
    .insertInto('sandbox.refunds')
    .values({ ...refund, metadata: JSON.stringify(refund.metadata) })
    .execute();
}

export async function find(db: Sql, id: string): Promise<RefundRow | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst();
}

/** What has gone back of a payment, or is on its way. */
export async function sumOf(db: Sql, intentId: string): Promise<number> {
  const rows = await select(db)
    .where('payment_intent_id', '=', intentId)
    .where('status', '<>', 'failed')
    .execute();
  return rows.reduce((sum, { amount_sen }) => sum + amount_sen, 0);
}

export const list = (db: Sql, filter: ListFilter): Promise<RefundRow[]> =>
  findPage<RefundRow>(db, 'sandbox.refunds', filter);

export async function listDue(db: Sql, now: Date): Promise<RefundRow[]> {
  return select(db).where('changes_at', '<=', now).limit(100).execute();
}

/** Does what was to come. False when somebody else did it. */
export async function finish(tx: Tx, { id, becomes }: RefundRow): Promise<boolean> {
  const { numUpdatedRows } = await withSandboxTables(tx)
    .updateTable('sandbox.refunds')
    .set({ ...(becomes && { status: becomes }), becomes: null, changes_at: null })
    .where('id', '=', id)
    .where('changes_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
