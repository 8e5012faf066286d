import * as items from '../../domain/inspections/inspection-items.repository.ts';
import * as photographs from '../../domain/inspections/inspection-photographs.repository.ts';
import * as inspections from '../../domain/inspections/inspections.repository.ts';
import type { Sql } from '../../platform/db/db.ts';

/** Lines of a report, the lines of the earlier report that they are compared with, and the photographs of all of them. */
export type Lines = {
  items: items.ItemRow[];
  earlier: items.ItemRow[];
  photographs: photographs.PhotographRow[];
};
export type InspectionWithLines = { inspection: inspections.InspectionRow; lines: Lines };

async function readLines(db: Sql, rows: items.ItemRow[]): Promise<Lines> {
  const earlier = await items.listByIds(
    db,
    rows.flatMap(({ compares_with }) => compares_with ?? []),
  );
  const ids = [...rows, ...earlier].map(({ id }) => id);
  return { items: rows, earlier, photographs: await photographs.listOf(db, ids) };
}

export const readItem = async (db: Sql, id: string): Promise<Lines> =>
  readLines(db, [await items.getById(db, id)]);

export async function readInspection(db: Sql, id: string): Promise<InspectionWithLines> {
  const inspection = await inspections.getById(db, id);
  return { inspection, lines: await readLines(db, await items.listOf(db, id)) };
}
