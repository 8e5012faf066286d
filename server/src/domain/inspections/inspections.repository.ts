import type { Day } from '@teduh/shared/days';
import type { ErrorCode } from '@teduh/shared/errors.constants';
import type { InspectionKind, InspectionStatus } from '@teduh/shared/inspections';
import { inspectionMoves } from '@teduh/shared/inspections.constants';
import { statusesBefore } from '@teduh/shared/moves';
import { type Selectable, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { InspectionDetails } from '../../platform/db/schema.ts';
import { conflict, notFound, violatedConstraint } from '../../platform/errors.ts';

export type InspectionRow = Selectable<InspectionDetails>;

const select = (db: Sql) => db.selectFrom('inspection_details').selectAll();

export async function getById(db: Sql, id: string): Promise<InspectionRow> {
  const inspection = await select(db).where('id', '=', id).executeTakeFirst();
  if (!inspection) throw notFound('inspection_not_found');
  return inspection;
}

export async function findOf(
  db: Sql,
  contractId: string,
  kind: InspectionKind,
): Promise<InspectionRow | undefined> {
  return select(db).where('contract_id', '=', contractId).where('kind', '=', kind).executeTakeFirst();
}

export async function listOf(db: Sql, contractIds: string[]): Promise<InspectionRow[]> {
  return select(db).where('contract_id', 'in', contractIds).execute();
}

/** Changes of one report follow each other: it cannot become final between a look at it and a change. */
export async function lock(tx: Tx, id: string): Promise<InspectionRow> {
  await tx.selectFrom('inspections').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return getById(tx, id);
}

type NewInspection = {
  contractId: string;
  kind: InspectionKind;
  comparesWith: string | null;
  by: string;
  at: Date;
};

export async function insert(
  tx: Tx,
  { contractId, kind, comparesWith, by, at }: NewInspection,
): Promise<string> {
  const { id } = await tx
    .insertInto('inspections')
    .values({ contract_id: contractId, kind, compares_with: comparesWith, created_by: by, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error) => {
      throw violatedConstraint(error) === 'one_report_per_contract_and_kind'
        ? conflict('inspection_exists')
        : error;
    });
  return id;
}

/** With its lines and photographs. The database keeps what was sent. */
export async function remove(tx: Tx, id: string) {
  await tx.deleteFrom('inspections').where('id', '=', id).where('status', '=', 'Draft').execute();
}

type Move = { otherwise: ErrorCode } & (
  | { to: 'Sent'; sent_by: string; sent_at: Date; remarks_until: Day }
  | { to: 'Draft'; taken_back_at: Date; sent_by: null; sent_at: null; remarks_until: null; reminded_at: null }
  | { to: 'Final'; final_at: Date; answered_at: Date | null }
);

/** The only statement that changes a status: of two requests at once, one succeeds and the other gets the conflict. */
export async function move(tx: Tx, id: string, { to, otherwise, ...changed }: Move) {
  const { numUpdatedRows } = await tx
    .updateTable('inspections')
    .set({ status: to, ...changed })
    .where('id', '=', id)
    .where('status', 'in', statusesBefore<InspectionStatus>(inspectionMoves, to))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict(otherwise);
}

/** A later report is compared with it, or a deduction names one of its lines. */
export async function isReferredTo(db: Sql, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_referred_to: boolean }>`
    select exists (select from inspections where compares_with = ${id})
      or exists (select from deposit_deductions d join inspection_items i on i.id = d.inspection_item_id
        where i.inspection_id = ${id}) as is_referred_to`.execute(db);
  return rows[0]?.is_referred_to ?? false;
}

const maxPerRun = 500;

const openForRemarks = (db: Sql) =>
  select(db).where('status', '=', 'Sent').where('contract_status', '<>', 'Cancelled').limit(maxPerRun);

/** Those whose last day for remarks is over. */
export async function listToFinish(db: Sql, today: Day): Promise<InspectionRow[]> {
  return openForRemarks(db).where('remarks_until', '<', today).orderBy('remarks_until').execute();
}

/** Those whose last day for remarks comes by this day, and of which the tenant was not reminded yet. */
export async function listToRemind(db: Sql, until: Day): Promise<InspectionRow[]> {
  return openForRemarks(db).where('remarks_until', '<=', until).where('reminded_at', 'is', null).execute();
}

/** Those that nobody was reminded of before: only these are to be told. */
export async function claimReminders(tx: Tx, ids: string[], at: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const claimed = await tx
    .updateTable('inspections')
    .set({ reminded_at: at })
    .where('id', 'in', ids)
    .where('status', '=', 'Sent')
    .where('reminded_at', 'is', null)
    .returning('id')
    .execute();
  return new Set(claimed.map(({ id }) => id));
}
