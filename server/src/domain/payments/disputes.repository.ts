import type { Selectable } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { Disputes } from '../../platform/db/schema.ts';

export type DisputeRow = Selectable<Disputes>;

const select = (db: Sql) => db.selectFrom('disputes').selectAll();

export async function findById(db: Sql, id: string): Promise<DisputeRow | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst();
}

export async function listOf(db: Sql, transactionId: string): Promise<DisputeRow[]> {
  return select(db).where('transaction_id', '=', transactionId).orderBy('opened_at').orderBy('id').execute();
}

export async function listByIds(db: Sql, ids: string[]): Promise<DisputeRow[]> {
  if (ids.length === 0) return [];
  return select(db).where('id', 'in', ids).execute();
}

/** The intents whose disputes banks have not decided, as far as we know. */
export async function listOpenIntents(db: Sql): Promise<string[]> {
  const rows = await db
    .selectFrom('disputes')
    .select('payment_intent_id')
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .limit(1_000)
    .execute();
  return rows.map(({ payment_intent_id }) => payment_intent_id);
}

type NewDispute = {
  id: string;
  transactionId: string;
  intentId: string;
  amountSen: number;
  reason: string;
};

/** Of one that is inserted and not recorded yet: no word of the provider. */
export const newStatus = 'new';

/** One that is known stays as it is. */
export async function insert(tx: Tx, dispute: NewDispute, at: Date) {
  await tx
    .insertInto('disputes')
    .values({
      id: dispute.id,
      transaction_id: dispute.transactionId,
      payment_intent_id: dispute.intentId,
      amount_sen: dispute.amountSen,
      reason: dispute.reason,
      status: newStatus,
      opened_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type State = { status: string; closedAt: Date | null };

export async function update(tx: Tx, id: string, { status, closedAt }: State) {
  await tx.updateTable('disputes').set({ status, closed_at: closedAt }).where('id', '=', id).execute();
}

export type Loss = {
  outcome: NonNullable<DisputeRow['outcome']>;
  chargedAgainId: string | null;
};

/** Once. */
export async function lose(tx: Tx, id: string, { outcome, chargedAgainId }: Loss, at: Date) {
  await tx
    .updateTable('disputes')
    .set({ lost_at: at, outcome, charged_again_id: chargedAgainId })
    .where('id', '=', id)
    .where('lost_at', 'is', null)
    .execute();
}

/** Of one that was lost: nobody owes it any more. */
export async function markReturned(tx: Tx, id: string) {
  await tx
    .updateTable('disputes')
    .set({ outcome: 'returned', charged_again_id: null })
    .where('id', '=', id)
    .where('lost_at', 'is not', null)
    .execute();
}

export async function regain(tx: Tx, id: string, at: Date) {
  await tx.updateTable('disputes').set({ regained_at: at }).where('id', '=', id).execute();
}
