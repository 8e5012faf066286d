import { dashboardRows } from '@teduh/shared/dashboard.constants';
import { type Day, timeZone } from '@teduh/shared/days';
import { type Expression, sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import { selectPayments } from './payment-row.repository.ts';

/** Read as JSON, so days are strings. */
export type QuestionRow = {
  id: string;
  kind: 'renewal' | 'notice';
  contract_id: string;
  asked_on: Day;
  end_date: Day;
  stay_months: number | null;
  user_id: string;
  firstname: string;
  lastname: string;
  property_id: string;
  property_name: string;
  room_name: string | null;
};

export type CountsRow = {
  users: number;
  properties: number;
  pending_applications: number;
  occupied: number;
  offered: number;
  overdue: number;
  overdue_sen: number;
  is_set_up: boolean;
  waiting_slips: number;
  waiting_signatures: number;
  open_complaints: number;
  questions: number;
  oldest_questions: QuestionRow[];
};

/** Everything that is counted, in one statement, with the first of what tenants ask. `waitingSignatures` counts agreements that wait for the landlord's. A unit is occupied while it has a live contract. */
export async function count(
  db: Sql,
  today: string,
  waitingSignatures: Expression<unknown>,
): Promise<CountsRow> {
  const { rows } = await sql<CountsRow>`
    with questions as (
      select r.id, 'renewal' as kind, r.contract_id, r.created_at, null::date as proposed_end, r.stay_months from renewals r where r.status = 'Asked'
      union all
      select n.id, 'notice', n.contract_id, n.created_at, n.ends_on, null from notices n where n.status = 'Proposed' and n.side = 'tenant'),
    oldest as (
      select q.id, q.kind, q.contract_id, (q.created_at at time zone ${timeZone})::date as asked_on,
        coalesce(q.proposed_end, c.end_date) as end_date, q.stay_months, c.user_id, u.firstname, u.lastname,
        p.id as property_id, p.name as property_name, units.name as room_name
      from (select * from questions order by created_at, id limit ${dashboardRows}) q
        join contracts c on c.id = q.contract_id join users u on u.id = c.user_id
        join units on units.id = c.unit_id join properties p on p.id = units.property_id
      order by q.created_at, q.id)
    select
      (select count(*) from questions) as questions,
      (select coalesce(json_agg(oldest), '[]') from oldest) as oldest_questions,
      (select count(*) from existing_users) as users,
      (select count(*) from properties where archived_at is null) as properties,
      (select count(*) from applications where status = 'Waiting for Response') as pending_applications,
      (select count(*) from payment_slips where status = 'Waiting for Confirmation') as waiting_slips,
      ${waitingSignatures} as waiting_signatures,
      (select count(*) from complaints where status in ('Waiting for Response', 'In Handling') and deleted_at is null) as open_complaints,
      (select count(distinct unit_id) from live_contracts) as occupied,
      (select count(*) from properties p join units u on u.property_id = p.id
        where p.archived_at is null and u.removed_at is null) as offered,
      (select is_set_up from current_settings) as is_set_up,
      count(*) as overdue,
      coalesce(sum(amount_sen), 0)::bigint as overdue_sen
    from transactions t
      left join payment_slips waiting on waiting.transaction_id = t.id and waiting.status = 'Waiting for Confirmation'
    where is_in_arrears(t.type, t.status, t.due_date, (select c.status from contracts c where c.id = t.contract_id), waiting.status, ${today}::date)`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('counting answers with one row');
  return counts;
}

export type PendingApplicationRow = Awaited<ReturnType<typeof listPendingApplications>>[number];

export async function listPendingApplications(db: Sql) {
  return db
    .selectFrom('application_details')
    .select([
      'id',
      'created_at',
      'user_id',
      'firstname',
      'lastname',
      'property_id',
      'property_name',
      'unit_id',
      'room_name',
    ])
    .where('status', '=', 'Waiting for Response')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(dashboardRows)
    .execute();
}

export type LatestPaymentRow = Awaited<ReturnType<typeof listLatestPayments>>[number];

export async function listLatestPayments(db: Sql, today: string) {
  return selectPayments(db, today)
    .select(['user_id', 'firstname', 'lastname'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(dashboardRows)
    .execute();
}

export type CollectedRow = { month: string; rent_sen: number; fees_sen: number; deposits_sen: number };

/**
 * The money that came in and did not go back, by the month of its payment in Kuala Lumpur, with the months that have none. A second
 * payment for the same transaction that was refunded does not count against the first. The first month's rent is paid with the deposit; what
 * went back of them was the deposit first. Deposits that came before an import are left out.
 */
export async function listCollected(
  db: Sql,
  { firstMonth, months }: { firstMonth: string; months: number },
): Promise<CollectedRow[]> {
  const { rows } = await sql<CollectedRow>`
    with gone as (
      select r.receipt_number, r.amount_sen from refunds r
      where r.status <> 'Failed' and r.refunded_at >= ${firstMonth}::timestamp at time zone ${timeZone}
      union all
      select t.receipt_number, d.amount_sen from disputes d
        join transactions t on t.id = d.transaction_id and t.payment_intent_id = d.payment_intent_id
      where d.regained_at is null and d.lost_at >= ${firstMonth}::timestamp at time zone ${timeZone}),
    went_back as (select receipt_number, sum(amount_sen) as sen from gone group by receipt_number),
    paid as (
      select date_trunc('month', t.paid_at at time zone ${timeZone}) as month, t.type, kept.sen as amount_sen, t.is_deposit_top_up,
        case when t.is_deposit_top_up then 0 when t.type = 'Deposit'
          then least((select c.rent_sen from contracts c where c.id = t.contract_id), kept.sen) end as first_month_sen
      from transactions t left join went_back w on w.receipt_number = t.receipt_number
        cross join lateral (select t.amount_sen - coalesce(w.sen, 0) as sen) kept
      where t.status = 'Paid' and t.payment_method <> 'before Teduh' and t.paid_at >= ${firstMonth}::timestamp at time zone ${timeZone}),
    collected as (
      select month,
        sum(case when type = 'Monthly Rental' then amount_sen else first_month_sen end) as rent_sen,
        sum(amount_sen) filter (where type = 'Other Fees' and not is_deposit_top_up) as fees_sen,
        sum(amount_sen - first_month_sen) as deposits_sen
      from paid group by month)
    select to_char(months.month, 'YYYY-MM') as month, coalesce(rent_sen, 0)::bigint as rent_sen,
      coalesce(fees_sen, 0)::bigint as fees_sen, coalesce(deposits_sen, 0)::bigint as deposits_sen
    from generate_series(0, ${months}::int - 1) as step
      cross join lateral (select ${firstMonth}::timestamp + step * interval '1 month' as month) months
      left join collected on collected.month = months.month
    order by months.month`.execute(db);
  return rows;
}
