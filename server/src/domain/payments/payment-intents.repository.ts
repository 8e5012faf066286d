import type { OnlineMethod } from '@teduh/shared/transactions';
import { type InferResult, type Selectable, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { PaymentIntents } from '../../platform/db/schema.ts';

const maxPerRun = 100;

/** open: may still succeed. settled: became the payment. refunded: goes back. void: can no longer succeed. lost: taken back by the bank. */
export type IntentRecord = Selectable<PaymentIntents>['status'];
export type PaymentIntentRow = InferResult<ReturnType<typeof select>>[number];

const select = (db: Sql) =>
  db
    .selectFrom('payment_intents')
    .innerJoin('transactions', 'transactions.id', 'transaction_id')
    .innerJoin('contracts', 'contracts.id', 'contract_id')
    .select(['payment_intents.id', 'transaction_id', 'payment_intents.amount_sen', 'payment_intents.status'])
    .select(['livemode', 'payment_intents.created_at'])
    .select(['type', 'contract_id', 'user_id', 'unit_id']);

export async function findById(db: Sql, id: string): Promise<PaymentIntentRow | undefined> {
  return select(db).where('payment_intents.id', '=', id).executeTakeFirst();
}

export async function listOf(db: Sql, transactionId: string): Promise<PaymentIntentRow[]> {
  return select(db).where('transaction_id', '=', transactionId).execute();
}

export type NewIntent = Pick<Selectable<PaymentIntents>, 'id' | 'provider' | 'livemode'> & {
  transactionId: string;
  amountSen: number;
};

/**
 * Records an intent for a transaction that is pending with exactly this amount; several requests may bring the same intent. False when
 * it must not be paid: the transaction changed meanwhile, or the intent is closed.
 */
export async function insert(
  tx: Tx,
  { id, transactionId, amountSen, provider, livemode }: NewIntent,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with due as (
      select id from transactions
      where id = ${transactionId} and status = 'Pending' and amount_sen = ${amountSen} for no key update
    )
    insert into payment_intents (id, transaction_id, amount_sen, provider, livemode, created_at)
    select ${id}, due.id, ${amountSen}, ${provider}, ${livemode}, ${at} from due
    on conflict (id) do update set updated_at = payment_intents.updated_at where payment_intents.status = 'open'
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Records an intent that must not be paid, so that the next one is another. False when it is known already. */
export async function insertVoid(
  tx: Tx,
  { id, transactionId, amountSen, provider, livemode }: NewIntent,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_intents')
    .values({
      id,
      transaction_id: transactionId,
      amount_sen: amountSen,
      provider,
      livemode,
      status: 'void',
      created_at: at,
    })
    .onConflict((same) => same.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const statusesBeforeClosing = {
  settled: ['open'],
  void: ['open'],
  refunded: ['open', 'settled'],
  lost: ['settled'],
} satisfies Record<Exclude<IntentRecord, 'open'>, IntentRecord[]>;

/** Closes an intent. False when it was closed before; only a settled one can still be refunded or lost. */
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
    .where('status', 'in', statusesBeforeClosing[status])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What the provider took: the amount may differ from what we asked for. */
export type Taken = { amountSen: number; method: OnlineMethod };

export async function noteTaken(tx: Tx, id: string, { amountSen, method }: Taken) {
  await tx
    .updateTable('payment_intents')
    .set({ amount_sen: amountSen, method })
    .where('id', '=', id)
    .execute();
}

/** Open intents that were not checked with the provider for a while. Servers that ask at the same time get different ones. */
export async function claimUnchecked(tx: Tx, before: Date, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payment_intents set checked_at = ${at} where id in (
      select id from payment_intents
      where status = 'open' and created_at < ${before} and (checked_at is null or checked_at < ${before})
      order by checked_at nulls first limit ${maxPerRun} for update skip locked)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
