import type { Deps } from '../../deps.ts';
import * as backups from '../../domain/backups/backups.repository.ts';

type LastBackup = {
  startedAt: Date;
  /** Null while it runs, and for one that was killed. */
  finishedAt: Date | null;
  folder: string;
  kind: 'nightly' | 'by hand';
  /** Of the whole set. Null unless it succeeded. */
  sizeBytes: number | null;
  fileCount: number | null;
  /** It was read again and compared, and its database started. */
  isVerified: boolean;
  /** Why it failed, in words. */
  failure: string | null;
};

const present = (row: backups.BackupRow): LastBackup => ({
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  folder: row.folder,
  kind: row.kind,
  sizeBytes: row.size_bytes,
  fileCount: row.file_count,
  isVerified: row.size_bytes !== null,
  failure: row.failure,
});

/** The newest backup, whatever became of it, and the newest that can be restored. Undefined where none was ever made. */
export async function lastBackup({
  db,
}: Pick<Deps, 'db'>): Promise<{ last: LastBackup | undefined; lastGood: LastBackup | undefined }> {
  const [last, good] = [await backups.findLast(db), await backups.findLastGood(db)];
  return { last: last && present(last), lastGood: good && present(good) };
}
