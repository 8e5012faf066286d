import type { ContractStatus } from '@teduh/shared/contracts';
import { contractMoves, endReminderDaysLate, type endReminders } from '@teduh/shared/contracts.constants';
import { type Day, timeZone } from '@teduh/shared/days';
import type { ErrorCode } from '@teduh/shared/errors.constants';
import { statusesBefore } from '@teduh/shared/moves';
import type { BreakClause } from '@teduh/shared/notices.rules';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { ContractDetails } from '../../platform/db/schema.ts';
import { conflict, notFound, violatedConstraint } from '../../platform/errors.ts';
import { type ContractFile, fileRow } from './contract-files.repository.ts';

/** Enough to lock its parties. */
type FoundTenancy = Pick<ContractRow, 'id' | 'user_id' | 'unit_id'>;
type EndReminder = (typeof endReminders)[number];
export type ContractRow = Selectable<ContractDetails> & {
  /** It ran before it came here: nobody has signed or paid it here. */
  is_imported: boolean;
};

export const select = (db: Sql) =>
  db
    .selectFrom('contract_details')
    .selectAll()
    .select(
      sql<boolean>`(select made.import_id is not null from contracts made where made.id = contract_details.id)`.as(
        'is_imported',
      ),
    );

export async function getById(db: Sql, id: string): Promise<ContractRow> {
  const contract = await select(db).where('id', '=', id).executeTakeFirst();
  if (!contract) throw notFound('contract_not_found');
  return contract;
}

export async function listByIds(db: Sql, ids: string[]): Promise<ContractRow[]> {
  if (ids.length === 0) return [];
  return select(db).where('id', 'in', ids).execute();
}

export async function findByApplication(db: Sql, applicationId: string): Promise<ContractRow | undefined> {
  return select(db).where('application_id', '=', applicationId).executeTakeFirst();
}

/** The contracts that follow one another, of which this is one, the earliest first. Of those that were cancelled only this one. */
export async function listChain(db: Sql, id: string): Promise<ContractRow[]> {
  return select(db)
    .where(
      sql<SqlBool>`id in (
        with recursive earlier as (
          select c.id, c.renews from contracts c where c.id = ${id}::uuid
          union select c.id, c.renews from contracts c join earlier e on c.id = e.renews),
        later as (
          select c.id from contracts c where c.id = ${id}::uuid
          union select c.id from contracts c join later l on c.renews = l.id where c.status <> 'Cancelled')
        select earlier.id from earlier union select later.id from later)`,
    )
    .orderBy('start_date')
    .orderBy('created_at')
    .execute();
}

/** Taken before the agreement is drawn, which names it. */
export async function takeNumber(db: Sql, madeOn: Day): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select contract_number(${madeOn}, nextval('contract_serials')) as number`.execute(db);
  return rows[0]?.number ?? '';
}

type NewContract = {
  id: string;
  number: string;
  applicationId: string | null;
  /** The contract that it follows. */
  renews: string | null;
  userId: string;
  unitId: string;
  startDate: string;
  endDate: string;
  rentSen: number;
  depositSen: number;
  /** Parts of the deposit; the rest of it is security. */
  utilitySen: number;
  accessCardSen: number;
  holdExpiresAt: Date;
  settingsVersion: number;
  templateVersion: number;
  /** What its agreement says about deposit, notice, renewal and paying late. */
  terms: object;
  houseRules: string;
  createdBy: string;
  createdAt: Date;
};

function throwConflictIfTaken(error: unknown): never {
  const constraint = violatedConstraint(error);
  if (constraint === 'one_live_contract_per_unit') throw conflict('unit_taken');
  if (constraint === 'one_live_contract_per_user') throw conflict('tenant_is_renting');
  if (constraint === 'one_live_renewal_per_contract') throw conflict('contract_followed');
  if (constraint === 'active_contracts_of_a_tenant_never_overlap') throw conflict('tenant_is_renting');
  throw error;
}

/** A contract never exists without its agreement: both are one statement. */
export async function insertAwaiting(tx: Tx, contract: NewContract, original: ContractFile) {
  const row = {
    id: contract.id,
    number: contract.number,
    application_id: contract.applicationId,
    renews: contract.renews,
    user_id: contract.userId,
    unit_id: contract.unitId,
    start_date: contract.startDate,
    end_date: contract.endDate,
    rent_sen: contract.rentSen,
    deposit_sen: contract.depositSen,
    utility_sen: contract.utilitySen,
    access_card_sen: contract.accessCardSen,
    hold_expires_at: contract.holdExpiresAt,
    settings_version: contract.settingsVersion,
    template_version: contract.templateVersion,
    terms: JSON.stringify(contract.terms),
    house_rules: contract.houseRules,
    created_by: contract.createdBy,
    created_at: contract.createdAt,
  };
  await tx
    .with('contract', (db) => db.insertInto('contracts').values(row))
    .insertInto('contract_files')
    .values(fileRow(contract.id, 'original', original, contract.createdBy, contract.createdAt))
    .execute()
    .catch(throwConflictIfTaken);
}

/** The settings that the agreement was made with. */
export async function getSettingsVersion(db: Sql, id: string): Promise<number> {
  const { settings_version } = await db
    .selectFrom('contracts')
    .select('settings_version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return settings_version;
}

/** How its agreement lets the tenant leave early; null where it does not. */
export async function getBreakClause(db: Sql, id: string): Promise<BreakClause | null> {
  const { rows } = await sql<{ clause: BreakClause | null }>`
    select terms -> 'breakClause' as clause from contracts where id = ${id}`.execute(db);
  return rows[0]?.clause ?? null;
}

type Move = {
  to: ContractStatus;
  at: Date;
  /** The conflict to throw when the contract is in no state that leads there. */
  otherwise: ErrorCode;
};

/** The only statement that changes a status: of two requests at once, one succeeds and the other gets the conflict. */
export async function move(tx: Tx, id: string, { to, at, otherwise }: Move) {
  const { numUpdatedRows } = await tx
    .updateTable('contracts')
    .set({
      status: to,
      updated_at: at,
      ...(to === 'Active' && { activated_at: at, hold_expires_at: null }),
      ...(to === 'Ended' && { ended_at: at }),
      ...(to === 'Cancelled' && { hold_expires_at: null }),
    })
    .where('id', '=', id)
    .where('status', 'in', statusesBefore<ContractStatus>(contractMoves, to))
    .executeTakeFirst()
    .catch(throwConflictIfTaken);
  if (numUpdatedRows === 0n) throw conflict(otherwise);
}

export async function shorten(tx: Tx, id: string, endDate: string, at: Date) {
  await tx
    .updateTable('contracts')
    .set({ end_date: endDate, prorates_last_month: true, updated_at: at })
    .where('id', '=', id)
    .where('status', '=', 'Active')
    .execute();
}

/** The hold ends later by the time that somebody had to wait for an answer. */
export async function extendHold(tx: Tx, id: string, waitingSince: Date, until: Date) {
  await sql`
    update contracts set hold_expires_at = hold_expires_at + (${until}::timestamptz - ${waitingSince}::timestamptz)
    where id = ${id} and status = 'Awaiting'`.execute(tx);
}

/** A tenant whose deposit is to be paid again has at least until then to pay it. */
export async function holdUntil(tx: Tx, id: string, until: Date) {
  await sql`
    update contracts set hold_expires_at = greatest(hold_expires_at, ${until}::timestamptz)
    where id = ${id} and status = 'Awaiting'`.execute(tx);
}

const maxPerRun = 500;

const selectIds = (db: Sql) =>
  db.selectFrom('contracts').select(['id', 'user_id', 'unit_id']).limit(maxPerRun);

/** Awaiting contracts whose hold is over. It does not run out while a slip of the deposit waits for an answer. */
export async function listExpiredHolds(db: Sql, now: Date) {
  return selectIds(db)
    .where('status', '=', 'Awaiting')
    .where('hold_expires_at', '<=', now)
    .where(
      sql<boolean>`not exists (select from transactions t join payment_slips s on s.transaction_id = t.id
        where t.contract_id = contracts.id and t.type = 'Deposit' and s.status = 'Waiting for Confirmation')`,
    )
    .execute();
}

/** Active contracts whose last day has passed: the end date is the first day that is no longer theirs. */
export async function listExpired(db: Sql, today: string) {
  return selectIds(db).where('status', '=', 'Active').where('end_date', '<=', today).execute();
}

/**
 * Awaiting contracts whose hold ends before the given moment, without those whose reminder was sent: that of the hold or, once the tenant has
 * paid, or signed what follows, that of the missing signature. `reminderOfHold` in the policy says which. `only` asks the same of one contract.
 */
export async function listHoldsEnding(db: Sql, before: Date, only?: string): Promise<ContractRow[]> {
  return select(db)
    .where('status', '=', 'Awaiting')
    .where('has_deposit_slip', '=', false)
    .where('hold_expires_at', '<=', before)
    .where(sql<boolean>`not exists (select from reminders where subject_id = contract_details.id
      and kind = case when case when renews is null then is_deposit_paid else is_signed_by_tenant end then 'paid-not-signed' else 'hold-ending' end)`)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .limit(maxPerRun)
    .execute();
}

/**
 * Running contracts that end in so many days, or a few less where nobody could be told on the day, and whose parties were not told. Not those
 * that another one follows which the tenant has signed, nor those whose end was agreed since or that are not older than that. `only` asks the
 * same of one contract.
 */
export async function listEndingIn(
  db: Sql,
  kind: EndReminder['kind'],
  days: number,
  today: Day,
  only?: string,
): Promise<FoundTenancy[]> {
  const { rows } = await sql<FoundTenancy>`
    select c.id, c.user_id, c.unit_id from contracts c
    where c.status = 'Active' and c.end_date <= ${today}::date + ${days}::integer
      and c.end_date > ${today}::date + ${days - 1 - endReminderDaysLate}::integer and c.end_date > ${today}::date
      and c.start_date < c.end_date - ${days}::integer
      and not exists (select from contract_details n where n.renews = c.id
        and (n.status = 'Active' or (n.status = 'Awaiting' and n.is_signed_by_tenant)))
      and not exists (select from reminders m where m.subject_id = c.id and m.kind = ${kind})
      and (c.updated_at is null or (c.updated_at at time zone ${timeZone})::date <= c.end_date - ${days}::integer)
      ${only ? sql`and c.id = ${only}` : sql``}
    order by c.end_date, c.id limit 500`.execute(db);
  return rows;
}

/** Whether the admins were asked about a further term since this day. */
export async function wasDecisionAsked(db: Sql, id: string, since: Day): Promise<boolean> {
  const { rows } = await sql`select from reminders where subject_id = ${id} and kind = 'renewal'
    and (sent_at at time zone ${timeZone})::date >= ${since}::date`.execute(db);
  return rows.length > 0;
}
