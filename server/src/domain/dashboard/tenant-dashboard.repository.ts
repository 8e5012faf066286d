import { dashboardRows } from '@teduh/shared/dashboard.constants';
import type { Day } from '@teduh/shared/days';
import { importedMonths } from '@teduh/shared/months';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Sql } from '../../platform/db/db.ts';
import { selectPayments } from './payment-row.repository.ts';

export type RentalRow = Awaited<ReturnType<typeof listRentals>>[number];

/** The live contracts, the one that runs before the one that follows it, and after them the newest others. */
export async function listRentals(db: Sql, userId: string) {
  return db
    .selectFrom('contract_details')
    .select([
      'id',
      'status',
      'start_date',
      'end_date',
      'rent_sen',
      'deposit_sen',
      'hold_expires_at',
      'unit_id',
      'property_id',
      'property_name',
      'property_type',
      'address',
      'room_name',
      'is_signed_by_tenant',
      'is_deposit_paid',
      'has_deposit_slip',
      'renews',
    ])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('property_images')
          .select(['content_hash', 'width', 'height', 'placeholder'])
          .whereRef('property_images.property_id', '=', 'contract_details.property_id')
          .orderBy('position')
          .limit(1),
      ).as('image'),
    )
    .select((eb) =>
      eb.selectFrom('current_settings').select('rent_ahead_days').$asScalar().$notNull().as('days_ahead'),
    )
    .select((eb) => [
      eb
        .selectFrom('renewals')
        .select('id')
        .whereRef('contract_id', '=', 'contract_details.id')
        .where('status', '=', 'Offered')
        .as('offer_id'),
      eb
        .selectFrom('notices')
        .select('ends_on')
        .whereRef('contract_id', '=', 'contract_details.id')
        .where('status', '=', 'Proposed')
        .where('side', '=', 'admin')
        .as('proposed_end'),
      eb
        .selectFrom('inspections')
        .select('remarks_until')
        .whereRef('contract_id', '=', 'contract_details.id')
        .where('status', '=', 'Sent')
        .orderBy('remarks_until')
        .limit(1)
        .as('remarks_until'),
      eb
        .selectFrom('settlements')
        .select('answer_by')
        .whereRef('contract_id', '=', 'contract_details.id')
        .where('status', '=', 'Proposed')
        .as('answer_by'),
      eb
        .selectFrom('stamping_details')
        .select('stamping_details.due_on')
        .whereRef('stamping_details.id', '=', 'contract_details.id')
        .where('stamping_details.status', '=', 'Due')
        .where('stamping_details.payer', '=', 'tenant')
        .as('stamp_by'),
    ])
    .select((eb) =>
      eb
        .selectFrom('contracts')
        .select('first_rent_month')
        .whereRef('contracts.id', '=', 'contract_details.id')
        .$asScalar()
        .as('first_rent_month'),
    )
    .select(
      sql<number | null>`(select month_share_sen(c.rent_sen, c.start_date, month, c.end_date)
        from contracts c cross join generate_series(0, ${importedMonths.max - 1}::int) as month
        where c.id = contract_details.id and c.prorates_last_month and (c.start_date + month * interval '1 month')::date < c.end_date
        order by month desc limit 1)`.as('last_rent_sen'),
    )
    .where('user_id', '=', userId)
    .where('status', '<>', 'Cancelled')
    .orderBy(sql`case when status in ('Awaiting', 'Active') then start_date end`)
    .orderBy('start_date', 'desc')
    .orderBy('id', 'desc')
    .limit(dashboardRows + 2)
    .execute();
}

/** `charged_on`: the day on which it is charged by itself, if it is. */
export type OwnPaymentRow = Omit<Awaited<ReturnType<typeof listPayments>>[number], 'charge'> & {
  charged_on: Day | null;
};
type Listed<Charge> = { userId: string; today: string; chargeOf: (id: string) => RawBuilder<Charge> };

/**
 * The newest of a tenant's transactions, ranked from 1, and everything that is still to be paid, with how it is charged by itself. A deposit is
 * paid with its contract, while that awaits it.
 */
export async function listPayments<Charge>(db: Sql, { userId, today, chargeOf }: Listed<Charge>) {
  const own = selectPayments(db, today)
    .select(sql<number>`row_number() over (order by created_at desc, id desc)`.as('rank'))
    .where('user_id', '=', userId);
  return db
    .selectFrom(own.as('own'))
    .selectAll()
    .select(chargeOf('own.id').as('charge'))
    .where(
      sql<SqlBool>`rank <= ${dashboardRows} or (status = 'Pending' and (type <> 'Deposit' or contract_status <> 'Awaiting'))`,
    )
    .orderBy('rank')
    .execute();
}

export type WaitingRow = Awaited<ReturnType<typeof listWaiting>>[number];

export async function listWaiting(db: Sql, userId: string) {
  return db
    .selectFrom('application_details')
    .select(['id', 'start_date', 'created_at', 'property_id', 'property_name', 'room_name'])
    .select(
      sql<boolean>`coalesce((select true from applicant_request_details r where r.application_id = application_details.id and r.is_open limit 1), false)`.as(
        'is_asked',
      ),
    )
    .where('user_id', '=', userId)
    .where('status', '=', 'Waiting for Response')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(dashboardRows)
    .execute();
}
