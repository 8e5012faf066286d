import { sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';

export type Deposit = {
  held_sen: number;
  /** What is still to be paid of it. */
  pending_sen: number;
};

export async function findOf(db: Sql, contractId: string): Promise<Deposit> {
  const { rows } = await sql<Deposit>`
    select deposit_held_sen(c.id) as held_sen,
      coalesce((select sum(case t.type when 'Deposit' then t.amount_sen - c.rent_sen else t.amount_sen end) from transactions t
        where t.contract_id = c.id and t.status = 'Pending' and (t.type = 'Deposit' or t.is_deposit_top_up)), 0)::integer as pending_sen
    from contracts c where c.id = ${contractId}`.execute(db);
  return rows[0] ?? { held_sen: 0, pending_sen: 0 };
}

/** Carries over what is held, as far as the next contract needs it. Returns how much that is. */
export async function carry(tx: Tx, from: string, to: string, at: Date): Promise<number> {
  const { rows } = await sql<{ amount_sen: number }>`
    insert into deposit_carries (from_contract_id, to_contract_id, amount_sen, carried_at)
    select ${from}::uuid, c.id, least(deposit_held_sen(${from}::uuid), c.deposit_sen), ${at}::timestamptz
    from contracts c where c.id = ${to}
    returning amount_sen`.execute(tx);
  return rows[0]?.amount_sen ?? 0;
}
