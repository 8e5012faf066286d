import type { ContractStatus } from '@teduh/shared/contracts';
import { contractMoves } from '@teduh/shared/contracts.constants';
import { statusesBefore } from '@teduh/shared/moves';
import type { PropertyType } from '@teduh/shared/properties';
import { sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import { conflict, notFound, violatedConstraint } from '../../platform/errors.ts';

export type ContractRow = {
  id: string;
  application_id: string | null;
  user_id: string;
  unit_id: string;
  start_date: string;
  end_date: string;
  status: ContractStatus;
  rent_sen: number;
  deposit_sen: number;
  hold_expires_at: Date | null;
  created_at: Date;
  firstname: string;
  lastname: string;
  email: string | null;
  property_id: string;
  property_name: string;
  property_type: PropertyType;
  address: string;
  room_name: string | null;
  original_key: string | null;
  /** The newest signed upload. */
  signed_key: string | null;
  signed_sha256: string | null;
  deposit_id: string | null;
  is_deposit_paid: boolean;
};

export function select(on: Sql) {
  return on
    .selectFrom('contracts')
    .innerJoin('users', 'users.id', 'contracts.user_id')
    .innerJoin('units', 'units.id', 'contracts.unit_id')
    .innerJoin('properties', 'properties.id', 'units.property_id')
    .leftJoin('transactions as deposit', (join) =>
      join.onRef('deposit.contract_id', '=', 'contracts.id').on('deposit.type', '=', 'Deposit'),
    )
    .leftJoin('contract_files as original', (join) =>
      join.onRef('original.contract_id', '=', 'contracts.id').on('original.kind', '=', 'original'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('contract_files')
          .select(['storage_key', 'sha256'])
          .whereRef('contract_id', '=', 'contracts.id')
          .where('kind', '=', 'signed')
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .limit(1)
          .as('signed'),
      (join) => join.onTrue(),
    )
    .select([
      'contracts.id',
      'application_id',
      'contracts.user_id',
      'unit_id',
      'start_date',
      'end_date',
      'contracts.status',
      'rent_sen',
      'contracts.deposit_sen',
      'hold_expires_at',
      'contracts.created_at',
      'firstname',
      'lastname',
      'email',
      'properties.id as property_id',
      'properties.name as property_name',
      'properties.type as property_type',
      'address',
      'units.name as room_name',
      'original.storage_key as original_key',
      'signed.storage_key as signed_key',
      'signed.sha256 as signed_sha256',
      'deposit.id as deposit_id',
    ])
    .select(sql<boolean>`coalesce(deposit.status = 'Paid', false)`.as('is_deposit_paid'))
    .$narrowType<{ status: ContractStatus; property_type: PropertyType }>();
}

export async function getById(on: Sql, id: string): Promise<ContractRow> {
  const contract = await select(on).where('contracts.id', '=', id).executeTakeFirst();
  if (!contract) throw notFound('contract_not_found');
  return contract;
}

export async function findByApplication(on: Sql, applicationId: string): Promise<ContractRow | undefined> {
  return select(on).where('application_id', '=', applicationId).executeTakeFirst();
}

export type ContractFile = { storageKey: string; sha256: string; sizeBytes: number };

type NewContract = {
  id: string;
  applicationId: string | null;
  userId: string;
  unitId: string;
  startDate: string;
  endDate: string;
  rentSen: number;
  depositSen: number;
  holdExpiresAt: Date;
  createdBy: string;
  createdAt: Date;
};

function refuseTaken(error: unknown): never {
  const constraint = violatedConstraint(error);
  if (constraint === 'one_live_contract_per_unit') throw conflict('unit_taken');
  if (constraint === 'one_live_contract_per_user') throw conflict('tenant_is_renting');
  throw error;
}

/** A contract never stands without its agreement and without the deposit, which is asked for with the first month's rent. */
export async function insertAwaiting(tx: Tx, contract: NewContract, original: ContractFile) {
  await tx
    .with('contract', (db) =>
      db
        .insertInto('contracts')
        .values({
          id: contract.id,
          application_id: contract.applicationId,
          user_id: contract.userId,
          unit_id: contract.unitId,
          start_date: contract.startDate,
          end_date: contract.endDate,
          rent_sen: contract.rentSen,
          deposit_sen: contract.depositSen,
          hold_expires_at: contract.holdExpiresAt,
          created_by: contract.createdBy,
          created_at: contract.createdAt,
        })
        .returning('id'),
    )
    .with('deposit', (db) =>
      db.insertInto('transactions').values((eb) => ({
        contract_id: eb.selectFrom('contract').select('id'),
        type: 'Deposit',
        amount_sen: contract.rentSen + contract.depositSen,
        due_date: contract.startDate,
        created_at: contract.createdAt,
      })),
    )
    .insertInto('contract_files')
    .values((eb) => ({
      contract_id: eb.selectFrom('contract').select('id'),
      kind: 'original',
      storage_key: original.storageKey,
      sha256: original.sha256,
      size_bytes: original.sizeBytes,
      created_by: contract.createdBy,
    }))
    .execute()
    .catch(refuseTaken);
}

export async function insertSigned(tx: Tx, contractId: string, file: ContractFile, by: string, at: Date) {
  await tx
    .insertInto('contract_files')
    .values({
      contract_id: contractId,
      kind: 'signed',
      storage_key: file.storageKey,
      sha256: file.sha256,
      size_bytes: file.sizeBytes,
      created_by: by,
      created_at: at,
    })
    .execute();
}

/** The only statement that changes a status; false when somebody else was faster. */
export async function move(tx: Tx, id: string, to: ContractStatus, at: Date): Promise<boolean> {
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
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function shorten(tx: Tx, id: string, endDate: string, at: Date) {
  await tx
    .updateTable('contracts')
    .set({ end_date: endDate, updated_at: at })
    .where('id', '=', id)
    .where('status', '=', 'Active')
    .execute();
}

type Due = { id: string; user_id: string; unit_id: string };
const due = (on: Sql) => on.selectFrom('contracts').select(['id', 'user_id', 'unit_id']).limit(500);

export async function listHoldsOver(on: Sql, now: Date): Promise<Due[]> {
  return due(on).where('status', '=', 'Awaiting').where('hold_expires_at', '<=', now).execute();
}

/** Active ones whose last day is behind them: the end is the first day that is no longer theirs. */
export async function listOver(on: Sql, today: string): Promise<Due[]> {
  return due(on).where('status', '=', 'Active').where('end_date', '<=', today).execute();
}

/** Awaiting ones whose hold ends before the given moment and who were not yet told so. */
export async function listHoldsEnding(on: Sql, before: Date): Promise<ContractRow[]> {
  return select(on)
    .where('contracts.status', '=', 'Awaiting')
    .where('hold_expires_at', '<=', before)
    .where(sql<boolean>`not exists (select from reminders
      where subject_id = contracts.id and kind in ('hold-ending', 'paid-not-signed'))`)
    .limit(500)
    .execute();
}
