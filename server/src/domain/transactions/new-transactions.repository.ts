import { importedMonths } from '@teduh/shared/months';
import { leastTransactionSen } from '@teduh/shared/transactions.constants';
import { sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';

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
 * that were not paid before. With `importId`, of what that import has made alone. With `payBy`, what has begun already is due then instead.
 */
export async function insertRent(
  tx: Tx,
  today: string,
  daysAhead: number,
  at: Date,
  { importId = null, payBy = null }: { importId?: string | null; payBy?: string | null } = {},
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into transactions (contract_id, type, rent_month, amount_sen, due_date, description, created_at)
    select c.id, 'Monthly Rental', month, rent, case when due > ${today}::date then due else coalesce(${payBy}::date, due) end,
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
