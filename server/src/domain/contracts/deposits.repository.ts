import type { Day } from '@teduh/shared/days';
import { sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';

/** What is held of a contract's deposit, or will be when everything is paid that is to be paid for it, and the contract ends on this day. */
export async function findExpected(db: Sql, contractId: string, endsOn: Day | null): Promise<number> {
  const { rows } = await sql<{ expected_sen: number }>`
    select greatest(0, (deposit_books(id, true)).balance_sen + unused_first_rent_sen(id, ${endsOn}::date) - unused_first_rent_sen(id))
      as expected_sen
    from contracts where id = ${contractId}`.execute(db);
  return rows[0]?.expected_sen ?? 0;
}

/** The rent that was paid with a deposit for days after the end, or after this day; it is held with the deposit. */
export async function findUnusedRent(
  db: Sql,
  contractId: string,
  endsOn: Day | null = null,
): Promise<number> {
  const { rows } = await sql<{ unused_sen: number }>`
    select unused_first_rent_sen(${contractId}::uuid, ${endsOn}::date) as unused_sen`.execute(db);
  return rows[0]?.unused_sen ?? 0;
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

type Ending = { owed_sen: number; held_sen: number; unused_sen: number; due_on: Day };

/** What is left to pay for a contract, what is held with its deposit, what of that is unused rent, and by when it is settled. */
export async function findEnding(db: Sql, contractId: string): Promise<Ending> {
  const { rows } = await sql<Ending>`
    select held.sen as held_sen, least(held.sen, unused_first_rent_sen(c.id)) as unused_sen, deposit_due_on(c.id) as due_on,
      (select coalesce(sum(amount_sen), 0)::integer from transactions where contract_id = c.id and status = 'Pending') as owed_sen
    from contracts c cross join lateral (select deposit_held_sen(c.id) as sen) held where c.id = ${contractId}`.execute(
    db,
  );
  const [ending] = rows;
  if (!ending) throw new Error('a contract has its books');
  return ending;
}
