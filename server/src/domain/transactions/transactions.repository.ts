import type { ContractStatus } from '@teduh/shared/contracts';
import type { ErrorCode } from '@teduh/shared/errors.constants';
import { statusesBefore } from '@teduh/shared/moves';
import type { OnlineMethod, RecordedMethod, TransactionStatus } from '@teduh/shared/transactions';
import { fromDeposit, transactionMoves } from '@teduh/shared/transactions.constants';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { TransactionDetails } from '../../platform/db/schema.ts';
import { conflict, notFound } from '../../platform/errors.ts';

export type TransactionRow = Selectable<TransactionDetails> & {
  is_metered: boolean;
  /** What cannot be given back any more: it went back, or is used. */
  refunded_sen: number;
  /** What of that a settlement has used to pay charges. */
  used_sen: number;
  is_disputed: boolean;
};

export const select = (db: Sql) =>
  db
    .selectFrom('transaction_details')
    .selectAll()
    .select([
      sql<boolean>`exists (select from transactions made where made.id = transaction_details.id
        and made.meter_reading_id is not null)`.as('is_metered'),
      sql<number>`refunded_sen(transaction_details.id)`.as('refunded_sen'),
      sql<number>`case status when 'Paid' then used_sen(transaction_details.id) else 0 end`.as('used_sen'),
      sql<boolean>`is_disputed(transaction_details.id)`.as('is_disputed'),
    ]);

export async function findById(db: Sql, id: string): Promise<TransactionRow | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst();
}

export async function getById(db: Sql, id: string): Promise<TransactionRow> {
  const transaction = await findById(db, id);
  if (!transaction) throw notFound('transaction_not_found');
  return transaction;
}

export async function findDeposit(db: Sql, contractId: string): Promise<TransactionRow | undefined> {
  return select(db).where('contract_id', '=', contractId).where('type', '=', 'Deposit').executeTakeFirst();
}

export async function listByIds(db: Sql, ids: string[]): Promise<TransactionRow[]> {
  if (ids.length === 0) return [];
  return select(db).where('id', 'in', ids).execute();
}

/** Less of each, for many at once. */
export async function listDue(db: Sql, ids: string[]) {
  const { rows } = await sql<{ id: string; amount_sen: number; due_date: string }>`
    select id, amount_sen, due_date from transactions where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** What a tenant has not paid yet, and how much of it is overdue. */
export async function sumOwed(db: Sql, userId: string, today: string) {
  const { rows } = await sql<{ owed_sen: number; overdue_sen: number }>`
    select coalesce(sum(amount_sen), 0)::integer as owed_sen,
      coalesce(sum(amount_sen) filter (where is_in_arrears(t.type, t.status, due_date, c.status, waiting.status, ${today}::date)), 0)::integer as overdue_sen
    from transactions t join contracts c on c.id = t.contract_id
      left join payment_slips waiting on waiting.transaction_id = t.id and waiting.status = 'Waiting for Confirmation'
    where c.user_id = ${userId} and t.status = 'Pending'`.execute(db);
  return rows[0] ?? { owed_sen: 0, overdue_sen: 0 };
}

/** Keeps payments and changes of one transaction apart. */
export async function lock(tx: Tx, id: string) {
  await tx.selectFrom('transactions').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export type Changes = {
  amountSen?: number | undefined;
  dueDate?: string | undefined;
  description?: string | undefined;
};

/** Of a transaction that is locked and may change. */
export async function update(tx: Tx, id: string, changes: Changes, at: Date) {
  const { amountSen, dueDate, description } = changes;
  await tx
    .updateTable('transactions')
    .set({ amount_sen: amountSen, due_date: dueDate, description, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** The statuses from which a transaction can become this one. */
const before = (to: TransactionStatus) => statusesBefore<TransactionStatus>(transactionMoves, to);

/** At once with an intent at the provider, recorded by an admin, or from a deposit that is settled. */
export type Payment = { transactionId: string; amountSen: number; paidAt: Date } & (
  | { method: OnlineMethod; intentId: string }
  | { method: typeof fromDeposit; intentId?: never }
  | { method: RecordedMethod; reference: string; recordedBy: string; intentId?: never }
);

function proofOf(payment: Payment) {
  if (payment.intentId !== undefined) return { payment_intent_id: payment.intentId };
  if (payment.method === fromDeposit) return {};
  return { payment_reference: payment.reference, recorded_by: payment.recordedBy };
}

/** Marks a pending transaction of exactly this amount as paid. Undefined when there is none: the money has to go back. */
export async function pay(tx: Tx, payment: Payment, at: Date): Promise<TransactionRow | undefined> {
  const { numUpdatedRows } = await tx
    .updateTable('transactions')
    .set({
      status: 'Paid',
      paid_at: payment.paidAt,
      payment_method: payment.method,
      ...proofOf(payment),
      receipt_number: sql`nextval('receipt_numbers')`,
      updated_at: at,
    })
    .where('id', '=', payment.transactionId)
    .where('amount_sen', '=', payment.amountSen)
    .where('status', 'in', before('Paid'))
    .executeTakeFirst();
  return numUpdatedRows === 1n ? getById(tx, payment.transactionId) : undefined;
}

/** Of a paid transaction that is locked: it is to be paid again. Its payment is kept as a reversed one. */
export async function takePaymentBack(tx: Tx, id: string, at: Date) {
  await tx
    .updateTable('transactions')
    .set({
      status: 'Pending',
      paid_at: null,
      payment_method: null,
      payment_intent_id: null,
      payment_reference: '',
      recorded_by: null,
      receipt_number: null,
      receipt_facts: null,
      updated_at: at,
    })
    .where('id', '=', id)
    .where('status', 'in', before('Pending'))
    .execute();
}

/** Of a transaction that is locked and may change: splits it into parts, which are charged on the same day. Returns their ids in order. */
export async function split(
  tx: Tx,
  id: string,
  parts: { amountSen: number; dueDate: string }[],
  by: string,
  at: Date,
): Promise<string[]> {
  await move(tx, id, { to: 'Split', at, otherwise: 'transaction_not_pending' });
  const ids: string[] = [];
  for (const [index, { amountSen, dueDate }] of parts.entries()) {
    const { rows } = await sql<{ id: string }>`
      insert into transactions (contract_id, type, rent_month, extra_charge_id, charge_month, meter_reading_id, is_deposit_top_up, amount_sen,
        due_date, description, split_from, created_by, created_at)
      select contract_id, type, rent_month, extra_charge_id, charge_month, meter_reading_id, is_deposit_top_up, ${amountSen}, ${dueDate}::date,
        concat_ws(', ', nullif(description, ''), ${`Part ${index + 1} of ${parts.length}`}::text), id, ${by}::uuid, created_at
      from transactions where id = ${id}
      returning id`.execute(tx);
    ids.push(...rows.map((row) => row.id));
  }
  return ids;
}

/** Of a transaction that is locked and may change. */
export async function waive(tx: Tx, id: string, reason: string, at: Date) {
  await tx
    .updateTable('transactions')
    .set({ status: 'Waived', waive_reason: reason, waived_at: at, updated_at: at })
    .where('id', '=', id)
    .where('status', 'in', before('Waived'))
    .execute();
}

type Move = {
  to: 'Cancelled' | 'Split';
  at: Date;
  /** The conflict to throw when the transaction is in no state that leads there. */
  otherwise: ErrorCode;
};

export async function move(tx: Tx, id: string, { to, at, otherwise }: Move) {
  const { numUpdatedRows } = await tx
    .updateTable('transactions')
    .set({ status: to, updated_at: at })
    .where('id', '=', id)
    .where('status', 'in', before(to))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict(otherwise);
}

/** Cancels what can still be paid for a contract; callers say which of it. */
export const cancelOf = (tx: Tx, contractId: string, at: Date) =>
  tx
    .updateTable('transactions')
    .set({ status: 'Cancelled', updated_at: at })
    .where('contract_id', '=', contractId)
    .where('status', 'in', before('Cancelled'))
    // Its money may be under way: an admin confirms or refuses it first.
    .where(
      sql<SqlBool>`not exists (select from payment_slips s
        where s.transaction_id = transactions.id and s.status = 'Waiting for Confirmation')`,
    )
    .returning('id');

/** Cancels everything that is still to be paid for a contract. Returns the ids. */
export async function cancelAllOf(tx: Tx, contractId: string, at: Date): Promise<string[]> {
  return (await cancelOf(tx, contractId, at).execute()).map(({ id }) => id);
}

/** When the month begins that a charge is for. What a deposit is higher belongs to the first month; null for what is for no month. */
export const monthBeginsOn = sql<string | null>`(select (start_date + coalesce(rent_month, charge_month,
  case when is_deposit_top_up then 0 end) * interval '1 month')::date from contracts where id = transactions.contract_id)`;

/**
 * Cancels rent and extra charges of the months that begin on this day or later, whenever they are due: a part of an earlier month
 * stays.
 */
export async function cancelMonthsFrom(tx: Tx, contractId: string, day: string, at: Date) {
  await cancelOf(tx, contractId, at).where(sql<SqlBool>`${monthBeginsOn} >= ${day}::date`).execute();
}

/**
 * Cancels a charge whose month begins after its extra charge or its contract has ended, or whose contract was cancelled: it stayed because its
 * slip waited. False when it is still to be paid.
 */
export async function cancelIfOver(
  tx: Tx,
  { id, contract_id }: Pick<TransactionRow, 'id' | 'contract_id'>,
  at: Date,
): Promise<boolean> {
  const cancelled = await cancelOf(tx, contract_id, at)
    .where('id', '=', id)
    .where(
      sql<SqlBool>`exists (select from contracts c left join extra_charges e on e.id = transactions.extra_charge_id
        where c.id = transactions.contract_id
          and (c.status = 'Cancelled' or ${monthBeginsOn} >= c.end_date or ${monthBeginsOn} > e.ended_on))`,
    )
    .execute();
  return cancelled.length > 0;
}

export async function findContractStatus(db: Sql, contractId: string): Promise<ContractStatus | undefined> {
  const contract = await db
    .selectFrom('contracts')
    .select('status')
    .where('id', '=', contractId)
    .executeTakeFirst();
  return contract?.status;
}

type ReceiptFacts = Pick<
  TransactionRow,
  'firstname' | 'lastname' | 'email' | 'property_name' | 'room_name' | 'address'
> & { settings_version?: number };

/** Whom and what the receipt names: as it was on the day of the payment. Null for payments from before this was kept. */
export async function findReceiptFacts(db: Sql, id: string): Promise<ReceiptFacts | null> {
  const row = await db
    .selectFrom('transactions')
    .select('receipt_facts')
    .where('id', '=', id)
    .executeTakeFirst();
  return (row?.receipt_facts ?? null) as ReceiptFacts | null;
}
