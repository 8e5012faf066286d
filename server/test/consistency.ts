import { sql } from 'kysely';
import type { Db } from '../src/platform/db/db.ts';

const live = `('Awaiting', 'Active')`;

/** What holds at any moment at rest, each as a query for what breaks it. */
const rules: Record<string, string> = {
  'a unit has one live contract at most': `
    select unit_id as id from contracts where status in ${live} group by unit_id having count(*) > 1`,
  'a user has one live contract at most': `
    select user_id as id from contracts where status in ${live} group by user_id having count(*) > 1`,
  'a user has one accepted application at most': `
    select user_id as id from applications where status = 'Accepted' group by user_id having count(*) > 1`,
  'nobody waits for what is taken, or while renting': `
    select a.id from applications a join contracts c on c.unit_id = a.unit_id or c.user_id = a.user_id
    where a.status = 'Waiting for Response' and c.status in ${live}`,
  'an accepted or completed application has exactly one contract, its own': `
    select a.id from applications a left join contracts c on c.application_id = a.id
    where a.status in ('Accepted', 'Completed') group by a.id
    having count(c.id) <> 1 or bool_or(c.user_id <> a.user_id or c.unit_id <> a.unit_id)`,
  'application and contract tell the same story': `
    select a.id from applications a join contracts c on c.application_id = a.id
    where (a.status, c.status) not in
      (('Accepted', 'Awaiting'), ('Completed', 'Active'), ('Completed', 'Ended'), ('Cancelled', 'Cancelled'))`,
  'a contract has one agreement and one deposit': `
    select c.id from contracts c
    where (select count(*) from contract_files f where f.contract_id = c.id and kind = 'original') <> 1
      or (select count(*) from transactions t where t.contract_id = c.id and type = 'Deposit') <> 1`,
  'a contract began if and only if it is signed and its deposit is paid': `
    select c.id from contracts c
    where (status in ('Active', 'Ended')) <> (
      exists (select from contract_files f where f.contract_id = c.id and kind = 'signed')
      and exists (select from transactions t where t.contract_id = c.id and type = 'Deposit' and t.status = 'Paid'))`,
  'a paid transaction has exactly one settled intent, which succeeded with the same amount': `
    select t.id from transactions t
      left join payment_intents p on p.transaction_id = t.id and p.status = 'settled'
      left join sandbox.payment_intents s on s.id = p.id
    where t.status = 'Paid' group by t.id
    having count(p.id) <> 1 or not bool_and(coalesce(
      p.id = t.payment_intent_id and p.amount_sen = t.amount_sen and s.amount_sen = t.amount_sen
      and s.status = 'succeeded', false))`,
  'a settled intent paid its transaction': `
    select p.id from payment_intents p join transactions t on t.id = p.transaction_id
    where p.status = 'settled' and (t.status <> 'Paid' or t.payment_intent_id <> p.id)`,
  'a card that succeeded is settled or refunded': `
    select s.id from sandbox.payment_intents s
      left join payment_intents p on p.id = s.id
      left join sandbox.refunds r on r.payment_intent_id = s.id
    where s.status = 'succeeded'
      and (p.status is null or p.status not in ('settled', 'refunded') or (p.status = 'refunded') <> (r.id is not null))`,
  'a paid transaction has exactly one receipt mail': `
    select t.id from transactions t join contracts c on c.id = t.contract_id join users u on u.id = c.user_id
    where t.status = 'Paid' and 1 <> (
      select count(*) from mails where recipient = u.email and subject like 'Receipt ' || t.receipt_number || ':%')`,
  'a reading that costs something has exactly one charge, and a removed one none': `
    select r.id from meter_readings r left join transactions t on t.meter_reading_id = r.id and t.split_from is null
    group by r.id having count(t.id) <> (r.charge_sen is not null)::integer`,
  'no month of an extra charge is charged from the end of its contract on': `
    select t.id from transactions t join contracts c on c.id = t.contract_id
    where t.charge_month is not null and t.status = 'Pending'
      and c.start_date + t.charge_month * interval '1 month' >= greatest(c.end_date, c.start_date + 1)`,
  'a receipt mail is about a paid transaction': `
    select m.id from mails m where subject like 'Receipt %'
      and not exists (select from transactions t where subject like 'Receipt ' || t.receipt_number || ':%')`,
  'whatever was made or paid is in the audit log, once': `
    select id from (
      select id, 'application.created' as action from applications
      union all select id, 'contract.created' from contracts
      union all select id, 'transaction.paid' from transactions where status = 'Paid') made
    where 1 <> (select count(*) from audit_log l where l.subject_id = made.id and l.action = made.action)`,
};

/** The rules that are broken, with the ids of what breaks them. */
export async function findBrokenRules(db: Db): Promise<{ rule: string; ids: string[] }[]> {
  const broken: { rule: string; ids: string[] }[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await sql.raw<{ id: string }>(query).execute(db);
    if (rows.length > 0) broken.push({ rule, ids: rows.map(({ id }) => id) });
  }
  return broken;
}

/** Nothing on its way any more: no card that still takes its time, no success or refund that our side has not recorded, no webhook. */
export async function isAtRest(db: Db): Promise<boolean> {
  const { rows } = await sql<{ waiting: number }>`
    select (select count(*) from sandbox.payment_intents where status = 'processing')
      + (select count(*) from sandbox.events)
      + (select count(*) from refunds where status = 'Pending')
      + (select count(*) from payment_intents p join sandbox.payment_intents s on s.id = p.id
         where p.status = 'open' and s.status = 'succeeded') as waiting`.execute(db);
  return rows[0]?.waiting === 0;
}

/** What people were told was done: ids of applications, contracts and transactions. */
export type Promised = Record<
  'applications' | 'contracts' | 'signatures' | 'charges' | 'payments' | 'ends',
  Set<string>
>;

const promises: Record<keyof Promised, string> = {
  applications: 'select id from applications',
  contracts: 'select id from contracts',
  signatures: `select distinct contract_id as id from contract_files where kind = 'signed'`,
  charges: `select id from transactions where type = 'Other Fees'`,
  payments: `select id from transactions where status = 'Paid'`,
  ends: `select id from contracts where status = 'Ended'`,
};

/** Acknowledged and not there, or there and not acknowledged. Every call must have been answered. */
export async function findLost(db: Db, promised: Promised): Promise<{ rule: string; ids: string[] }[]> {
  const lost: { rule: string; ids: string[] }[] = [];
  for (const [what, query] of Object.entries(promises) as [keyof Promised, string][]) {
    const { rows } = await sql.raw<{ id: string }>(query).execute(db);
    const kept = new Set(rows.map(({ id }) => id));
    // Money may arrive by webhook, without anybody who is told.
    const lostOrFound =
      what === 'payments' ? promised[what].difference(kept) : promised[what].symmetricDifference(kept);
    if (lostOrFound.size > 0)
      lost.push({ rule: `${what} are those that were acknowledged`, ids: [...lostOrFound] });
  }
  return lost;
}
