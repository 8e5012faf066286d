import { comparedMax } from '@teduh/shared/applicants.constants';
import type { ContractStatus } from '@teduh/shared/contracts';
import { sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';

/** What is known about applicants from earlier: their tenancies, payments, complaints and applications. */

type Payments = { paid: number; late: number; overdue: number };
export type TenancyRow = Payments & {
  id: string;
  number: string;
  property_name: string;
  room_name: string | null;
  start_date: string;
  end_date: string;
  status: ContractStatus;
  ended_early: boolean;
};

const paymentsOf = (today: string) => sql`
  count(*) filter (where t.status = 'Paid')::int as paid,
  count(*) filter (where was_paid_late(t.status, t.due_date, t.paid_at))::int as late,
  count(*) filter (where is_in_arrears(t.type, t.status, t.due_date, c.status, waiting.status, ${today}::date))::int as overdue`;

const withSlips = sql`
  left join payment_slips waiting on waiting.transaction_id = t.id and waiting.status = 'Waiting for Confirmation'`;

const most = 20;

/** The newest contracts of somebody besides the one that came from this application. */
export async function listTenancies(
  db: Sql,
  { userId, applicationId, today }: { userId: string; applicationId: string; today: string },
): Promise<TenancyRow[]> {
  const { rows } = await sql<TenancyRow>`
    select c.id, c.number, p.name as property_name, units.name as room_name, c.start_date, c.end_date, c.status,
      c.status = 'Ended' and coalesce(c.end_date < a.end_date, false) as ended_early, payments.*
    from contracts c
      join units on units.id = c.unit_id
      join properties p on p.id = units.property_id
      left join applications a on a.id = c.application_id
      cross join lateral (select ${paymentsOf(today)} from transactions t ${withSlips} where t.contract_id = c.id) payments
    where c.user_id = ${userId} and c.application_id is distinct from ${applicationId}
    order by c.created_at desc, c.id limit ${most}`.execute(db);
  return rows;
}

/** The newest other applications of somebody. */
export async function listApplications(db: Sql, userId: string, exceptId: string) {
  return db
    .selectFrom('application_details')
    .select(['id', 'property_name', 'room_name', 'start_date', 'stay_months', 'status', 'created_at'])
    .where('user_id', '=', userId)
    .where('id', '<>', exceptId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

export type EarlierApplicationRow = Awaited<ReturnType<typeof listApplications>>[number];

export async function countComplaints(db: Sql, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('complaints')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type ComparedRow = Payments & {
  application_id: string;
  waiting: number;
  occupation: string;
  monthly_income_sen: number | null;
  occupants: number | null;
  payslip: number;
  identity: number;
  other: number;
  tenancies: number;
  notes: number;
};

/** The newest applicants who wait for a property, or for one room of it, in one statement. `waiting` counts all of them. */
export async function compare(
  db: Sql,
  { propertyId, roomId, today }: { propertyId: string; roomId?: string | undefined; today: string },
): Promise<ComparedRow[]> {
  const { rows } = await sql<ComparedRow>`
    with compared as (
      select a.id, a.user_id, a.created_at, count(*) over ()::int as waiting
      from applications a join units on units.id = a.unit_id
      where units.property_id = ${propertyId} and units.id = coalesce(${roomId ?? null}::uuid, units.id)
        and a.status = 'Waiting for Response'
      order by a.created_at desc, a.id limit ${comparedMax})
    select compared.id as application_id, waiting, coalesce(occupation, '') as occupation, monthly_income_sen, occupants,
      documents.*, payments.*,
      (select count(*)::int from contracts c where c.user_id = compared.user_id and c.activated_at is not null
        and c.renews is null) as tenancies,
      (select count(*)::int from applicant_notes n join applications a on a.id = n.application_id
        where a.user_id = compared.user_id) as notes
    from compared
      left join applicants on applicants.user_id = compared.user_id
      cross join lateral (
        select count(*) filter (where kind = 'payslip')::int as payslip,
          count(*) filter (where kind = 'identity')::int as identity, count(*) filter (where kind = 'other')::int as other
        from applicant_documents d where d.user_id = compared.user_id) documents
      cross join lateral (
        select ${paymentsOf(today)} from contracts c join transactions t on t.contract_id = c.id ${withSlips}
        where c.user_id = compared.user_id) payments
    order by compared.created_at desc, compared.id`.execute(db);
  return rows;
}
