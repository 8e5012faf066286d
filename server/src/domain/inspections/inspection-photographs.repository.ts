import type { Selectable } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { InspectionPhotographs } from '../../platform/db/schema.ts';
import { notFound } from '../../platform/errors.ts';

export type PhotographRow = Selectable<InspectionPhotographs>;

export async function find(db: Sql, id: string): Promise<PhotographRow | undefined> {
  return db.selectFrom('inspection_photographs').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function getById(db: Sql, id: string): Promise<PhotographRow> {
  const photograph = await find(db, id);
  if (!photograph) throw notFound('photograph_not_found');
  return photograph;
}

export async function listOf(db: Sql, itemIds: string[]): Promise<PhotographRow[]> {
  if (itemIds.length === 0) return [];
  return db
    .selectFrom('inspection_photographs')
    .selectAll()
    .where('item_id', 'in', itemIds)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
}

/** Of one side on a line, and of both in its whole report. */
export async function count(
  db: Sql,
  { id, inspection_id }: { id: string; inspection_id: string },
  side: PhotographRow['side'],
) {
  const { ofItem, ofReport } = await db
    .selectFrom('inspection_photographs as p')
    .innerJoin('inspection_items as t', 't.id', 'p.item_id')
    .select(({ fn, eb, and }) => [
      fn.countAll<string>().as('ofReport'),
      fn
        .countAll<string>()
        .filterWhere(and([eb('t.id', '=', id), eb('p.side', '=', side)]))
        .as('ofItem'),
    ])
    .where('t.inspection_id', '=', inspection_id)
    .executeTakeFirstOrThrow();
  return { ofItem: Number(ofItem), ofReport: Number(ofReport) };
}

/** Of a report that is locked. */
export async function insert(tx: Tx, photograph: PhotographRow) {
  await tx.insertInto('inspection_photographs').values(photograph).execute();
}

export async function remove(tx: Tx, id: string) {
  await tx.deleteFrom('inspection_photographs').where('id', '=', id).execute();
}

/** Of these photographs, those that a report has. */
export async function listReferencedHashes(db: Sql, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('inspection_photographs')
    .select('content_hash')
    .distinct()
    .where('content_hash', 'in', hashes)
    .execute();
  return new Set(rows.map((row) => row.content_hash));
}
