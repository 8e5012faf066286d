import type { ImportCounts, ImportSource } from '@teduh/shared/imports';
import { type InferResult, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import { conflict, notFound } from '../../platform/errors.ts';

const select = (db: Sql) =>
  db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.created_by')
    .selectAll('imports')
    .select(['users.firstname', 'users.lastname']);

export type ImportRow = InferResult<ReturnType<typeof select>>[number];

const maxListed = 100;

export const list = (db: Sql): Promise<ImportRow[]> =>
  select(db).orderBy('imports.place', 'desc').limit(maxListed).execute();

export async function getById(db: Sql, id: string): Promise<ImportRow> {
  const row = await select(db).where('imports.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('import_not_found');
  return row;
}

type NewImport = { source: ImportSource; name: string; rowCount: number; createdBy: string; createdAt: Date };

export async function insert(tx: Tx, row: NewImport): Promise<string> {
  const { source, name, rowCount, createdBy, createdAt } = row;
  const { id } = await tx
    .insertInto('imports')
    .values({ source, name, row_count: rowCount, created_by: createdBy, created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** One import at a time: of two identical ones the second would not see what the first has made. */
export async function lockOrThrow(tx: Tx) {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('imports')) as is_locked`.execute(tx);
  if (!rows[0]?.is_locked) throw conflict('import_running');
}

/** Seen by others while the transaction that stores the rows is still open. */
export async function noteProgress(db: Sql, id: string, stored: number) {
  await sql`update imports set stored_count = ${stored} where id = ${id} and status = 'Running'`.execute(db);
}

export async function finish(tx: Tx, id: string, counts: ImportCounts, at: Date) {
  await tx
    .updateTable('imports')
    .set({ ...counts, status: 'Done', stored_count: sql`row_count`, finished_at: at })
    .where('id', '=', id)
    .where('status', '=', 'Running')
    .execute();
}

export async function fail(tx: Tx, id: string, at: Date) {
  await tx
    .updateTable('imports')
    .set({ status: 'Failed', stored_count: 0, finished_at: at })
    .where('id', '=', id)
    .where('status', '=', 'Running')
    .execute();
}

/** Of two admins at once, one undoes it. */
export async function markUndone(tx: Tx, id: string, by: string, at: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ status: 'Undone', undone_by: by, undone_at: at })
    .where('id', '=', id)
    .where('status', '=', 'Done')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict('import_not_done');
}

type Kind = InferResult<ReturnType<typeof recordsOf>>[number]['kind'];
const recordsOf = (db: Sql) => db.selectFrom('imported_records').selectAll();
export type MadeRecord = { kind: Kind; id: string };

/** What an import has made of one kind. */
export async function listMade(db: Sql, importId: string, kind: Kind): Promise<string[]> {
  const rows = await db
    .selectFrom('imported_records')
    .select('record_id')
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .execute();
  return rows.map(({ record_id }) => record_id);
}

/**
 * Before and after many rows: what the database knows of these tables, and how this connection goes through them, is from a time when they were
 * much smaller or larger. Without it triggers and figures read whole tables for each row, until the database has looked at them by itself.
 */
export async function refreshPlans(tx: Tx) {
  await sql`analyze users, properties, units, contracts, transactions, imported_records`.execute(tx);
  await sql`discard plans`.execute(tx);
}

export async function insertRecords(tx: Tx, importId: string, records: MadeRecord[]) {
  await sql`
    insert into imported_records (import_id, kind, record_id)
    select ${importId}::uuid, kind, record_id
    from unnest(${records.map(({ kind }) => kind)}::text[], ${records.map(({ id }) => id)}::uuid[]) as made (kind, record_id)`.execute(
    tx,
  );
}
