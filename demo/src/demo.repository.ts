import type { Sql, Tx } from '@teduh/server/platform/db/db.ts';
import type { DB } from '@teduh/server/platform/db/schema.ts';
import type { Actor } from '@teduh/server/platform/http/access.ts';
import type { Day } from '@teduh/shared/days';
import { demoDomain } from '@teduh/shared/demo';
import { fullName } from '@teduh/shared/names';
import type { PropertyType } from '@teduh/shared/properties';
import { type Insertable, sql, type Updateable } from 'kysely';

/** In the order in which they can be inserted. */
export const tables = [
  'users',
  'properties',
  'units',
  'property_images',
  'inventories',
  'inventory_items',
  'applications',
  'applicants',
  'applicant_requests',
  'applicant_notes',
  'contracts',
  'renewals',
  'deposit_carries',
  'contract_files',
  'stampings',
  'inspections',
  'inspection_items',
  'inspection_photographs',
  'extra_charges',
  'meters',
  'meter_readings',
  'transactions',
  'payment_intents',
  'settlements',
  'deposit_deductions',
  'refunds',
  'reminders',
  'complaints',
  'complaint_photographs',
  'complaint_comments',
  'mails',
  'notifications',
  'audit_log',
] as const;
export type Row<Table extends keyof DB> = Insertable<DB[Table]>;
export type Rows = { [Table in (typeof tables)[number]]: Row<Table>[] };

/** The database has had its demo data, of this version or an earlier one. What somebody deleted does not come back. */
export async function isSeeded(on: Sql): Promise<boolean> {
  return (await on.selectFrom('demo_seeds').select('name').limit(1).executeTakeFirst()) !== undefined;
}

export async function isDone(on: Sql, part: string): Promise<boolean> {
  const found = on.selectFrom('demo_seeds').select('name').where('name', '=', part);
  return (await found.executeTakeFirst()) !== undefined;
}

/** True for one server only: another one that comes at the same time waits here until the first has committed. */
export async function claim(tx: Tx, part: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('demo_seeds')
    .values({ name: part })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function takeReceiptNumbers(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select nextval('receipt_numbers') as number from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ number }) => number);
}

/** One number for each of these days, in their order. */
export async function takeContractNumbers(on: Sql, madeOn: Day[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select contract_number(made_on, nextval('contract_serials')) as number
    from unnest(${madeOn}::date[]) as made_on`.execute(on);
  return rows.map(({ number }) => number);
}

/** PostgreSQL takes at most 65,535 parameters at once. */
const rowsAtOnce = 1000;

export async function insertRows(tx: Tx, rows: Partial<Rows>) {
  for (const table of tables) {
    const those = rows[table] ?? [];
    for (let from = 0; from < those.length; from += rowsAtOnce)
      await tx
        .insertInto(table)
        .values(those.slice(from, from + rowsAtOnce))
        .execute();
  }
}

type ReportColumns = Updateable<DB['inspections']>;
export type SentReport = Required<Pick<ReportColumns, 'sent_by' | 'sent_at' | 'remarks_until'>> & {
  id: string;
  /** Where the tenant has agreed. */
  final?: Required<Pick<ReportColumns, 'answered_at' | 'final_at' | 'next_seal_at'>>;
};

/** After their lines: a report that was sent takes none. */
export async function sendReports(tx: Tx, sent: SentReport[]) {
  const set = (id: string, values: ReportColumns) =>
    tx.updateTable('inspections').set(values).where('id', '=', id).execute();
  for (const { id, final, ...values } of sent) {
    await set(id, { status: 'Sent', ...values });
    if (final) await set(id, { status: 'Final', ...final });
  }
}

/** Those of the demo whose documents are not drawn. */
export async function listUnsealed(on: Sql): Promise<{ id: string; final_at: Date | null }[]> {
  return on
    .selectFrom('inspection_details')
    .select(['id', 'final_at'])
    .where('status', '=', 'Final')
    .where('sealed_at', 'is', null)
    .where('email', 'like', `%${demoDomain}`)
    .execute();
}

/** The card sandbox knows the payments too, so that a deposit can be refunded. */
export async function insertSandboxPayments(tx: Tx) {
  await sql`
    insert into sandbox.payment_intents
      (id, client_secret, amount_sen, currency, metadata, status, card_brand, card_last4, created_at)
    select p.id, p.id || '_secret_' || gen_random_uuid(), p.amount_sen, 'myr',
      jsonb_build_object('transactionId', t.id, 'contractId', t.contract_id), 'succeeded', 'visa', '4242', p.created_at
    from payment_intents p join transactions t on t.id = p.transaction_id where p.id like 'pi_demo_%'`.execute(
    tx,
  );
}

/** A contract of the demo whose agreement has not been drawn. */
export type Unwritten = {
  id: string;
  number: string;
  user_id: string;
  created_by: string | null;
  created_at: Date;
  start_date: string;
  end_date: string;
  rent_sen: number;
  deposit_sen: number;
  firstname: string;
  lastname: string;
  email: string | null;
  phone: string | null;
  property_name: string;
  address: string;
  house_rules: string;
  type: PropertyType;
  room_name: string | null;
  /** The contract before, whose deposit carries over. */
  renews: string | null;
  renewed_number: string | null;
  renewed_deposit_sen: number | null;
  signed_at: Date | null;
};

/** Those that have begun were signed; the newest first, because somebody looks at them first. */
export async function listUnwritten(
  on: Sql,
): Promise<(Omit<Unwritten, 'signed_at'> & { activated_at: Date | null })[]> {
  return on
    .selectFrom('contracts')
    .innerJoin('users', 'users.id', 'contracts.user_id')
    .innerJoin('units', 'units.id', 'contracts.unit_id')
    .innerJoin('properties', 'properties.id', 'units.property_id')
    .leftJoin('contracts as renewed', 'renewed.id', 'contracts.renews')
    .select([
      'contracts.id',
      'contracts.number',
      'contracts.user_id',
      'contracts.created_by',
      'contracts.created_at',
      'contracts.activated_at',
      'contracts.start_date',
      'contracts.end_date',
      'contracts.rent_sen',
      'contracts.deposit_sen',
      'firstname',
      'lastname',
      'email',
      'phone',
      'properties.name as property_name',
      'address',
      'contracts.house_rules',
      'properties.type',
      'units.name as room_name',
      'contracts.renews',
      'renewed.number as renewed_number',
      'renewed.deposit_sen as renewed_deposit_sen',
    ])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contract_files')
            .select('contract_files.id')
            .whereRef('contract_id', '=', 'contracts.id')
            .where('kind', '=', 'original'),
        ),
      ),
    )
    .orderBy('contracts.created_at', 'desc')
    .execute();
}

/** True for a contract without an agreement. Nobody else adds one before this transaction ends. */
export async function lockUnwritten(tx: Tx, id: string): Promise<boolean> {
  const contract = tx.selectFrom('contracts').select('id').where('id', '=', id).forNoKeyUpdate();
  if (!(await contract.executeTakeFirst())) return false;
  const file = tx.selectFrom('contract_files').select('id').where('contract_id', '=', id);
  return (await file.where('kind', '=', 'original').executeTakeFirst()) === undefined;
}

/** Only a contract that has not begun waits for signatures. */
export async function isAwaiting(on: Sql, id: string): Promise<boolean> {
  const contract = on.selectFrom('contracts').select('id').where('id', '=', id);
  return (await contract.where('status', '=', 'Awaiting').executeTakeFirst()) !== undefined;
}

/** Where the tenant was reminded to sign, the trail says so. */
export async function insertRemindedEvent(tx: Tx, contractId: string) {
  await sql`
    insert into signing_events (request_id, kind, at)
    select request.id, 'reminded', reminder.sent_at from signing_requests request
      join reminders reminder on reminder.subject_id = request.contract_id and reminder.kind = 'signing'
    where request.contract_id = ${contractId}`.execute(tx);
}

export async function getAdmin(on: Sql, id: string | null): Promise<Actor> {
  const admin = await on
    .selectFrom('users')
    .select(['id', 'user_type', 'firstname', 'lastname'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id: admin.id, userType: admin.user_type, name: fullName(admin) };
}

/** PostgreSQL plans by what it knows of the tables, and it knows nothing yet of what was inserted a moment ago. */
export async function analyze(on: Sql) {
  await sql`analyze`.execute(on);
}

export async function countWaitingApplications(on: Sql): Promise<number> {
  const waiting = on.selectFrom('applications').select('id').where('status', '=', 'Waiting for Response');
  return (await waiting.limit(100).execute()).length;
}

type Wish = { user_id: string; name: string; property_id: string; room_id: string | null };

/** Somebody of the demo who neither rents nor has applied, and a free place; others on another day. */
export async function findWish(on: Sql, today: Day): Promise<Wish | undefined> {
  const { rows } = await sql<Wish>`
    select u.id as user_id, u.firstname || ' ' || u.lastname as name, p.id as property_id,
      case when p.type = 'Room Rental' then units.id end as room_id
    from existing_users u, units join properties p on p.id = units.property_id
    where u.email like ${`%${demoDomain}`} and u.user_type = 'customer' and u.status = 'active'
      and not is_renting(u.id)
      and not exists (select from applications a where a.user_id = u.id and a.status = 'Waiting for Response')
      and units.removed_at is null and p.archived_at is null
      and not exists (select from live_contracts c where c.unit_id = units.id)
    order by md5(u.id || ${today}), md5(units.id || ${today})
    limit 1`.execute(on);
  return rows[0];
}
