import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { InspectionItems } from '../../platform/db/schema.ts';
import { conflict, notFound, violatedConstraint } from '../../platform/errors.ts';

export type ItemRow = Selectable<InspectionItems>;
export type NewItem = Omit<Insertable<InspectionItems>, 'inspection_id' | 'position'>;

export async function find(db: Sql, id: string): Promise<ItemRow | undefined> {
  return db.selectFrom('inspection_items').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function getById(db: Sql, id: string): Promise<ItemRow> {
  const item = await find(db, id);
  if (!item) throw notFound('inspection_item_not_found');
  return item;
}

export async function listOf(db: Sql, inspectionId: string): Promise<ItemRow[]> {
  return db
    .selectFrom('inspection_items')
    .selectAll()
    .where('inspection_id', '=', inspectionId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function listByIds(db: Sql, ids: string[]): Promise<ItemRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('inspection_items').selectAll().where('id', 'in', ids).execute();
}

/** The lines of a contract's move-out report, which deductions from the deposit name as their evidence. */
export async function listOfMoveOut(db: Sql, contractId: string): Promise<ItemRow[]> {
  return db
    .selectFrom('inspection_items as t')
    .innerJoin('inspections as i', 'i.id', 't.inspection_id')
    .selectAll('t')
    .where('i.contract_id', '=', contractId)
    .where('i.kind', '=', 'move-out')
    .where('i.status', '<>', 'Draft')
    .orderBy('t.position')
    .orderBy('t.id')
    .execute();
}

/** Of a report that is locked. */
export async function insertAll(tx: Tx, inspectionId: string, items: NewItem[], firstPosition = 0) {
  await tx
    .insertInto('inspection_items')
    .values(
      items.map((item, index) => ({ ...item, inspection_id: inspectionId, position: firstPosition + index })),
    )
    .execute();
}

type Change = Omit<Updateable<InspectionItems>, 'id' | 'inspection_id' | 'position' | 'kind' | 'version'>;

/** Only if nobody has changed it since this version. */
export async function change(tx: Tx, { id, version }: Pick<ItemRow, 'id' | 'version'>, to: Change) {
  const { numUpdatedRows } = await tx
    .updateTable('inspection_items')
    .set({ ...to, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict('changed_meanwhile');
}

/** Every line of the rooms that nobody has looked at yet. */
export async function setRestGood(tx: Tx, inspectionId: string) {
  await tx
    .updateTable('inspection_items')
    .set(({ eb }) => ({ condition: 'Good' as const, version: eb('version', '+', 1) }))
    .where('inspection_id', '=', inspectionId)
    .where('kind', '=', 'item')
    .where('condition', 'is', null)
    .execute();
}

/** Of a draft. The database keeps a line about which the tenant has said something before the report was taken back. */
export async function remove(tx: Tx, id: string) {
  await tx
    .deleteFrom('inspection_items')
    .where('id', '=', id)
    .execute()
    .catch((error) => {
      throw violatedConstraint(error) === 'sent_reports_keep_their_lines'
        ? conflict('inspection_item_has_remarks')
        : error;
    });
}
