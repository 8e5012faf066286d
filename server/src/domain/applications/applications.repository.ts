import type { ApplicationStatus } from '@teduh/shared/applications';
import { applicationMoves } from '@teduh/shared/applications.constants';
import type { ErrorCode } from '@teduh/shared/errors.constants';
import { statusesBefore } from '@teduh/shared/moves';
import { type Selectable, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { ApplicationDetails } from '../../platform/db/schema.ts';
import { conflict, notFound, violatedConstraint } from '../../platform/errors.ts';

export type ApplicationRow = Selectable<ApplicationDetails> & { has_deposit_slip: boolean };

const hasDepositSlip = sql<boolean>`coalesce(
  (select c.has_deposit_slip from contract_facts c where c.id = application_details.contract_id), false)`;

export const select = (db: Sql) =>
  db.selectFrom('application_details').selectAll().select(hasDepositSlip.as('has_deposit_slip'));

export async function getById(db: Sql, id: string): Promise<ApplicationRow> {
  const application = await select(db).where('id', '=', id).executeTakeFirst();
  if (!application) throw notFound('application_not_found');
  return application;
}

export async function listByIds(db: Sql, ids: string[]): Promise<ApplicationRow[]> {
  return select(db)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
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
  const { id } = await tx
    .insertInto('applications')
    .values({
      user_id: application.userId,
      unit_id: application.unitId,
      start_date: application.startDate,
      end_date: application.endDate,
      stay_months: application.stayMonths,
      created_at: application.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error) => {
      if (violatedConstraint(error) === 'one_waiting_application_per_user_and_unit')
        throw conflict('already_applied');
      throw error;
    });
  return getById(tx, id);
}

type Move = {
  to: ApplicationStatus;
  at: Date;
  /** The conflict to throw when an application is in no state that leads there. */
  otherwise: ErrorCode;
  from?: readonly ApplicationStatus[];
};

/** The only statement that changes a status: of two requests at once, one succeeds and the other gets the conflict. */
export async function moveAll(tx: Tx, ids: string[], move: Move) {
  const { to, at, otherwise, from = statusesBefore<ApplicationStatus>(applicationMoves, to) } = move;
  if (ids.length === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable('applications')
    .set({ status: to, updated_at: at })
    .where('id', 'in', ids)
    .where('status', 'in', from)
    .executeTakeFirst();
  if (Number(numUpdatedRows) < ids.length) throw conflict(otherwise);
}

export const move = (tx: Tx, id: string, to: Move) => moveAll(tx, [id], to);

export async function giveReason(tx: Tx, id: string, reason: string) {
  await tx.updateTable('applications').set({ rejection_reason: reason }).where('id', '=', id).execute();
}

/** Reasons are written about a person. */
export async function eraseReasons(tx: Tx, userId: string) {
  await tx
    .updateTable('applications')
    .set({ rejection_reason: null })
    .where('user_id', '=', userId)
    .where('rejection_reason', 'is not', null)
    .execute();
}

const waitingColumns = [
  'id',
  'user_id',
  'unit_id',
  'firstname',
  'email',
  'property_name',
  'room_name',
] as const;
export type WaitingRow = Pick<ApplicationRow, (typeof waitingColumns)[number]>;

/** Locks in the order of the ids, so that two admins who accept overlapping sets of applications never deadlock. */
const waitingIds = (tx: Tx) =>
  tx
    .selectFrom('applications')
    .select('id')
    .where('status', '=', 'Waiting for Response')
    .orderBy('id')
    .forNoKeyUpdate();

async function listWaiting(tx: Tx, locked: { id: string }[]): Promise<WaitingRow[]> {
  if (locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  return tx
    .selectFrom('application_details')
    .select(waitingColumns)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

/** Locks every waiting application for these units or by this tenant. */
export async function lockWaiting(
  tx: Tx,
  { userId, unitIds }: { userId?: string; unitIds: string[] },
): Promise<WaitingRow[]> {
  const locked = await waitingIds(tx)
    .where((eb) =>
      eb.or([
        eb('unit_id', '=', eb.fn.any(eb.val(unitIds))),
        ...(userId ? [eb('user_id', '=', userId)] : []),
      ]),
    )
    .execute();
  return listWaiting(tx, locked);
}

export async function countWaiting(db: Sql, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('applications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'Waiting for Response')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Locks waiting applications whose start has passed. */
export async function lockStale(tx: Tx, today: string): Promise<WaitingRow[]> {
  const locked = await waitingIds(tx).where(sql<boolean>`start_date < ${today}::date`).limit(500).execute();
  return listWaiting(tx, locked);
}
