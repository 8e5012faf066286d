import { dashboardRows } from '@teduh/shared/dashboard.constants';
import { timeZone } from '@teduh/shared/days';
import { sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import { isOverdue, isRefunded, type PaymentRow } from './payment-row.repository.ts';

export type CountsRow = {
  users: number;
  properties: number;
  pending_applications: number;
  occupied: number;
  offered: number;
  overdue: number;
  overdue_sen: number;
};

/** Everything that is counted, in one statement. A unit is occupied while it has a live contract. */
export async function count(on: Sql, today: string): Promise<CountsRow> {
  const { rows } = await sql<CountsRow>`
    select
      (select count(*) from users where deleted_at is null) as users,
      (select count(*) from properties where archived_at is null) as properties,
      (select count(*) from applications where status = 'Waiting for Response') as pending_applications,
      (select count(distinct unit_id) from contracts where status in ('Awaiting', 'Active')) as occupied,
      (select count(*) from properties p join units u on u.property_id = p.id
        where p.archived_at is null and u.removed_at is null) as offered,
      count(*) as overdue,
      coalesce(sum(t.amount_sen), 0)::bigint as overdue_sen
    from transactions t where ${isOverdue(today)}`.execute(on);
  const [counts] = rows;
  if (!counts) throw new Error('counting answers with one row');
  return counts;
}

export type PendingApplicationRow = {
  id: string;
  created_at: Date;
  user_id: string;
  firstname: string;
  lastname: string;
  property_id: string;
  property_name: string;
  room_name: string | null;
};

export async function listPendingApplications(on: Sql): Promise<PendingApplicationRow[]> {
  return on
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.user_id')
    .innerJoin('units', 'units.id', 'applications.unit_id')
    .innerJoin('properties', 'properties.id', 'units.property_id')
    .select([
      'applications.id',
      'applications.created_at',
      'user_id',
      'firstname',
      'lastname',
      'properties.id as property_id',
      'properties.name as property_name',
      'units.name as room_name',
    ])
    .where('applications.status', '=', 'Waiting for Response')
    .orderBy('applications.created_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(dashboardRows)
    .execute();
}

export type LatestPaymentRow = PaymentRow & { user_id: string; firstname: string; lastname: string };

export async function listLatestPayments(on: Sql, today: string): Promise<LatestPaymentRow[]> {
  const { rows } = await sql<LatestPaymentRow>`
    select t.id, t.type, t.description, t.amount_sen, t.due_date, t.status, t.created_at,
      p.id as property_id, p.name as property_name, u.name as room_name,
      c.user_id, tenant.firstname, tenant.lastname,
      ${isOverdue(today)} as is_overdue, ${isRefunded} as is_refunded
    from (select * from transactions order by created_at desc, id desc limit ${dashboardRows}) t
      join contracts c on c.id = t.contract_id
      join users tenant on tenant.id = c.user_id
      join units u on u.id = c.unit_id
      join properties p on p.id = u.property_id
    order by t.created_at desc, t.id desc`.execute(on);
  return rows;
}

export type CollectedRow = { month: string; rent_sen: number; fees_sen: number; deposits_sen: number };

/** What came in and stayed, by the month of its payment in Kuala Lumpur; months without any are there as well. */
export async function listCollected(
  on: Sql,
  { firstMonth, months }: { firstMonth: string; months: number },
): Promise<CollectedRow[]> {
  const { rows } = await sql<CollectedRow>`
    with collected as (
      select date_trunc('month', t.paid_at at time zone ${timeZone}) as month,
        sum(t.amount_sen) filter (where t.type = 'Monthly Rental') as rent_sen,
        sum(t.amount_sen) filter (where t.type = 'Other Fees') as fees_sen,
        sum(t.amount_sen) filter (where t.type = 'Deposit') as deposits_sen
      from transactions t
      where t.status = 'Paid' and t.paid_at >= ${firstMonth}::timestamp at time zone ${timeZone}
        and not exists (select from payment_intents i
          where i.transaction_id = t.id and i.id = t.payment_intent_id and i.status = 'refunded')
      group by 1)
    select to_char(months.month, 'YYYY-MM') as month, coalesce(rent_sen, 0)::bigint as rent_sen,
      coalesce(fees_sen, 0)::bigint as fees_sen, coalesce(deposits_sen, 0)::bigint as deposits_sen
    from generate_series(0, ${months}::int - 1) as step
      cross join lateral (select ${firstMonth}::timestamp + step * interval '1 month' as month) months
      left join collected on collected.month = months.month
    order by months.month`.execute(on);
  return rows;
}
