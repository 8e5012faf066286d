import type { ApplicationStatus } from '@teduh/shared/applications';
import { applicationMoves } from '@teduh/shared/applications.constants';
import type { ContractStatus } from '@teduh/shared/contracts';
import { statusesBefore } from '@teduh/shared/moves';
import type { PropertyType } from '@teduh/shared/properties';
import { sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import { conflict, notFound, violatedConstraint } from '../../platform/errors.ts';

export type ApplicationRow = {
  id: string;
  user_id: string;
  unit_id: string;
  start_date: string;
  end_date: string;
  stay_months: number;
  status: ApplicationStatus;
  created_at: Date;
  firstname: string;
  lastname: string;
  email: string | null;
  property_id: string;
  property_name: string;
  property_type: PropertyType;
  address: string;
  room_name: string | null;
  price_sen: number;
  contract_id: string | null;
  contract_status: ContractStatus | null;
  hold_expires_at: Date | null;
  is_signed: boolean;
  is_deposit_paid: boolean;
};

/** What was agreed counts once there is a contract; before, what the unit costs now. */
export function select(on: Pick<Sql, 'selectFrom'>) {
  return on
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.user_id')
    .innerJoin('units', 'units.id', 'applications.unit_id')
    .innerJoin('properties', 'properties.id', 'units.property_id')
    .leftJoin('contracts', 'contracts.application_id', 'applications.id')
    .select([
      'applications.id',
      'applications.user_id',
      'applications.unit_id',
      'applications.start_date',
      'applications.end_date',
      'stay_months',
      'applications.status',
      'applications.created_at',
      'firstname',
      'lastname',
      'email',
      'properties.id as property_id',
      'properties.name as property_name',
      'properties.type as property_type',
      'address',
      'units.name as room_name',
      'contracts.id as contract_id',
      'contracts.status as contract_status',
      'hold_expires_at',
    ])
    .select([
      sql<number>`coalesce(contracts.rent_sen, units.price_sen)`.as('price_sen'),
      // No `exists`: for a page of a sorted list PostgreSQL would gather every signed contract and every deposit first.
      sql<boolean>`coalesce((select true from contract_files f
        where f.contract_id = contracts.id and f.kind = 'signed' limit 1), false)`.as('is_signed'),
      sql<boolean>`coalesce((select t.status = 'Paid' from transactions t
        where t.contract_id = contracts.id and t.type = 'Deposit'), false)`.as('is_deposit_paid'),
    ])
    .$narrowType<{
      status: ApplicationStatus;
      property_type: PropertyType;
      contract_status: ContractStatus | null;
      start_date: string;
      end_date: string;
    }>();
}

export async function getById(on: Sql, id: string): Promise<ApplicationRow> {
  const application = await select(on).where('applications.id', '=', id).executeTakeFirst();
  if (!application) throw notFound('application_not_found');
  return application as ApplicationRow;
}

type NewApplication = {
  userId: string;
  unitId: string;
  startDate: string;
  endDate: string;
  stayMonths: number;
  createdAt: Date;
};

export async function insert(tx: Tx, application: NewApplication): Promise<ApplicationRow> {
  const { userId, unitId, startDate, endDate, stayMonths, createdAt } = application;
  // Under the table's own name, so that the new row is read like any other, in the same statement.
  const inserted = tx.with('applications', (db) =>
    db
      .insertInto('applications')
      .values({
        user_id: userId,
        unit_id: unitId,
        start_date: startDate,
        end_date: endDate,
        stay_months: stayMonths,
        created_at: createdAt,
      })
      .returningAll(),
  );
  return select(inserted)
    .executeTakeFirstOrThrow()
    .catch((error) => {
      if (violatedConstraint(error) === 'one_waiting_application_per_user_and_unit')
        throw conflict('already_applied');
      throw error;
    }) as Promise<ApplicationRow>;
}

/** The only statement that changes a status. Of two at once, one moves and the other is told that it is too late. */
export async function move(
  tx: Tx,
  ids: string[],
  to: ApplicationStatus,
  at: Date,
  from: readonly ApplicationStatus[] = statusesBefore<ApplicationStatus>(applicationMoves, to),
): Promise<string[]> {
  if (ids.length === 0) return [];
  const moved = await tx
    .updateTable('applications')
    .set({ status: to, updated_at: at })
    .where('id', 'in', ids)
    .where('status', 'in', from)
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
}

export type WaitingRow = {
  id: string;
  user_id: string;
  unit_id: string;
  firstname: string;
  email: string | null;
  property_name: string;
  room_name: string | null;
};

const waiting = (on: Sql) =>
  on
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.user_id')
    .innerJoin('units', 'units.id', 'applications.unit_id')
    .innerJoin('properties', 'properties.id', 'units.property_id')
    .select([
      'applications.id',
      'user_id',
      'unit_id',
      'firstname',
      'email',
      'properties.name as property_name',
      'units.name as room_name',
    ])
    .where('applications.status', '=', 'Waiting for Response')
    .orderBy('applications.id');

/**
 * Everything that waits for these units or is waited for by this tenant, locked in one order, so that two admins who accept
 * applications that cross each other never wait in a circle.
 */
export async function lockWaiting(
  tx: Tx,
  { userId, unitIds }: { userId?: string; unitIds: string[] },
): Promise<WaitingRow[]> {
  return waiting(tx)
    .where((eb) =>
      eb.or([
        eb('unit_id', '=', eb.fn.any(eb.val(unitIds))),
        ...(userId ? [eb('user_id', '=', userId)] : []),
      ]),
    )
    .forNoKeyUpdate('applications')
    .execute();
}

/** Waiting ones whose start has passed. */
export async function lockStale(tx: Tx, today: string): Promise<WaitingRow[]> {
  return waiting(tx)
    .where(sql<boolean>`start_date < ${today}::date`)
    .limit(500)
    .forNoKeyUpdate('applications')
    .execute();
}
