import type { Day } from '@teduh/shared/days';
import { sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';

/** What is held of a contract's deposit, or will be when everything is paid that is to be paid for it. */
export async function findExpected(db: Sql, contractId: string): Promise<number> {
  const { rows } = await sql<{ expected_sen: number }>`
    select greatest(0, (deposit_books(${contractId}::uuid, true)).balance_sen) as expected_sen`.execute(db);
  return rows[0]?.expected_sen ?? 0;
}

/** From now on the next contract has what it needs of what is held. Returns how much that is today. */
export async function carry(tx: Tx, from: string, to: string, at: Date): Promise<number> {
  const { rows } = await sql<{ amount_sen: number }>`
    insert into deposit_carries (from_contract_id, to_contract_id, amount_sen, carried_at)
    select ${from}::uuid, c.id, least(deposit_held_sen(${from}::uuid), c.deposit_sen), ${at}::timestamptz
    from contracts c where c.id = ${to}
    returning amount_sen`.execute(tx);
  return rows[0]?.amount_sen ?? 0;
}

/** What is left to pay for a contract, what is held of its deposit, and by when that is settled. */
export async function findEnding(
  db: Sql,
  contractId: string,
): Promise<{ owed_sen: number; held_sen: number; due_on: Day }> {
  const { rows } = await sql<{ owed_sen: number; held_sen: number; due_on: Day }>`
    select deposit_held_sen(c.id) as held_sen, deposit_due_on(c.id) as due_on,
      (select coalesce(sum(amount_sen), 0)::integer from transactions where contract_id = c.id and status = 'Pending') as owed_sen
    from contracts c where c.id = ${contractId}`.execute(db);
  const [ending] = rows;
  if (!ending) throw new Error('a contract has its books');
  return ending;
}
