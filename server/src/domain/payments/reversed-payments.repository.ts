import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

type Reversal = { reason: string; by: string; at: Date };

/** Keeps the payment of a transaction as it is, before it is taken back. */
export async function insertFrom(tx: Tx, transactionId: string, { reason, by, at }: Reversal) {
  await sql`
    insert into reversed_payments (receipt_number, transaction_id, amount_sen, method, reference, paid_at, recorded_by, receipt_facts,
      reason, reversed_by, reversed_at)
    select receipt_number, id, amount_sen, payment_method, payment_reference, paid_at, recorded_by, receipt_facts,
      ${reason}, ${by}::uuid, ${at}::timestamptz
    from transactions where id = ${transactionId}`.execute(tx);
}
