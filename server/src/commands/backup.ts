import { StartError } from '../platform/errors.ts';
import { backUp } from '../use-cases/backups/back-up.ts';
import { describeSet, folderOf } from './backup-words.ts';
import { withDeps } from './with-deps.ts';

/** `npm run backup -- <folder>`: database, files and secrets of one moment, while the server works or not. */
export default async function backup(args: string[]) {
  const folder = folderOf(args, 'backup');
  await withDeps(
    async (deps) => {
      const set = await backUp(deps, { folder, kind: 'by hand' }).catch((error) => {
        throw error instanceof StartError ? error : new StartError(`No backup was made. ${error.message}`);
      });
      console.log(`A backup was made and verified in ${set.folder}: ${describeSet(set)}.`);
      if (set.manifest.postgres === null)
        console.log(
          'The database of DATABASE_URL is not in it: back it up with pgBackRest (docs/operations.md), before this.',
        );
      if (!set.key)
        console.log('It is not encrypted, and it has all secrets in it. BACKUP_KEY_FILE encrypts it.');
      // A backup is made before an upgrade: the server that runs may be of the version before.
    },
    { migrates: false },
  );
}
