import { sql } from 'kysely';
import type { Deps } from '../src/deps.ts';
import { fileOf } from '../src/domain/contracts/contract-files.ts';
import type { Db, Sql } from '../src/platform/db/db.ts';

const live = `('Awaiting', 'Active')`;
/** On paper, by a copy that was not sent back; or in the browser, by both. */
const isSigned = `(
  exists (select from contract_files f left join sent_back_uploads b on b.file_id = f.id
    where f.contract_id = c.id and f.kind = 'signed' and b.file_id is null)
  or exists (select from signing_requests r join signatures s on s.request_id = r.id
    where r.contract_id = c.id and r.status not in ('Declined', 'Void') group by r.id having count(*) = 2))`;

/** What holds at any moment at rest, each as a query for what breaks it. */
const rules: Record<string, string> = {
  'live contracts of a unit are of one tenant and follow each other': `
    select unit_id as id from contracts where status in ${live} group by unit_id
    having count(*) > 1 and (count(distinct user_id) > 1 or count(*) filter (where renews is null) > 1)`,
  'a user has one live contract at most, and one that follows it': `
    select user_id as id from contracts where status in ${live} group by user_id
    having count(*) > 2 or count(*) filter (where renews is null) > 1`,
  'a contract that follows another one begins where that one ends, once it is active': `
    select n.id from contracts n join contracts c on c.id = n.renews
    where n.status = 'Active' and n.start_date <> c.end_date`,
  'the deposit carries over with the end of the contract before': `
    select n.id from contracts n join contracts c on c.id = n.renews
    where n.status = 'Active' and (c.status = 'Ended') <> exists (
      select from deposit_carries d where d.from_contract_id = c.id and d.to_contract_id = n.id)`,
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
  'a contract has one agreement and, unless it carries over, one deposit': `
    select c.id from contracts c
    where (select count(*) from contract_files f where f.contract_id = c.id and kind = 'original') <> (import_id is null)::integer
      or (select count(*) from transactions t where t.contract_id = c.id and type = 'Deposit')
        <> (renews is null and (import_id is null or deposit_sen > 0))::integer`,
  'a contract that was imported is active at once, and its deposit was paid before': `
    select c.id from contracts c left join transactions t on t.contract_id = c.id and t.type = 'Deposit'
    where c.import_id is not null and (c.status not in ('Active', 'Ended') or t.amount_sen is distinct from nullif(c.deposit_sen, 0)
      or (t.id is not null and (t.status <> 'Paid' or t.payment_method <> 'before Teduh')))`,
  'no rent of an imported contract is for a month that was paid before': `
    select t.id from transactions t join contracts c on c.id = t.contract_id where t.rent_month < c.first_rent_month`,
  'a contract began if and only if it is signed and its deposit is paid': `
    select c.id from contracts c
    where import_id is null and (status in ('Active', 'Ended')) <> (${isSigned}
      and (renews is not null
        or exists (select from transactions t where t.contract_id = c.id and type = 'Deposit' and t.status = 'Paid')))`,
  'a contract has one request to sign at most that is open or signed': `
    select contract_id as id from signing_requests where status not in ('Declined', 'Void')
    group by contract_id having count(*) > 1`,
  'only a contract that has not begun has an open request': `
    select c.id from contracts c join signing_requests r on r.contract_id = c.id
    where r.status = 'Open' and c.status <> 'Awaiting'`,
  'each party signs a request once at most, and the document that it is about': `
    select r.id from signing_requests r join signatures s on s.request_id = r.id group by r.id
    having count(*) > count(distinct s.party) or bool_or(s.document_sha256 <> r.document_sha256)`,
  'a request is sealed or waits for it if and only if both have signed': `
    select r.id from signing_requests r
    where (status in ('Sealing', 'Sealed')) <> (2 = (select count(*) from signatures s where s.request_id = r.id))`,
  'a sealed request has exactly one final document, and no other one has any': `
    select c.id from contracts c
    where (select count(*) from contract_files f where f.contract_id = c.id and f.kind = 'sealed')
        <> (select count(*) from signing_requests r where r.contract_id = c.id and r.status = 'Sealed')
      or exists (select from signing_requests r join contract_files f on f.id = r.sealed_file_id
        where r.contract_id = c.id and (f.contract_id <> c.id or f.kind <> 'sealed'))`,
  'a final document went to its tenant exactly once, or not at all where the contract was cancelled': `
    select r.id from signing_requests r join contracts c on c.id = r.contract_id join users u on u.id = c.user_id
    where (r.status = 'Sealed')::integer <> (
      select count(*) from mails m where m.attachment_kind = 'sealed agreement' and m.attachment_id = c.id
        and m.recipient = u.email)
      and r.status not in ('Declined', 'Void') and c.status <> 'Cancelled'`,
  'a trail is as it was written': `
    select id from signing_requests where not is_trail_intact(id)`,
  'every signature is in the audit log, once': `
    select c.id from contracts c
    where (select count(*) from signing_requests r join signatures s on s.request_id = r.id where r.contract_id = c.id)
      <> (select count(*) from audit_log l where l.subject_id = c.id and l.action = 'agreement.signed')`,
  'a contract that began is to be stamped': `
    select c.id from contracts c where status in ('Active', 'Ended') and import_id is null
      and not exists (select from stampings s where s.contract_id = c.id)`,
  'a transaction that was paid online has exactly one settled intent, refunded with its contract, which succeeded with the same amount': `
    select t.id from transactions t join contracts c on c.id = t.contract_id
      left join payment_intents p on p.transaction_id = t.id
        and (p.status = 'settled' or (p.status = 'refunded' and p.id = t.payment_intent_id and c.status = 'Cancelled'))
      left join sandbox.payment_intents s on s.id = p.id
    where t.status = 'Paid' and t.payment_method not in ('cash', 'bank transfer', 'deposit', 'before Teduh') group by t.id
    having count(p.id) <> 1 or not bool_and(coalesce(
      p.id = t.payment_intent_id and p.amount_sen = t.amount_sen and s.amount_sen = t.amount_sen
      and s.status = 'succeeded', false))`,
  'a settled intent paid its transaction': `
    select p.id from payment_intents p join transactions t on t.id = p.transaction_id
    where p.status = 'settled' and (t.status <> 'Paid' or t.payment_intent_id is distinct from p.id)`,
  'a card that succeeded is settled or refunded': `
    select s.id from sandbox.payment_intents s
      left join payment_intents p on p.id = s.id
      left join sandbox.refunds r on r.payment_intent_id = s.id
    where s.status = 'succeeded'
      and (p.status is null or p.status not in ('settled', 'refunded') or (p.status = 'refunded' and r.id is null)
        or r.id is not null and not exists (
          select from refunds k where k.payment_intent_id = s.id and k.amount_sen = r.amount_sen and k.provider_refund_id = r.id))`,
  'a paid transaction has exactly one receipt mail': `
    select t.id from transactions t join contracts c on c.id = t.contract_id join users u on u.id = c.user_id
      left join (
        select recipient, split_part(subject, ':', 1) as receipt, count(*) as mails from mails
        where subject like 'Receipt %' group by recipient, receipt) m
        on m.recipient = u.email and m.receipt = 'Receipt ' || t.receipt_number
    where t.status = 'Paid' and t.payment_method <> 'before Teduh' and m.mails is distinct from 1`,
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
  'whatever was made, began, was cancelled or paid is in the audit log, once': `
    select id from (
      select id, 'application.created' as action from applications
      union all select id, case when import_id is null then 'contract.created' else 'contract.imported' end from contracts
      union all select id, 'contract.activated' from contracts where status in ('Active', 'Ended') and import_id is null
      union all select id, 'contract.cancelled' from contracts where status = 'Cancelled'
      union all select id, 'transaction.paid' from transactions where status = 'Paid' and payment_method <> 'before Teduh') made
      left join (select subject_id, action, count(*) as times from audit_log group by subject_id, action) l
        on l.subject_id = made.id and l.action = made.action
    where l.times is distinct from 1`,
};

type Kept = { db: Sql } & Pick<Deps, 'storage'>;

/** The rules that are broken, with the ids of what breaks them. */
export async function findBrokenRules({ db, storage }: Kept): Promise<{ rule: string; ids: string[] }[]> {
  const broken: { rule: string; ids: string[] }[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await sql.raw<{ id: string }>(query).execute(db);
    if (rows.length > 0) broken.push({ rule, ids: rows.map(({ id }) => id) });
  }
  const damaged = await findDamaged({ db, storage });
  if (damaged.length > 0) broken.push({ rule: 'a final document is stored as it was sealed', ids: damaged });
  return broken;
}

async function findDamaged({ db, storage }: Kept): Promise<string[]> {
  const damaged: string[] = [];
  const files = db.selectFrom('contract_files').select(['id', 'contract_id', 'storage_key', 'sha256']);
  for (const { id, contract_id, storage_key, sha256 } of await files.where('kind', '=', 'sealed').execute()) {
    const stored = await storage.get(storage_key);
    const isIntact = stored && fileOf(contract_id, 'sealed', stored.bytes).sha256 === sha256;
    if (!isIntact) damaged.push(id);
  }
  return damaged;
}

/**
 * Nothing on its way any more: no card that still takes its time, no success or refund that our side has not recorded, no webhook, no
 * agreement that waits for its seal.
 */
export async function isAtRest(db: Db): Promise<boolean> {
  const { rows } = await sql<{ waiting: number }>`
    select (select count(*) from sandbox.payment_intents where status = 'processing')
      + (select count(*) from sandbox.events)
      + (select count(*) from signing_requests where status = 'Sealing')
      + (select count(*) from refunds where status = 'Pending')
      + (select count(*) from payment_intents p join sandbox.payment_intents s on s.id = p.id
         where p.status = 'open' and s.status = 'succeeded') as waiting`.execute(db);
  return rows[0]?.waiting === 0;
}

/** What people were told was done: ids of applications, contracts and transactions. */
export type Promised = Record<keyof typeof promises, Set<string>>;

const signedBy = (party: string) => `select distinct r.contract_id as id
  from signing_requests r join signatures s on s.request_id = r.id where s.party = '${party}'`;
const promises = {
  applications: 'select id from applications',
  contracts: 'select id from contracts',
  uploads: `select distinct contract_id as id from contract_files where kind = 'signed'`,
  signatures: signedBy('tenant'),
  countersignatures: signedBy('landlord'),
  refusals: `select contract_id as id from signing_requests where status = 'Declined'`,
  charges: `select id from transactions where type = 'Other Fees'`,
  payments: `select id from transactions where status = 'Paid'`,
  ends: `select id from contracts where status = 'Ended'`,
};

/** Money may arrive by webhook, and the landlord may sign with the accept, without anybody who is told. */
const mayBeUntold: (keyof Promised)[] = ['payments', 'countersignatures'];

/** Nothing promised yet. */
export const emptyPromises = () =>
  Object.fromEntries(Object.keys(promises).map((what) => [what, new Set<string>()])) as Promised;

/** Acknowledged and not there. */
export async function findMissing(db: Db, promised: Promised): Promise<string[]> {
  const missing: string[] = [];
  for (const [what, query] of Object.entries(promises) as [keyof Promised, string][]) {
    const { rows } = await sql.raw<{ id: string }>(query).execute(db);
    const lost = promised[what].difference(new Set(rows.map(({ id }) => id)));
    missing.push(...[...lost].map((id) => `${what}: ${id} was acknowledged`));
  }
  return missing;
}

/** Acknowledged and not there, or there and not acknowledged. Every call must have been answered. */
export async function findLost(db: Db, promised: Promised): Promise<{ rule: string; ids: string[] }[]> {
  const lost: { rule: string; ids: string[] }[] = [];
  for (const [what, query] of Object.entries(promises) as [keyof Promised, string][]) {
    const { rows } = await sql.raw<{ id: string }>(query).execute(db);
    const kept = new Set(rows.map(({ id }) => id));
    const lostOrFound = mayBeUntold.includes(what)
      ? promised[what].difference(kept)
      : promised[what].symmetricDifference(kept);
    if (lostOrFound.size > 0)
      lost.push({ rule: `${what} are those that were acknowledged`, ids: [...lostOrFound] });
  }
  return lost;
}
