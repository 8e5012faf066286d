import type { ContractStatus } from '@teduh/shared/contracts';
import { statusesBefore } from '@teduh/shared/moves';
import type { PropertyType } from '@teduh/shared/properties';
import type { TransactionStatus, TransactionType } from '@teduh/shared/transactions';
import { transactionMoves } from '@teduh/shared/transactions.constants';
import { sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import { notFound } from '../../platform/errors.ts';

export type TransactionRow = {
  id: string;
  contract_id: string;
  type: TransactionType;
  amount_sen: number;
  due_date: string;
  description: string;
  status: TransactionStatus;
  paid_at: Date | null;
  payment_intent_id: string | null;
  receipt_number: number | null;
  created_at: Date;
  user_id: string;
  unit_id: string;
  firstname: string;
  lastname: string;
  email: string | null;
  property_id: string;
  property_name: string;
  property_type: PropertyType;
  address: string;
  room_name: string | null;
  application_id: string | null;
  contract_status: ContractStatus;
  start_date: string;
  rent_sen: number;
  deposit_sen: number;
  is_signed: boolean;
  is_refunded: boolean;
};

export function select(on: Pick<Sql, 'selectFrom'>) {
  return on
    .selectFrom('transactions')
    .innerJoin('contracts', 'contracts.id', 'transactions.contract_id')
    .innerJoin('users', 'users.id', 'contracts.user_id')
    .innerJoin('units', 'units.id', 'contracts.unit_id')
    .innerJoin('properties', 'properties.id', 'units.property_id')
    .select([
      'transactions.id',
      'transactions.contract_id',
      'transactions.type',
      'amount_sen',
      'due_date',
      'transactions.description',
      'transactions.status',
      'paid_at',
      'payment_intent_id',
      'receipt_number',
      'transactions.created_at',
      'contracts.user_id',
      'contracts.unit_id',
      'firstname',
      'lastname',
      'email',
      'properties.id as property_id',
      'properties.name as property_name',
      'properties.type as property_type',
      'address',
      'units.name as room_name',
      'contracts.application_id',
      'contracts.status as contract_status',
      'start_date',
      'rent_sen',
      'contracts.deposit_sen',
    ])
    .select([
      // No `exists`: for a page of a sorted list PostgreSQL would gather every signed contract and every refund first.
      sql<boolean>`coalesce((select true from contract_files f
        where f.contract_id = contracts.id and f.kind = 'signed' limit 1), false)`.as('is_signed'),
      sql<boolean>`coalesce((select true from payment_intents p
        where p.transaction_id = transactions.id and p.status = 'refunded' limit 1), false)`.as(
        'is_refunded',
      ),
    ])
    .$narrowType<{
      type: TransactionType;
      status: TransactionStatus;
      property_type: PropertyType;
      contract_status: ContractStatus;
    }>();
}

export async function findById(on: Sql, id: string): Promise<TransactionRow | undefined> {
  return select(on).where('transactions.id', '=', id).executeTakeFirst();
}

export async function getById(on: Sql, id: string): Promise<TransactionRow> {
  const transaction = await findById(on, id);
  if (!transaction) throw notFound('transaction_not_found');
  return transaction;
}

export async function findDeposit(on: Sql, contractId: string): Promise<TransactionRow | undefined> {
  return select(on)
    .where('transactions.contract_id', '=', contractId)
    .where('transactions.type', '=', 'Deposit')
    .executeTakeFirst();
}

type Charge = { contractId: string; amountSen: number; dueDate: string; createdAt: Date };

export async function insertFee(
  tx: Tx,
  { contractId, amountSen, dueDate, createdAt, ...fee }: Charge & { description: string; createdBy: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('transactions')
    .values({
      contract_id: contractId,
      type: 'Other Fees',
      amount_sen: amountSen,
      due_date: dueDate,
      created_at: createdAt,
      description: fee.description,
      created_by: fee.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Rent of every month that is near: due on the start's anniversary, inside the contract, once. The first month is in the deposit.
 */
export async function insertRent(tx: Tx, today: string, daysAhead: number, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into transactions (contract_id, type, rent_month, amount_sen, due_date, created_at)
    select c.id, 'Monthly Rental', month, c.rent_sen, due, ${at}
    from contracts c
      cross join generate_series(1, 11) as month
      cross join lateral (select (c.start_date + month * interval '1 month')::date as due) d
    where c.status = 'Active' and due < c.end_date and due <= ${today}::date + ${daysAhead}::int
    order by due, c.id
    on conflict (contract_id, rent_month) where type = 'Monthly Rental' do nothing
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function listByIds(on: Sql, ids: string[]): Promise<TransactionRow[]> {
  if (ids.length === 0) return [];
  return select(on).where('transactions.id', 'in', ids).execute();
}

/** Pending ones that fall due by the given day, or are past theirs, and nobody was reminded of yet. */
export async function listToRemind(
  on: Sql,
  kind: 'due-soon' | 'overdue',
  until: string,
): Promise<TransactionRow[]> {
  return select(on)
    .where('transactions.status', '=', 'Pending')
    .where('transactions.type', '<>', 'Deposit')
    .where('due_date', '<=', until)
    .where(
      sql<boolean>`not exists (select from reminders where subject_id = transactions.id and kind = ${kind})`,
    )
    .limit(500)
    .execute();
}

export type Changes = {
  amountSen?: number | undefined;
  dueDate?: string | undefined;
  description?: string | undefined;
};

/** Keeps payments and changes of one transaction apart. */
export async function lock(tx: Tx, id: string) {
  await tx.selectFrom('transactions').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Only what is pending changes; false when it no longer is. */
export async function update(tx: Tx, id: string, changes: Changes, at: Date): Promise<boolean> {
  const { amountSen, dueDate, description } = changes;
  const { numUpdatedRows } = await tx
    .updateTable('transactions')
    .set({ amount_sen: amountSen, due_date: dueDate, description, updated_at: at })
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type Payment = { id: string; transaction_id: string; amount_sen: number };

/** Pending becomes Paid with its proof, once; undefined when it was not pending any more, or asks for another amount. */
export async function pay(tx: Tx, intent: Payment, at: Date): Promise<TransactionRow | undefined> {
  // Under the table's own name, so that the paid row is read like any other, in the same statement.
  const paid = tx.with('transactions', (db) =>
    db
      .updateTable('transactions')
      .set({
        status: 'Paid',
        paid_at: at,
        payment_intent_id: intent.id,
        receipt_number: sql`nextval('receipt_numbers')`,
        updated_at: at,
      })
      .where('id', '=', intent.transaction_id)
      .where('amount_sen', '=', intent.amount_sen)
      .where('status', 'in', statusesBefore<TransactionStatus>(transactionMoves, 'Paid'))
      .returningAll(),
  );
  return select(paid).executeTakeFirst() as Promise<TransactionRow | undefined>;
}

/** Pending becomes Cancelled; answers with what was cancelled. */
export async function cancel(tx: Tx, id: string, at: Date): Promise<boolean> {
  return (await cancelWhere(tx, sql<boolean>`id = ${id}`, at)).length === 1;
}

/** A contract that comes to nothing takes all it asked for with it. */
export const cancelAllOf = (tx: Tx, contractId: string, at: Date) =>
  cancelWhere(tx, sql<boolean>`contract_id = ${contractId}`, at);

/** A contract that ends earlier asks for no rent from that day on. */
export const cancelRentFrom = (tx: Tx, contractId: string, day: string, at: Date) =>
  cancelWhere(
    tx,
    sql<boolean>`contract_id = ${contractId} and type = 'Monthly Rental' and due_date >= ${day}::date`,
    at,
  );

async function cancelWhere(tx: Tx, which: ReturnType<typeof sql<boolean>>, at: Date): Promise<string[]> {
  const cancelled = await tx
    .updateTable('transactions')
    .set({ status: 'Cancelled', updated_at: at })
    .where(which)
    .where('status', 'in', statusesBefore<TransactionStatus>(transactionMoves, 'Cancelled'))
    .returning('id')
    .execute();
  return cancelled.map(({ id }) => id);
}

export async function findContractStatus(on: Sql, contractId: string): Promise<ContractStatus | undefined> {
  const contract = await on
    .selectFrom('contracts')
    .select('status')
    .where('id', '=', contractId)
    .$narrowType<{ status: ContractStatus }>()
    .executeTakeFirst();
  return contract?.status;
}
