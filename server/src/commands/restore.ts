import { readConfig } from '../config.ts';
import { type OpenedSet, openSet } from '../platform/backup/manifest.ts';
import { restoreSet } from '../platform/backup/restore-set.ts';
import { DamagedBackup } from '../platform/backup/set-files.ts';
import { commandLine } from '../platform/command-line.ts';
import { connect } from '../platform/db/migrate.ts';
import { isNotMigrated, StartError } from '../platform/errors.ts';
import * as restored from '../platform/restored.repository.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import { markRestored } from '../platform/storage/restoring-marker.ts';
import { checkFiles } from '../use-cases/files/check-files.ts';
import { describeSet, folderOf } from './backup-words.ts';
import { reportFiles } from './files-check.ts';
import { withDeps } from './with-deps.ts';

/** With a database of DATABASE_URL: it must be the one of these files, and restored before them. */
async function assertSameInstallation(url: string, { manifest }: OpenedSet) {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ id: string }>('select id from installation').catch((error) => {
      if (isNotMigrated(error)) return { rows: [] };
      throw error;
    });
    if (rows[0]?.id !== manifest.installation)
      throw new StartError(
        'The database of DATABASE_URL is not the one of this backup. Restore it first, with pgBackRest (docs/operations.md).',
      );
  } finally {
    await client.end();
  }
}

/** `npm run restore -- <folder>`: into an empty place, where it starts, is checked, and waits for its release. */
export default async function restore(args: string[]) {
  const folder = folderOf(args, 'restore');
  const config = readConfig();
  const set = await openSet(folder, config.backup.keyFile);
  const isExternal = set.manifest.postgres === null;
  if (isExternal !== Boolean(config.databaseUrl))
    throw new StartError(
      isExternal
        ? 'This backup has no database. Restore that with pgBackRest, and set DATABASE_URL to it.'
        : 'This backup has a database of its own. Remove DATABASE_URL to restore it.',
    );
  if (config.databaseUrl) await assertSameInstallation(config.databaseUrl, set);
  const storage = createStorage(config);
  await restoreSet(set, { ...config, storage }).catch((error) => {
    throw error instanceof DamagedBackup ? new StartError(`The backup is not good: ${error.message}`) : error;
  });
  await withDeps(
    async (deps) => {
      const reason = `It came from the backup of ${set.manifest.takenAt}.`;
      await deps.db.begin((tx) => restored.mark(tx, reason));
      await markRestored(storage.asStored);
      console.log(`Restored into ${config.dataDir}: ${describeSet(set)}.`);
      if (!reportFiles(await checkFiles(deps))) process.exitCode = 1;
      console.log(
        `Until you run "${commandLine('restore:release')}" this server sends no mail, moves no money and removes no file.`,
      );
    },
    { config },
  );
}
