import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { setName } from '../platform/backup/drafts.ts';
import { keepNewest } from '../platform/backup/keep-newest.ts';
import { backUp } from '../use-cases/backups/back-up.ts';

/** Makes the backup of the night and removes the oldest ones. */
export async function runNightlyBackup(deps: Deps) {
  const { clock, config, log } = deps;
  const { directory, keep } = config.backup;
  if (!directory) return;
  const { folder, manifest } = await backUp(deps, {
    kind: 'nightly',
    folder: join(directory, setName(clock.wall())),
  });
  const removed = await keepNewest(directory, keep, manifest.installation);
  log.info({ folder, removed }, 'a backup was made and verified');
}
