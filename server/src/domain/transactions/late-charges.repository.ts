import { timeZone } from '@teduh/shared/days';
import { leastTransactionSen } from '@teduh/shared/transactions.constants';
import { type SqlBool, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import { select, type TransactionRow } from './transactions.repository.ts';

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

/** Not as "not exists", for which the whole log may be read for each fee. */
const isAsCharged = sql<SqlBool>`(select l.id from audit_log l where l.subject_type = 'transaction' and l.subject_id = charged.id
  and l.action = 'transaction.changed' and l.actor_id is not null and l.before -> 'amount' is distinct from l.after -> 'amount' limit 1) is null`;

/** A charge that costs more because it is late, and what its fee is by now: less than a transaction can be where nothing is to be charged any more. */
export type LateCharge = {
  id: string;
  user_id: string;
  unit_id: string;
  fee_sen: number;
  charged_sen: number;
};

/**
 * Charges that are late, whose agreement carries a late fee that is not charged, or not as it is by now. None whose money, or that of its fee, may be
 * under way by a transfer.
 */
export async function listLate(db: Sql, today: string, chargeId?: string): Promise<LateCharge[]> {
  const { rows } = await sql<LateCharge>`
    -- Apart, as what is costly to ask of each row would hide from the planner how costly it is to find the contract of each.
    with late as materialized (
      select t.id, t.amount_sen, t.due_date, t.split_from, c.user_id, c.unit_id, c.terms -> 'lateFee' as terms
      from transactions t join contracts c on c.id = t.contract_id
        left join payment_slips waiting on waiting.transaction_id = t.id and waiting.status = 'Waiting for Confirmation'
      where is_in_arrears(t.type, t.status, t.due_date, c.status, waiting.status, ${today}::date)
        and c.terms -> 'lateFee' <> 'null' and t.late_fee_of is null ${chargeId ? sql`and t.id = ${chargeId}` : sql``})
    select t.id, t.user_id, t.unit_id, fee.sen as fee_sen, coalesce(charged.amount_sen, 0) as charged_sen
    from late t
      cross join lateral jsonb_to_record(t.terms)
        as said(kind text, "amountSen" integer, "graceDays" integer, "capPercent" integer)
      left join transactions charged on charged.late_fee_of = t.id
      cross join lateral (select late_fee_sen(said.kind, said."amountSen", said."graceDays", said."capPercent",
        t.amount_sen, ${today}::date - t.due_date) as sen) fee
    where fee.sen <> coalesce(charged.amount_sen, 0) and coalesce(charged.status, 'Pending') = 'Pending'
      -- With its charge a fee may become less than can be charged. One that is so little because of its days grows.
      and (fee.sen >= ${leastTransactionSen} or charged.id is not null and t.amount_sen * said."capPercent" / 100 < ${leastTransactionSen})
      and not exists (select from payment_slips s where s.transaction_id = charged.id and s.status = 'Waiting for Confirmation')
      and ${isAsCharged}
      and not exists (
        -- What is left of a charge that has a fee already, and parts of a fee. Instalments with later days can be late themselves.
        with recursive whole as (
          select id, split_from, due_date, late_fee_of from transactions where id = t.split_from
          union all
          select above.id, above.split_from, above.due_date, above.late_fee_of from transactions above join whole on above.id = whole.split_from
        )
        select from whole left join transactions known on known.late_fee_of = whole.id
        where whole.late_fee_of is not null or known.id is not null and t.due_date <= whole.due_date)
    order by t.due_date, t.id limit 500`.execute(db);
  return rows;
}

/** The same of one charge, whose parties are locked. */
export async function findLate(tx: Tx, chargeId: string, today: string): Promise<LateCharge | undefined> {
  const [late] = await listLate(tx, today, chargeId);
  return late;
}

/** Charges the late fee of a charge, once, or makes it what it is by now. Returns its id and whether it is new. */
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
      where transactions.status = 'Pending' and transactions.amount_sen <> excluded.amount_sen
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

/**
 * The fee of a charge whose money came on a day on which the fee was less: zero within the days of grace, unless the charge was given more time
 * since its fee was charged.
 */
export async function findFeeToLower(
  db: Sql,
  chargeId: string,
  paidOn: string,
): Promise<{ id: string; owed_sen: number } | undefined> {
  const { rows } = await sql<{ id: string; owed_sen: number }>`
    select charged.id, fee.sen as owed_sen
    from transactions t join contracts c on c.id = t.contract_id join transactions charged on charged.late_fee_of = t.id
      cross join lateral jsonb_to_record(nullif(c.terms -> 'lateFee', 'null'))
        as said(kind text, "amountSen" integer, "graceDays" integer, "capPercent" integer)
      cross join lateral (select late_fee_sen(said.kind, said."amountSen", said."graceDays", said."capPercent",
        t.amount_sen, ${paidOn}::date - t.due_date) as sen) fee
    where t.id = ${chargeId} and charged.status = 'Pending' and fee.sen < charged.amount_sen
      and case fee.sen when 0 then ${paidOn}::date < (charged.created_at at time zone ${timeZone})::date else ${isAsCharged} end`.execute(
    db,
  );
  return rows[0];
}
