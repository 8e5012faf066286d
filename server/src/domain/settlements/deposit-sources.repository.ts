import type { Day } from '@teduh/shared/days';
import type { TransactionType } from '@teduh/shared/transactions';
import { type Selectable, sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import type { Refunds } from '../../platform/db/schema.ts';

/** A payment that brought some of a deposit, and how much of it can still go back or be used. */
export type DepositSource = {
  id: string;
  receipt_number: number;
  payment_intent_id: string | null;
  paid_at: Date;
  left_sen: number;
  /** A bank decides about it. */
  is_open_dispute: boolean;
  /** A bank decides about it, or has taken some of it: it cannot go back the way it came. */
  is_disputed: boolean;
};

/** The contract and those before whose deposit it carries on. */
const chain = (contractId: string) => sql`
  with recursive chain(id) as (
    select ${contractId}::uuid
    union select d.from_contract_id from chain join deposit_carries d on d.to_contract_id = chain.id)`;

/** The newest first. */
export async function list(db: Sql, contractId: string): Promise<DepositSource[]> {
  const { rows } = await sql<DepositSource>`${chain(contractId)}
    select * from (
      select t.id, t.receipt_number::integer as receipt_number, t.payment_intent_id, t.paid_at,
        (t.amount_sen - refunded_sen(t.id)
          - coalesce((select sum(d.amount_sen) from disputes d where d.transaction_id = t.id and d.payment_intent_id = t.payment_intent_id
            and d.lost_at is not null and d.regained_at is null), 0)
          - case t.type when 'Deposit' then rent_with_deposit_sen(t.contract_id) else 0 end)::integer as left_sen,
        is_disputed(t.id) as is_disputed,
        exists (select from disputes d where d.transaction_id = t.id and d.payment_intent_id = t.payment_intent_id and d.closed_at is null)
          as is_open_dispute
      from chain join transactions t on t.contract_id = chain.id
      where t.status = 'Paid' and is_for_deposit(t.id)) source
    where left_sen > 0 order by paid_at desc, id`.execute(db);
  return rows;
}

/** Whether something is still to be paid for the deposit itself. */
export async function hasPending(db: Sql, contractId: string): Promise<boolean> {
  const { rows } = await sql`${chain(contractId)}
    select t.id from chain join transactions t on t.contract_id = chain.id
    where t.status = 'Pending' and is_for_deposit(t.id) limit 1`.execute(db);
  return rows.length > 0;
}

export type Books = { held_sen: number; unused_sen: number; is_followed: boolean; due_on: Day };

/** What is held for a contract now, what was paid with it as rent for days after the end, and by when it has to be settled. */
export async function findBooks(db: Sql, contractId: string): Promise<Books> {
  const { rows } = await sql<Books>`
    select deposit_held_sen(c.id) as held_sen, unused_first_rent_sen(c.id) as unused_sen, deposit_due_on(c.id) as due_on,
      exists (select from deposit_carries d where d.from_contract_id = c.id) as is_followed
    from contracts c where c.id = ${contractId}`.execute(db);
  const [books] = rows;
  if (!books) throw new Error('a contract has its books');
  return books;
}

export type Carry = {
  contract_id: string;
  number: string;
  start_date: Day;
  amount_sen: number;
  is_done: boolean;
};

/** What of its deposit the contract that follows takes over, or has taken over. One that the tenant has not signed may never begin. */
export async function findCarryOn(db: Sql, contractId: string): Promise<Carry | undefined> {
  const { rows } = await sql<Carry>`
    select n.id as contract_id, n.number, n.start_date, d.to_contract_id is not null as is_done,
      case when d.to_contract_id is null then least(deposit_held_sen(c.id), n.deposit_sen) else (deposit_books(c.id)).carried_on_sen end as amount_sen
    from contracts c join contract_details n on n.renews = c.id left join deposit_carries d on d.to_contract_id = n.id
    where c.id = ${contractId}
      and (d.to_contract_id is not null or n.status = 'Active' or (n.status = 'Awaiting' and n.is_signed_by_tenant))`.execute(
    db,
  );
  return rows[0];
}

/** What comes over from the contract before on the first day, as long as that is to come. */
export async function findCarryIn(db: Sql, contractId: string): Promise<Carry | undefined> {
  const { rows } = await sql<Carry>`
    select p.id as contract_id, p.number, n.start_date, false as is_done,
      greatest(0, least((deposit_books(p.id, true)).balance_sen, n.deposit_sen)) as amount_sen
    from contracts n join contract_details p on p.id = n.renews
    where n.id = ${contractId} and n.status in ('Awaiting', 'Active')
      and not exists (select from deposit_carries d where d.to_contract_id = n.id)`.execute(db);
  return rows[0];
}

export type SettlementRefund = Pick<
  Selectable<Refunds>,
  | 'id'
  | 'transaction_id'
  | 'receipt_number'
  | 'payment_intent_id'
  | 'amount_sen'
  | 'method'
  | 'status'
  | 'refunded_at'
  | 'reference'
> & {
  /** It failed, and neither a transfer nor a bank has taken its place yet. */
  is_to_transfer: boolean;
};

/** What a settlement has given back or used, in order. */
export async function listRefunds(db: Sql, contractId: string): Promise<SettlementRefund[]> {
  const { rows } = await sql<SettlementRefund>`
    select r.id, r.transaction_id, r.receipt_number::integer as receipt_number, r.payment_intent_id, r.amount_sen, r.method, r.status, r.refunded_at, r.reference,
      r.status = 'Failed' and not exists (select from refunds instead where instead.replaces = r.id) and not exists (select from disputes d
        where d.payment_intent_id = r.payment_intent_id and d.lost_at is not null and d.regained_at is null) as is_to_transfer
    from refunds r where r.settles = ${contractId} order by r.created_at, r.id`.execute(db);
  return rows;
}

export type OpenCharge = {
  id: string;
  type: TransactionType;
  description: string;
  amount_sen: number;
  due_date: Day;
  start_date: Day;
  rent_sen: number;
  rent_month: number | null;
};

/** What its tenant still has to pay, on whichever contract, without what is to be paid for a deposit. */
export async function listOpenCharges(db: Sql, userId: string): Promise<OpenCharge[]> {
  const { rows } = await sql<OpenCharge>`
    select t.id, t.type, t.description, t.amount_sen, t.due_date, c.start_date, c.rent_sen, t.rent_month
    from transactions t join contracts c on c.id = t.contract_id
    where c.user_id = ${userId} and c.status = 'Ended' and t.status = 'Pending' and not is_for_deposit(t.id)
    order by t.due_date, t.created_at, t.id limit 200`.execute(db);
  return rows;
}
