import { readConfig } from '../config.ts';
import { openSet } from '../platform/backup/manifest.ts';
import { StartError } from '../platform/errors.ts';
import { verifySet } from '../use-cases/steps/verify-set.ts';
import { describeSet, folderOf } from './backup-words.ts';

/** `npm run backup:verify -- <folder>`: every checksum, then a start of its database, and the files that its rows name. */
export default async function backupVerify(args: string[]) {
  const folder = folderOf(args, 'backup:verify');
  const { backup, dataDir } = readConfig();
  const set = await openSet(folder, backup.keyFile);
  const wrong = await verifySet(set, dataDir);
  if (wrong.length > 0) throw new StartError(`The backup is not good:\n  ${wrong.join('\n  ')}`);
  console.log(
    set.manifest.postgres === null
      ? `The backup is good: ${describeSet(set)}. All checksums are right.`
      : `The backup is good: ${describeSet(set)}. All checksums are right, its database starts, and no file is missing.`,
  );
}
