import type { ContractStatus } from '@teduh/shared/contracts';
import { timeZone } from '@teduh/shared/days';
import type { ErrorCode } from '@teduh/shared/errors.constants';
import { importedMonths } from '@teduh/shared/months';
import { statusesBefore } from '@teduh/shared/moves';
import type { OnlineMethod, RecordedMethod, TransactionStatus } from '@teduh/shared/transactions';
import { fromDeposit, leastTransactionSen, transactionMoves } from '@teduh/shared/transactions.constants';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { TransactionDetails } from '../../platform/db/schema.ts';
import { conflict, notFound } from '../../platform/errors.ts';

export type TransactionRow = Selectable<TransactionDetails> & {
  is_metered: boolean;
  refunded_sen: number;
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

type NewTransaction = { contractId: string; amountSen: number; dueDate: string; createdAt: Date };

const columnsOf = ({ contractId, amountSen, dueDate, createdAt }: NewTransaction) => ({
  contract_id: contractId,
  amount_sen: amountSen,
  due_date: dueDate,
  created_at: createdAt,
});

/** The deposit of a new contract; its amount includes the first month's rent. */
export async function insertDeposit(tx: Tx, deposit: NewTransaction) {
  await tx
    .insertInto('transactions')
    .values({ ...columnsOf(deposit), type: 'Deposit' })
    .execute();
}

export async function insertFee(
  tx: Tx,
  fee: NewTransaction & { description: string; createdBy: string | null },
): Promise<string> {
  const { description, createdBy } = fee;
  const { id } = await tx
    .insertInto('transactions')
    .values({ ...columnsOf(fee), type: 'Other Fees', description, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A deposit that was held before its contract was imported has words of its own: there is no rent in it. */
const heldBefore = 'Deposit held since before Teduh';

export type ImportedCharge = {
  id: string;
  contractId: string;
  type: 'Deposit' | 'Other Fees';
  amountSen: number;
  dueDate: string;
  description: string;
};

/** What imported contracts come with: deposits, which count as paid, and open charges. */
export async function insertImported(tx: Tx, charges: ImportedCharge[], by: string, at: Date) {
  await sql`
    insert into transactions (id, contract_id, type, amount_sen, due_date, description, created_by, created_at,
      status, paid_at, payment_method, recorded_by, receipt_number)
    select id, contract_id, type, amount_sen, due_date, case when is_deposit then ${heldBefore} else description end, ${by}::uuid, ${at}::timestamptz,
      case when is_deposit then 'Paid' else 'Pending' end, case when is_deposit then ${at}::timestamptz end,
      case when is_deposit then 'before Teduh' end, case when is_deposit then ${by}::uuid end,
      case when is_deposit then nextval('receipt_numbers') end
    from jsonb_to_recordset(${JSON.stringify(
      charges.map(({ contractId, amountSen, dueDate, ...same }) => ({
        ...same,
        contract_id: contractId,
        amount_sen: amountSen,
        due_date: dueDate,
        is_deposit: same.type === 'Deposit',
      })),
    )}::jsonb) as charge (
      id uuid, contract_id uuid, type text, amount_sen integer, due_date date, description text, is_deposit boolean)`.execute(
    tx,
  );
}

/** Everything of the contracts of an import that is undone, and what was charged by itself since then. Returns the ids. */
export async function removeImported(tx: Tx, importId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from transactions where contract_id in (select id from contracts where import_id = ${importId}) returning id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** What the deposit of a contract is higher than that of the one before. */
export async function insertTopUp(tx: Tx, topUp: NewTransaction & { description: string }): Promise<string> {
  const { id } = await tx
    .insertInto('transactions')
    .values({
      ...columnsOf(topUp),
      type: 'Other Fees',
      description: topUp.description,
      is_deposit_top_up: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What an admin has waived of the difference of a deposit: it is not asked for again. */
export async function sumWaivedTopUps(db: Sql, contractId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('transactions')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount_sen'), sql.lit(0)).as('sum'))
    .where('contract_id', '=', contractId)
    .where('is_deposit_top_up', '=', true)
    .where('status', '=', 'Waived')
    .executeTakeFirstOrThrow();
  return Number(sum);
}

/** Of a contract that follows another one and was signed after its first day. */
export async function insertFirstRent(tx: Tx, rent: NewTransaction): Promise<string> {
  const { id } = await tx
    .insertInto('transactions')
    .values({ ...columnsOf(rent), type: 'Monthly Rental', rent_month: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The first month, which is month 0, is paid with the deposit, unless that carries over. */
const lastRentMonth = importedMonths.max - 1;

/**
 * Adds the rent of every month that falls due soon: on the start's day of the month, inside the contract, once. Of imported contracts those
 * that were not paid before. With `importId`, of what that import has made alone.
 */
export async function insertRent(
  tx: Tx,
  today: string,
  daysAhead: number,
  at: Date,
  importId: string | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into transactions (contract_id, type, rent_month, amount_sen, due_date, description, created_at)
    select c.id, 'Monthly Rental', month, rent, due,
      case when rent < c.rent_sen then 'only until ' || to_char(c.end_date, 'FMDD FMMonth YYYY') else '' end, ${at}
    from contracts c
      cross join generate_series(coalesce(c.first_rent_month, case when c.renews is null then 1 else 0 end), ${lastRentMonth}::int) as month
      cross join lateral (select (c.start_date + month * interval '1 month')::date as due,
        case when c.prorates_last_month then month_share_sen(c.rent_sen, c.start_date, month, c.end_date) else c.rent_sen end as rent) d
    where c.status = 'Active' and due < c.end_date and due <= ${today}::date + ${daysAhead}::int and rent >= ${leastTransactionSen}::int
      and (${importId}::uuid is null or c.import_id = ${importId}::uuid)
    order by due, c.id
    on conflict (contract_id, rent_month) where type = 'Monthly Rental' and split_from is null do nothing
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Pending transactions that are due by the given day and whose tenants were not sent this reminder yet. While a contract awaits its deposit
 * its hold has a reminder; while a slip waits for confirmation it is our turn.
 */
export async function listToRemind(
  db: Sql,
  kind: 'due-soon' | 'overdue' | 'overdue-second' | 'overdue-last',
  until: string,
  today: string,
): Promise<TransactionRow[]> {
  return (
    select(db)
      .where('status', '=', 'Pending')
      .where((eb) => eb.or([eb('type', '<>', 'Deposit'), eb('contract_status', '<>', 'Awaiting')]))
      .where(sql<SqlBool>`slip_status is distinct from 'Waiting for Confirmation'`)
      .where('due_date', '<=', until)
      // What was as late when it was imported: its tenant heard of it elsewhere.
      .where(
        sql<SqlBool>`not exists (
        select from imported_records r join imports i on i.id = r.import_id
        where r.kind = 'transaction' and r.record_id = transaction_details.id
          and due_date <= (i.created_at at time zone ${timeZone})::date - (${today}::date - ${until}::date))`,
      )
      // Of what is charged by itself the tenant is told by autopay.
      .$if(kind === 'due-soon', (rows) =>
        rows.where(
          sql<SqlBool>`not (type = 'Monthly Rental' and exists (
          select from autopay_mandates m where m.contract_id = transaction_details.contract_id and m.status = 'Active')
          and (select takes_card from current_settings))`,
        ),
      )
      .where(
        sql<SqlBool>`not exists (
        select from reminders where subject_id = transaction_details.id and kind = ${kind})`,
      )
      .limit(500)
      .execute()
  );
}

/** A charge that costs more because it is late, and what its fee is by now. */
export type LateCharge = {
  id: string;
  user_id: string;
  unit_id: string;
  fee_sen: number;
  charged_sen: number;
};

/** Charges that are late, whose agreement carries a late fee that is not charged, or not in full. None whose money may be under way by a transfer. */
export async function listLate(db: Sql, today: string): Promise<LateCharge[]> {
  const { rows } = await sql<LateCharge>`
    select t.id, c.user_id, c.unit_id, fee.sen as fee_sen, coalesce(charged.amount_sen, 0) as charged_sen
    from transactions t join contracts c on c.id = t.contract_id
      cross join lateral jsonb_to_record(c.terms -> 'lateFee')
        as said(kind text, "amountSen" integer, "graceDays" integer, "capPercent" integer)
      left join transactions charged on charged.late_fee_of = t.id
      cross join lateral (select late_fee_sen(said.kind, said."amountSen", said."graceDays", said."capPercent",
        t.amount_sen, ${today}::date - t.due_date) as sen) fee
    where is_overdue(t.status, t.due_date, ${today}::date) and c.terms -> 'lateFee' <> 'null' and t.late_fee_of is null
      and (t.type <> 'Deposit' or c.status <> 'Awaiting')
      and fee.sen >= ${leastTransactionSen} and fee.sen > coalesce(charged.amount_sen, 0) and coalesce(charged.status, 'Pending') = 'Pending'
      and not exists (select from payment_slips p where p.transaction_id = t.id and p.status = 'Waiting for Confirmation')
    order by t.due_date, t.id limit 500`.execute(db);
  return rows;
}

/** Charges the late fee of a charge, once; later days only make it more. Returns its id and whether it is new. */
export async function chargeLateFee(
  tx: Tx,
  chargeId: string,
  { feeSen, dueDate, description, at }: { feeSen: number; dueDate: string; description: string; at: Date },
): Promise<{ id: string; isNew: boolean } | undefined> {
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    insert into transactions (contract_id, type, amount_sen, due_date, description, late_fee_of, created_at)
    select contract_id, 'Other Fees', ${feeSen}, ${dueDate}::date, ${description}, id, ${at}::timestamptz
    from transactions where id = ${chargeId} and status = 'Pending'
    on conflict (late_fee_of) do update set amount_sen = excluded.amount_sen, updated_at = excluded.created_at
      where transactions.status = 'Pending' and transactions.amount_sen < excluded.amount_sen
    returning id, xmax = 0 as is_new`.execute(tx);
  const [fee] = rows;
  return fee && { id: fee.id, isNew: fee.is_new };
}

export async function findLateFee(db: Sql, chargeId: string): Promise<string | undefined> {
  const fee = await db
    .selectFrom('transactions')
    .select('id')
    .where('late_fee_of', '=', chargeId)
    .executeTakeFirst();
  return fee?.id;
}

/** What a tenant has not paid yet, and how much of it is overdue. */
export async function sumOwed(db: Sql, userId: string, today: string) {
  const { rows } = await sql<{ owed_sen: number; overdue_sen: number }>`
    select coalesce(sum(amount_sen), 0)::integer as owed_sen,
      coalesce(sum(amount_sen) filter (where is_overdue(t.status, due_date, ${today}::date)), 0)::integer as overdue_sen
    from transactions t join contracts c on c.id = t.contract_id
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

/**
 * Cancels rent and extra charges of the months that begin on this day or later, whenever they are due: a part of an earlier month stays. What
 * a deposit is higher belongs to the first month.
 */
export async function cancelMonthsFrom(tx: Tx, contractId: string, day: string, at: Date) {
  await cancelOf(tx, contractId, at)
    .where(
      sql<SqlBool>`(select (start_date + coalesce(rent_month, charge_month, case when is_deposit_top_up then 0 end) * interval '1 month')::date from contracts
        where id = transactions.contract_id) >= ${day}::date`,
    )
    .execute();
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
