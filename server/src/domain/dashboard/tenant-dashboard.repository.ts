import type { ContractStatus } from '@teduh/shared/contracts';
import { dashboardRows } from '@teduh/shared/dashboard.constants';
import type { PropertyType } from '@teduh/shared/properties';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Sql } from '../../platform/db/db.ts';
import { isOverdue, isRefunded, type PaymentRow } from './payment-row.repository.ts';

export type RentalRow = {
  id: string;
  status: ContractStatus;
  start_date: string;
  end_date: string;
  rent_sen: number;
  deposit_sen: number;
  hold_expires_at: Date | null;
  property_id: string;
  property_name: string;
  property_type: PropertyType;
  address: string;
  room_name: string | null;
  is_signed: boolean;
  is_deposit_paid: boolean;
  picture: { content_hash: string; width: number; height: number; placeholder: string } | null;
};

const isLive = sql<boolean>`contracts.status in ('Awaiting', 'Active')`;

/** The live contract, of which there is one at most, and after it the newest others. */
export async function listRentals(on: Sql, userId: string): Promise<RentalRow[]> {
  return on
    .selectFrom('contracts')
    .innerJoin('units', 'units.id', 'contracts.unit_id')
    .innerJoin('properties', 'properties.id', 'units.property_id')
    .select([
      'contracts.id',
      'contracts.status',
      'start_date',
      'end_date',
      'rent_sen',
      'contracts.deposit_sen',
      'hold_expires_at',
      'properties.id as property_id',
      'properties.name as property_name',
      'properties.type as property_type',
      'address',
      'units.name as room_name',
    ])
    .select((eb) => [
      sql<boolean>`exists (select from contract_files f where f.contract_id = contracts.id and f.kind = 'signed')`.as(
        'is_signed',
      ),
      sql<boolean>`exists (select from transactions t
        where t.contract_id = contracts.id and t.type = 'Deposit' and t.status = 'Paid')`.as(
        'is_deposit_paid',
      ),
      jsonObjectFrom(
        eb
          .selectFrom('property_images')
          .select(['content_hash', 'width', 'height', 'placeholder'])
          .whereRef('property_id', '=', 'properties.id')
          .orderBy('position')
          .limit(1),
      ).as('picture'),
    ])
    .$narrowType<{ status: ContractStatus; property_type: PropertyType }>()
    .where('contracts.user_id', '=', userId)
    .where('contracts.status', '<>', 'Cancelled')
    .orderBy(isLive, 'desc')
    .orderBy('start_date', 'desc')
    .orderBy('contracts.id', 'desc')
    .limit(dashboardRows + 1)
    .execute();
}

export type OwnPaymentRow = PaymentRow & {
  /** 1 is the newest of this tenant's. */
  newness: number;
};

/** The newest of a tenant's transactions, and everything that is still to be paid. A deposit is paid with its contract. */
export async function listPayments(on: Sql, userId: string, today: string): Promise<OwnPaymentRow[]> {
  const { rows } = await sql<OwnPaymentRow>`
    select t.id, t.type, t.description, t.amount_sen, t.due_date, t.status, t.created_at, t.newness,
      p.id as property_id, p.name as property_name, u.name as room_name,
      ${isOverdue(today)} as is_overdue, ${isRefunded} as is_refunded
    from (
      select transactions.*, contracts.unit_id,
        row_number() over (order by transactions.created_at desc, transactions.id desc) as newness
      from contracts join transactions on transactions.contract_id = contracts.id
      where contracts.user_id = ${userId}
    ) t
      join units u on u.id = t.unit_id
      join properties p on p.id = u.property_id
    where t.newness <= ${dashboardRows} or (t.status = 'Pending' and t.type <> 'Deposit')
    order by t.newness`.execute(on);
  return rows;
}

export type WaitingRow = {
  id: string;
  start_date: string;
  created_at: Date;
  property_id: string;
  property_name: string;
  room_name: string | null;
};

export async function listWaiting(on: Sql, userId: string): Promise<WaitingRow[]> {
  return on
    .selectFrom('applications')
    .innerJoin('units', 'units.id', 'applications.unit_id')
    .innerJoin('properties', 'properties.id', 'units.property_id')
    .select([
      'applications.id',
      'start_date',
      'applications.created_at',
      'properties.id as property_id',
      'properties.name as property_name',
      'units.name as room_name',
    ])
    .where('applications.user_id', '=', userId)
    .where('applications.status', '=', 'Waiting for Response')
    .orderBy('applications.created_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(dashboardRows)
    .execute();
}
