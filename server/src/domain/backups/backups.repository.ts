import type { Selectable } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { Backups } from '../../platform/db/schema.ts';

export type BackupRow = Selectable<Backups>;

export async function insert(
  tx: Tx,
  backup: Pick<BackupRow, 'kind' | 'folder' | 'started_at'>,
): Promise<string> {
  return (await tx.insertInto('backups').values(backup).returning('id').executeTakeFirstOrThrow()).id;
}

type Outcome = { failure: string } | { size_bytes: number; file_count: number };

export async function finish(tx: Tx, id: string, finishedAt: Date, outcome: Outcome) {
  await tx
    .updateTable('backups')
    .set({ finished_at: finishedAt, ...outcome })
    .where('id', '=', id)
    .execute();
}

export async function findLast(db: Sql): Promise<BackupRow | undefined> {
  return db.selectFrom('backups').selectAll().orderBy('started_at', 'desc').limit(1).executeTakeFirst();
}

export async function findLastGood(db: Sql): Promise<BackupRow | undefined> {
  return db
    .selectFrom('backups')
    .selectAll()
    .where('size_bytes', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
