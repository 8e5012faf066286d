import type { TransactionType } from '@teduh/shared/transactions';
import { sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';

const atOnce = 100;

/** open: may still succeed. settled: became the payment. refunded: given back. void: can no longer succeed. */
export type IntentRecord = 'open' | 'settled' | 'refunded' | 'void';
export type PaymentIntentRow = {
  id: string;
  transaction_id: string;
  amount_sen: number;
  status: IntentRecord;
  type: TransactionType;
  contract_id: string;
  user_id: string;
  unit_id: string;
};

const select = (on: Sql) =>
  on
    .selectFrom('payment_intents')
    .innerJoin('transactions', 'transactions.id', 'transaction_id')
    .innerJoin('contracts', 'contracts.id', 'contract_id')
    .select(['payment_intents.id', 'transaction_id', 'payment_intents.amount_sen', 'payment_intents.status'])
    .select(['type', 'contract_id', 'user_id', 'unit_id'])
    .$narrowType<{ status: IntentRecord; type: TransactionType }>();

export async function findById(on: Sql, id: string): Promise<PaymentIntentRow | undefined> {
  return select(on).where('payment_intents.id', '=', id).executeTakeFirst();
}

export async function listOf(on: Sql, transactionId: string): Promise<PaymentIntentRow[]> {
  return select(on).where('transaction_id', '=', transactionId).execute();
}

type NewIntent = { id: string; transactionId: string; amountSen: number };

/**
 * Keeps the intent while its transaction still asks for exactly this; several requests may bring the same one. False when it may not
 * be paid: the transaction changed meanwhile, or another intent is open.
 */
export async function insert(
  tx: Tx,
  { id, transactionId, amountSen }: NewIntent,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with due as (
      select id from transactions
      where id = ${transactionId} and status = 'Pending' and amount_sen = ${amountSen} for no key update
    )
    insert into payment_intents (id, transaction_id, amount_sen, created_at)
    select ${id}, due.id, ${amountSen}, ${at} from due
    on conflict (id) do update set updated_at = payment_intents.updated_at where payment_intents.status = 'open'
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Closes it once; false when it was closed before. A settled payment can still be given back. */
export async function close(
  tx: Tx,
  id: string,
  status: Exclude<IntentRecord, 'open'>,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_intents')
    .set({ status, updated_at: at })
    .where('id', '=', id)
    .where('status', 'in', status === 'refunded' ? ['open', 'settled'] : ['open'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Promises that the money of a settled payment goes back; answers with the intent, if there is one. */
export async function askRefund(tx: Tx, transactionId: string, at: Date): Promise<string | undefined> {
  const asked = await tx
    .updateTable('payment_intents')
    .set({ refund_asked_at: at, updated_at: at })
    .where('transaction_id', '=', transactionId)
    .where('status', '=', 'settled')
    .returning('id')
    .executeTakeFirst();
  return asked?.id;
}

export async function listRefundsToMake(on: Sql): Promise<string[]> {
  const rows = await on
    .selectFrom('payment_intents')
    .select('id')
    .where('refund_asked_at', 'is not', null)
    .where('status', '<>', 'refunded')
    .orderBy('refund_asked_at')
    .limit(atOnce)
    .execute();
  return rows.map(({ id }) => id);
}

/** Open intents that nobody asked the provider about for a while. Servers that look at the same moment get different ones. */
export async function claimUnchecked(tx: Tx, before: Date, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payment_intents set checked_at = ${at} where id in (
      select id from payment_intents
      where status = 'open' and created_at < ${before} and (checked_at is null or checked_at < ${before})
      order by checked_at nulls first limit ${atOnce} for update skip locked)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
