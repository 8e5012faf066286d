import { type Selectable, sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import type { StatementLines, TransactionDetails } from '../../platform/db/schema.ts';

type Charge = Pick<
  Selectable<TransactionDetails>,
  'type' | 'description' | 'amount_sen' | 'start_date' | 'rent_sen' | 'rent_month'
>;
export type LineRow = Selectable<StatementLines> & Charge;

/** In the order in which things happened; what is charged stands before what is paid for it. */
export async function listLines(db: Sql, contractId: string): Promise<LineRow[]> {
  return db
    .selectFrom('statement_lines as line')
    .innerJoin('transactions as t', 't.id', 'line.transaction_id')
    .innerJoin('contracts as c', 'c.id', 't.contract_id')
    .selectAll('line')
    .select(['t.type', 't.description', 't.amount_sen', 't.rent_month', 'c.start_date', 'c.rent_sen'])
    .where('line.contract_id', '=', contractId)
    .orderBy('line.at')
    .orderBy('line.place')
    .orderBy('line.transaction_id')
    .execute();
}

export type Mismatch = { contract_id: string; number: string; balance_sen: number; pending_sen: number };

/**
 * Contracts whose statement does not end with what is still to be paid, less money that came too late and has not gone back yet. There are
 * none, unless something is wrong.
 */
export async function listMismatches(db: Sql): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    select c.id as contract_id, c.number, coalesce(stated.balance_sen, 0)::integer as balance_sen, (coalesce(owed.pending_sen, 0) - coalesce(late.held_sen, 0))::integer as pending_sen
    from contracts c
      left join (
        select contract_id, sum(charge_sen) - sum(payment_sen) as balance_sen from statement_lines group by contract_id
      ) stated on stated.contract_id = c.id
      left join (
        select contract_id, sum(amount_sen) as pending_sen from transactions where status = 'Pending' group by contract_id
      ) owed on owed.contract_id = c.id
      left join (
        select t.contract_id, sum(i.amount_sen - coalesce((select sum(r.amount_sen) from refunds r
          where r.payment_intent_id = i.id and r.status <> 'Failed'), 0) - coalesce((select sum(d.amount_sen) from disputes d
          where d.payment_intent_id = i.id and d.outcome = 'returned' and d.regained_at is null), 0)) as held_sen
        from payment_intents i join transactions t on t.id = i.transaction_id
        where i.status = 'refunded' and i.id is distinct from t.payment_intent_id group by t.contract_id
      ) late on late.contract_id = c.id
    where coalesce(stated.balance_sen, 0) <> coalesce(owed.pending_sen, 0) - coalesce(late.held_sen, 0)
    order by c.number limit 100`.execute(db);
  return rows;
}
