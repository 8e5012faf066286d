import { join } from 'node:path';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/backups/backups.mail.ts';
import { keepNewest, setName } from '../../platform/backup/keep-newest.ts';
import { backUp } from './back-up.ts';

/** Makes the backup of the night and removes the oldest ones; or tells the admins why there is none. */
export async function runNightlyBackup(deps: Deps) {
  const { db, clock, config, log, outbox } = deps;
  const { directory, keep } = config.backup;
  if (!directory) return;
  try {
    const { folder, manifest } = await backUp(deps, {
      kind: 'nightly',
      folder: join(directory, setName(clock.wall())),
    });
    const removed = await keepNewest(directory, keep, manifest.installation);
    log.info({ folder, removed }, 'a backup was made and verified');
  } catch (error) {
    const reason = (error as Error).message;
    await db.begin((tx) => outbox.announce(tx, { toAdmins: [mail.backupFailed(reason)] }));
    throw error;
  }
}
