import { writeCount } from '@teduh/shared/counts';
import { demoDomain } from '@teduh/shared/demo';
import { sql } from 'kysely';
import { readConfig } from '../config.ts';
import * as settings from '../domain/settings/settings.repository.ts';
import { createClock } from '../platform/clock.ts';
import { createDb, type Tx } from '../platform/db/db.ts';
import { withDatabase } from './with-database.ts';

/** Triggers that keep history as it is: the history of the demo never happened. */
const guards = [
  ['transactions', 'paid_transactions_are_never_changed'],
  ['contract_files', 'contract_files_are_never_changed'],
  ['sent_back_uploads', 'sent_back_uploads_are_never_changed'],
  ['reversed_payments', 'reversed_payments_are_never_changed'],
  ['arrears_notes', 'arrears_notes_are_never_changed'],
  ['applicant_notes', 'applicant_notes_are_never_changed'],
  ['refunds', 'refunds_keep_what_they_are'],
  ['signing_requests', 'requests_are_never_deleted'],
  ['signatures', 'signatures_are_never_changed'],
  ['signing_events', 'signing_events_are_never_changed'],
  ['notices', 'answered_notices_are_never_changed'],
  ['renewals', 'answered_renewals_are_never_changed'],
  ['deposit_carries', 'deposit_carries_are_never_changed'],
  ['inspections', 'final_reports_never_change'],
  ['inspection_items', 'sent_reports_keep_their_lines'],
  ['inspection_photographs', 'sent_reports_keep_their_photographs'],
  ['settlements', 'settled_deposits_are_never_changed'],
  ['deposit_deductions', 'deductions_that_count_are_never_changed'],
] as const;

async function switchGuards(tx: Tx, state: 'enable' | 'disable') {
  for (const [table, trigger] of guards)
    await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger ${sql.id(trigger)}`.execute(tx);
}

const demoUsers = sql`(select id from users where lower(email) like ${`%${demoDomain}`})`;
const demoContracts = sql`(select id from contracts where user_id in ${demoUsers})`;
const demoApplications = sql`(select id from applications where user_id in ${demoUsers})`;
const demoTransactions = sql`(select id from transactions where contract_id in ${demoContracts})`;
const demoRequests = sql`(select id from signing_requests where contract_id in ${demoContracts})`;
const demoComplaints = sql`(select id from complaints where customer_id in ${demoUsers})`;
/** Made by the demo, and not wanted by anybody real. */
const demoProperties = sql`(
  select id from properties p where created_by in ${demoUsers} and not exists (
    select from units u where u.property_id = p.id and (
      exists (select from contracts c where c.unit_id = u.id)
      or exists (select from applications a where a.unit_id = u.id))))`;

/** In an order in which nothing points at what is gone. */
const deletions = [
  sql`delete from complaint_comments where complaint_id in ${demoComplaints}`,
  sql`delete from complaint_photographs where complaint_id in ${demoComplaints}`,
  sql`delete from complaints where id in ${demoComplaints}`,
  sql`delete from refunds where transaction_id in ${demoTransactions}`,
  sql`delete from settlement_files where contract_id in ${demoContracts}`,
  sql`delete from settlement_messages where contract_id in ${demoContracts}`,
  sql`delete from settlement_accounts where contract_id in ${demoContracts}`,
  sql`delete from deposit_deductions where contract_id in ${demoContracts}`,
  sql`delete from settlements where contract_id in ${demoContracts}`,
  sql`delete from reversed_payments where transaction_id in ${demoTransactions}`,
  sql`delete from disputes where transaction_id in ${demoTransactions}`,
  sql`delete from autopay_attempts where transaction_id in ${demoTransactions}`,
  sql`delete from autopay_mandates where contract_id in ${demoContracts}`,
  sql`delete from payment_intents where transaction_id in ${demoTransactions}`,
  sql`delete from payment_slips where transaction_id in ${demoTransactions}`,
  sql`delete from arrears_notes where contract_id in ${demoContracts}`,
  sql`delete from arrears_reminders where contract_id in ${demoContracts}`,
  sql`delete from reminders where subject_id in ${demoTransactions} or subject_id in ${demoContracts}`,
  sql`delete from notices where contract_id in ${demoContracts}`,
  sql`delete from transactions where contract_id in ${demoContracts}`,
  sql`delete from meter_readings where meter_id in (select id from meters where contract_id in ${demoContracts})`,
  sql`delete from meters where contract_id in ${demoContracts}`,
  sql`delete from extra_charges where contract_id in ${demoContracts}`,
  sql`delete from signing_events where request_id in ${demoRequests}`,
  sql`delete from signatures where request_id in ${demoRequests}`,
  sql`delete from signing_requests where contract_id in ${demoContracts}`,
  sql`delete from sent_back_uploads where file_id in (select id from contract_files where contract_id in ${demoContracts})`,
  sql`delete from contract_files where contract_id in ${demoContracts}`,
  sql`delete from inspections where contract_id in ${demoContracts}`,
  sql`delete from stampings where contract_id in ${demoContracts}`,
  sql`delete from renewals where contract_id in ${demoContracts}`,
  sql`delete from deposit_carries where from_contract_id in ${demoContracts}`,
  sql`delete from contracts where user_id in ${demoUsers}`,
  sql`delete from applicant_documents where user_id in ${demoUsers}`,
  sql`delete from applicants where user_id in ${demoUsers}`,
  sql`delete from applicant_requests where application_id in ${demoApplications}`,
  sql`delete from applicant_notes where application_id in ${demoApplications}`,
  sql`delete from applications where user_id in ${demoUsers}`,
  sql`create temporary table gone on commit drop as ${demoProperties}`,
  sql`delete from property_images where property_id in (select id from gone)`,
  sql`delete from units where property_id in (select id from gone)`,
  sql`delete from properties where id in (select id from gone)`,
  sql`delete from mails where lower(recipient) like ${`%${demoDomain}`}`,
  sql`delete from notifications where user_id in ${demoUsers}`,
  sql`delete from logins where user_id in ${demoUsers}`,
  sql`delete from one_time_codes where user_id in ${demoUsers}`,
];

/** The company and the bank account of the demo are nobody's. What an admin has entered since stays. */
async function leaveDemoCompany(tx: Tx) {
  const current = await settings.current(tx);
  if (current.version === 1 || current.created_by !== null) return;
  const { version, id, created_by, created_at, ...example } = await settings.atVersion(tx, 1);
  await settings.insert(tx, example, null, createClock().wall());
}

/** Removes the demo's people with all they did, and its listings. What real people made stays; so does the audit log. */
export async function removeDemo(tx: Tx): Promise<number> {
  await switchGuards(tx, 'disable');
  for (const deletion of deletions) await deletion.execute(tx);
  // No table with deferred checks can be altered.
  await sql`set constraints all immediate`.execute(tx);
  await switchGuards(tx, 'enable');
  await leaveDemoCompany(tx);
  // The rows stay, since what real people have may name an admin of the demo.
  const { numAffectedRows } = await sql`
    update users set firstname = 'Deleted', lastname = 'user', email = null, phone = null, password_hash = null,
      new_email = null, block_reason = null, status = 'pending', deleted_at = now(), updated_at = now() where id in ${demoUsers}`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

export default async function demoRemove() {
  await withDatabase(readConfig(), async (url) => {
    const db = createDb(url, { warn: () => {}, maxConnections: 1 });
    const removed = await db.begin(removeDemo).finally(() => db.destroy());
    console.log(
      `${writeCount(removed, 'demo account is', 'demo accounts are')} removed, with their tenancies and listings.`,
    );
  });
}
