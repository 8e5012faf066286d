import { arrearsMax } from '@teduh/shared/arrears.constants';
import { sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';

export type ArrearsRow = {
  contract_id: string;
  number: string;
  user_id: string;
  firstname: string;
  lastname: string;
  email: string | null;
  property_id: string;
  property_name: string;
  room_name: string | null;
  total_sen: number;
  upto_30_sen: number;
  upto_60_sen: number;
  upto_90_sen: number;
  over_90_sen: number;
  oldest_due_date: string;
  last_reminder_at: Date | null;
  last_payment_at: Date | null;
  promised_on: string | null;
  notes: number;
};

/**
 * Contracts with something overdue, the longest overdue first. A promise for a day before anything of it was due was about an older debt. A
 * tenant who renewed or moved has paid for other contracts; a deposit that was held before an import was not paid to us.
 */
export async function list(db: Sql, today: string, contractIds?: string[]): Promise<ArrearsRow[]> {
  const chosen = contractIds ? sql`and t.contract_id = any(${contractIds}::uuid[])` : sql``;
  const { rows } = await sql<ArrearsRow>`
    with overdue as (
      select t.contract_id, t.id, t.amount_sen, t.due_date, ${today}::date - t.due_date as days
      from transactions t join contracts c on c.id = t.contract_id
        left join payment_slips waiting on waiting.transaction_id = t.id and waiting.status = 'Waiting for Confirmation'
      where is_in_arrears(t.type, t.status, t.due_date, c.status, waiting.status, ${today}::date) ${chosen}
    ), aged as (
      select contract_id, sum(amount_sen)::integer as total_sen, min(due_date) as oldest_due_date,
        coalesce(sum(amount_sen) filter (where days <= 30), 0)::integer as upto_30_sen,
        coalesce(sum(amount_sen) filter (where days between 31 and 60), 0)::integer as upto_60_sen,
        coalesce(sum(amount_sen) filter (where days between 61 and 90), 0)::integer as upto_90_sen,
        coalesce(sum(amount_sen) filter (where days > 90), 0)::integer as over_90_sen,
        (select max(sent_at) from reminders r join overdue o on o.id = r.subject_id
          where o.contract_id = overdue.contract_id and r.kind like 'overdue%') as reminded_at
      from overdue group by contract_id
    )
    select aged.*, c.number, c.user_id, u.firstname, u.lastname, u.email, p.id as property_id, p.name as property_name,
      units.name as room_name,
      greatest(reminded_at, (select max(sent_at) from arrears_reminders a where a.contract_id = c.id)) as last_reminder_at,
      (with recursive chain as (
          select c.id, c.renews
          union
          select near.id, near.renews from chain join contracts near on near.user_id = c.user_id
            and (near.id = chain.renews or near.renews = chain.id)
        )
        select max(paid_at) from chain join transactions t on t.contract_id = chain.id
        where t.status = 'Paid' and t.payment_method <> 'before Teduh') as last_payment_at,
      (select promised_on from arrears_notes n where n.contract_id = c.id and promised_on >= oldest_due_date
        order by written_at desc limit 1) as promised_on,
      (select count(*)::integer from arrears_notes n where n.contract_id = c.id) as notes
    from aged join contracts c on c.id = aged.contract_id join users u on u.id = c.user_id
      join units on units.id = c.unit_id join properties p on p.id = units.property_id
    order by oldest_due_date, total_sen desc, c.id limit ${arrearsMax}`.execute(db);
  return rows;
}

export type OverdueCharge = {
  contract_id: string;
  type: 'Deposit' | 'Monthly Rental' | 'Other Fees';
  description: string;
  amount_sen: number;
  due_date: string;
  start_date: string;
  rent_sen: number;
  rent_month: number | null;
};

/** What is overdue for these contracts, the oldest first. */
export async function listCharges(db: Sql, today: string, contractIds: string[]): Promise<OverdueCharge[]> {
  const { rows } = await sql<OverdueCharge>`
    select contract_id, type, description, amount_sen, due_date, start_date, rent_sen, rent_month
    from transaction_details
    where contract_id = any(${contractIds}::uuid[])
      and is_in_arrears(type, status, due_date, contract_status, slip_status, ${today}::date)
    order by due_date, id`.execute(db);
  return rows;
}

/** Records that these contracts were reminded by hand. Returns those that were not reminded so since the given moment. */
export async function claimReminders(
  tx: Tx,
  contractIds: string[],
  { by, at, unlessSince }: { by: string; at: Date; unlessSince: Date },
): Promise<string[]> {
  // Two admins at once: the second waits here, and then finds what the first has written.
  await sql`select id from contracts where id = any(${contractIds}::uuid[]) order by id for no key update`.execute(
    tx,
  );
  const { rows } = await sql<{ contract_id: string }>`
    insert into arrears_reminders (contract_id, sent_by, sent_at)
    select id, ${by}::uuid, ${at}::timestamptz from unnest(${contractIds}::uuid[]) as chosen (id)
    where not exists (select from arrears_reminders where contract_id = chosen.id and sent_at > ${unlessSince}::timestamptz)
    returning contract_id`.execute(tx);
  return rows.map(({ contract_id }) => contract_id);
}

type Note = { contractId: string; note: string; promisedOn: string | undefined; by: string; at: Date };

export async function insertNote(tx: Tx, { contractId, note, promisedOn, by, at }: Note) {
  await tx
    .insertInto('arrears_notes')
    .values({
      contract_id: contractId,
      note,
      promised_on: promisedOn ?? null,
      written_by: by,
      written_at: at,
    })
    .execute();
}

/** What was noted about them. The database lets notes go with the account only. */
export async function eraseNotes(tx: Tx, userId: string) {
  await sql`
    delete from arrears_notes where contract_id in (select id from contracts where user_id = ${userId})`.execute(
    tx,
  );
}

export async function listNotes(db: Sql, contractId: string) {
  return db
    .selectFrom('arrears_notes')
    .innerJoin('users', 'users.id', 'written_by')
    .select(['arrears_notes.id', 'note', 'promised_on', 'written_at', 'firstname', 'lastname'])
    .where('contract_id', '=', contractId)
    .orderBy('written_at', 'desc')
    .orderBy('arrears_notes.id')
    .limit(200)
    .execute();
}
