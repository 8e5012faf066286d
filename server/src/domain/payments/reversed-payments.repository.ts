import { sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';

/** By an admin, or by a bank that decided a dispute. */
type Reversal = { reason: string; at: Date } & (
  | { by: string; disputeId?: never }
  | { by: null; disputeId: string }
);

/** Keeps the payment of a transaction as it is, before it is taken back. */
export async function insertFrom(tx: Tx, transactionId: string, { reason, by, disputeId, at }: Reversal) {
  await sql`
    insert into reversed_payments (receipt_number, transaction_id, amount_sen, method, reference, paid_at, recorded_by, receipt_facts,
      reason, reversed_by, dispute_id, reversed_at)
    select receipt_number, id, amount_sen, payment_method, payment_reference, paid_at, recorded_by, receipt_facts,
      ${reason}, ${by}::uuid, ${disputeId ?? null}, ${at}::timestamptz
    from transactions where id = ${transactionId}`.execute(tx);
}

/** The receipt of a payment that a bank took back. */
export async function findReceiptOf(db: Sql, intentId: string): Promise<number | null> {
  const row = await db
    .selectFrom('reversed_payments')
    .innerJoin('disputes', 'disputes.id', 'dispute_id')
    .select('receipt_number')
    .where('disputes.payment_intent_id', '=', intentId)
    .executeTakeFirst();
  return row?.receipt_number ?? null;
}
