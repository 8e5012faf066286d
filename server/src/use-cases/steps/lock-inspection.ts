import * as items from '../../domain/inspections/inspection-items.repository.ts';
import { canRead, reasonNotToWrite } from '../../domain/inspections/inspections.policy.ts';
import * as inspections from '../../domain/inspections/inspections.repository.ts';
import type { Sql, Tx } from '../../platform/db/db.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';

/** The report, for its tenant once it was sent, and for admins. */
async function getReadable(db: Sql, actor: Actor, id: string): Promise<inspections.InspectionRow> {
  const inspection = await inspections.getById(db, id);
  if (!canRead(actor, inspection)) throw notFound('inspection_not_found');
  return inspection;
}

export async function lockReadable(tx: Tx, actor: Actor, id: string): Promise<inspections.InspectionRow> {
  await getReadable(tx, actor, id);
  return inspections.lock(tx, id);
}

export function assertWritable(actor: Actor, inspection: inspections.InspectionRow, today: string) {
  const reason = reasonNotToWrite(actor, inspection, today);
  if (reason) throw conflict(reason);
}

/** A line and its report. A line of somebody else is none. */
export async function getReadableItem(db: Sql, actor: Actor, itemId: string) {
  const item = await items.getById(db, itemId);
  const inspection = await inspections.getById(db, item.inspection_id);
  if (!canRead(actor, inspection)) throw notFound('inspection_item_not_found');
  return { item, inspection };
}

/** The same, with the report locked: what is read of the line stays true until the transaction ends. */
export async function lockReadableItem(tx: Tx, actor: Actor, itemId: string) {
  const { item } = await getReadableItem(tx, actor, itemId);
  const inspection = await inspections.lock(tx, item.inspection_id);
  return { item: await items.getById(tx, itemId), inspection };
}
