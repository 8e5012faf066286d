import { compareFiles } from '../../domain/files/compare-files.ts';
import { listReferences } from '../../domain/files/file-references.repository.ts';
import { filesOf, type OpenedSet } from '../../platform/backup/manifest.ts';
import { checkEntries, tryDatabase } from '../../platform/backup/verify-set.ts';
import { createDb } from '../../platform/db/db.ts';
import { migrate } from '../../platform/db/migrate.ts';

const maxReported = 20;

export const writeReference = ({
  storage_key,
  source,
  row_id,
}: {
  storage_key: string;
  source: string;
  row_id: string;
}) => `${storage_key}, which row ${row_id} of ${source} names, is missing`;

/** Says what is wrong with a backup, in words: damaged files, a database that does not start, rows whose files are not in it. `dataDir` has room to start it. */
export async function verifySet(set: OpenedSet, dataDir: string): Promise<string[]> {
  const wrong = await checkEntries(set);
  if (wrong.length > 0 || set.manifest.postgres === null) return wrong;
  const keys = filesOf(set.manifest).map(({ path }) => path.slice('files/'.length));
  try {
    return await tryDatabase(set, dataDir, async (url) => {
      // As the next start would do: this is a copy that nobody else uses.
      await migrate(url);
      const db = createDb(url, {
        warn: () => {},
        maxConnections: 1,
        timeouts: { statementMs: 0, answerMs: 0 },
      });
      const references = await listReferences(db).finally(() => db.destroy());
      return compareFiles(references, keys).missing.slice(0, maxReported).map(writeReference);
    });
  } catch (error) {
    return [`its database does not start: ${(error as Error).message}`];
  }
}
