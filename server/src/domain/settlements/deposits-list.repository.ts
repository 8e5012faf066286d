import type { Day } from '@teduh/shared/days';
import type { FindDeposits } from '@teduh/shared/settlements';
import type { depositSorts } from '@teduh/shared/settlements.constants';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import { type Ordering, type Paged, readPage } from '../../platform/db/keyset.ts';
import type { DepositDetails } from '../../platform/db/schema.ts';
import { matchesContractNumber, matchingTenancies, tenancyKeys } from '../tenancy-search.repository.ts';

export type DepositRow = Selectable<DepositDetails>;

const select = (db: Sql) => db.selectFrom('deposit_details').selectAll();

const ordering: Ordering<(typeof depositSorts)[number]> = {
  id: 'deposit_details.id',
  keys: {
    dueDate: { by: sql`due_on`, kind: 'day' },
    ...tenancyKeys,
  },
};

/** Contracts whose deposit is not simply what was paid for it less what went back: the books tell about each. */
const entangled = sql`(
  select from_contract_id as contract_id from deposit_carries
  union select to_contract_id from deposit_carries
  union select t.contract_id from disputes d join transactions t on t.id = d.transaction_id
  union select contract_id from transactions where status = 'Split' and (type = 'Deposit' or is_deposit_top_up))`;

/**
 * A refund may fail after everything was settled: what is held then is still to be paid. Of what is settled the books are asked only where that,
 * or anything else that is out of the ordinary, has happened.
 */
const isToSettle = sql<SqlBool>`(status <> 'Settled' or (
  id in (select contract_id from ${entangled} as entangled union select settles from refunds where settles is not null and status = 'Failed')
  and held_sen > 0))`;

/** Those that are to be settled, or those of one status. */
export async function list(db: Sql, { q, status, ...page }: FindDeposits): Promise<Paged<DepositRow>> {
  let query = select(db);
  query = status ? query.where('status', '=', status) : query.where(isToSettle);
  if (q) query = query.where(await matchingTenancies(db, q, matchesContractNumber(q)));
  return readPage(query, ordering, page);
}

/** The next one first. */
export async function listToSettle(db: Sql, userId: string | undefined): Promise<DepositRow[]> {
  return select(db)
    .where(isToSettle)
    .$if(userId !== undefined, (rows) => rows.where('user_id', '=', userId ?? ''))
    .orderBy('due_on')
    .orderBy('id')
    .execute();
}

/** Those to be settled until a day of which nobody was reminded in this way. */
export async function listToRemind(
  db: Sql,
  kind: 'deposit-due' | 'deposit-late',
  dueUntil: Day,
): Promise<DepositRow[]> {
  const reminded = sql<SqlBool>`exists (select from reminders r where r.subject_id = deposit_details.id and r.kind = ${kind})`;
  return select(db)
    .where(isToSettle)
    .where('due_on', '<=', dueUntil)
    .where(({ not }) => not(reminded))
    .orderBy('due_on')
    .orderBy('id')
    .execute();
}

/** What is held of all deposits, or of those of one tenant. */
export const sumHeld = (db: Sql, userId: string | undefined): Promise<number> =>
  userId === undefined ? sumAllHeld(db) : sumHeldOf(db, userId);

async function sumHeldOf(db: Sql, userId: string): Promise<number> {
  const { rows } = await sql<{ held_sen: number }>`
    select coalesce(sum(deposit_held_sen(id)), 0)::bigint as held_sen from contracts where user_id = ${userId}`.execute(
    db,
  );
  return rows[0]?.held_sen ?? 0;
}

/**
 * The same figure as the sum of `deposit_held_sen`, which asks for each contract and takes seconds for thousands. Most deposits are what was paid
 * for them, without the rent in it, less what went back: they are added up as a set, and the books are asked about all others.
 */
async function sumAllHeld(db: Sql): Promise<number> {
  const { rows } = await sql<{ held_sen: number }>`
    with entangled as materialized ${entangled},
      gone as (select transaction_id, receipt_number, sum(amount_sen)::integer as all_sen,
          coalesce(sum(amount_sen) filter (where settles is null), 0)::integer as by_hand_sen
        from refunds where status <> 'Failed' group by transaction_id, receipt_number),
      settled as (select settles, sum(amount_sen)::integer as sen from refunds where settles is not null and status <> 'Failed' group by settles),
      paid as (
        select t.contract_id, sum(t.amount_sen - coalesce(g.by_hand_sen, 0) - case t.type
            when 'Deposit' then least(greatest(t.amount_sen - coalesce(g.all_sen, 0), 0), rent_with_deposit_sen(t.contract_id)) else 0 end) as sen
        from transactions t left join gone g on g.transaction_id = t.id and g.receipt_number = t.receipt_number
        where t.status = 'Paid' and (t.type = 'Deposit' or t.is_deposit_top_up) and t.split_from is null
          and t.contract_id not in (select contract_id from entangled)
        group by t.contract_id)
    select ((select coalesce(sum(greatest(0, paid.sen - coalesce(settled.sen, 0))), 0) from paid left join settled on settles = contract_id)
      + (select coalesce(sum(deposit_held_sen(contract_id)), 0) from entangled))::bigint as held_sen`.execute(
    db,
  );
  return rows[0]?.held_sen ?? 0;
}
