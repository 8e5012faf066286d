import { join } from 'node:path';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/backups/backups.mail.ts';
import * as backups from '../../domain/backups/backups.repository.ts';
import { createSet } from '../../platform/backup/create-set.ts';
import { filesOf, type OpenedSet, sizeOf } from '../../platform/backup/manifest.ts';
import { findRunningSuperuser } from '../../platform/db/embedded/embedded.ts';
import { StartError } from '../../platform/errors.ts';
import { loadSecrets } from '../../platform/secrets.ts';
import { version } from '../../platform/version.ts';
import { verifySet } from '../steps/verify-set.ts';

type Asked = { folder: string; kind: backups.BackupRow['kind'] };

/** The embedded database is ours to back up; any other one has its own tools, and only files and secrets are copied. */
async function findSource({ config }: Deps): Promise<{ url: string; cluster: string | undefined }> {
  const external = config.directUrl ?? config.databaseUrl;
  if (external) return { url: external, cluster: undefined };
  const { postgresPassword } = await loadSecrets(config.dataDir);
  const url = findRunningSuperuser(config.dataDir, postgresPassword);
  if (!url) throw new StartError('The embedded PostgreSQL does not run.');
  return { url, cluster: join(config.dataDir, 'postgres') };
}

async function verify(set: OpenedSet, dataDir: string) {
  const wrong = await verifySet(set, dataDir);
  if (wrong.length > 0) throw new Error(`The new backup is not good: ${wrong.join('; ')}`);
}

/** Makes a backup while everybody works, verifies it, and writes down what became of it. Nobody watches at night: the admins are told of a failure. */
export async function backUp(deps: Deps, { folder, kind }: Asked): Promise<OpenedSet> {
  const { db, clock, config, storage, outbox, log } = deps;
  const id = await db.begin((tx) => backups.insert(tx, { kind, folder, started_at: clock.wall() }));
  try {
    const set = await createSet({
      folder,
      ...(await findSource(deps)),
      dataDir: config.dataDir,
      files: storage.asStored,
      keyFile: config.backup.keyFile,
      version,
      clock,
      verify: (set) => verify(set, config.dataDir),
    });
    const outcome = { size_bytes: sizeOf(set.manifest), file_count: filesOf(set.manifest).length };
    await db.begin((tx) => backups.finish(tx, id, clock.wall(), outcome));
    return set;
  } catch (error) {
    const failure = (error as Error).message;
    const written = db.begin(async (tx) => {
      await backups.finish(tx, id, clock.wall(), { failure });
      if (kind === 'nightly') await outbox.announce(tx, { toAdmins: [mail.backupFailed(failure)] });
    });
    // It may have failed because the database went away.
    await written.catch((problem) => log.warn(`backup: ${problem.message}`));
    throw error;
  }
}
