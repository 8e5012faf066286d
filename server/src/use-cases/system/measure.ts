import { dayMs } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import * as sealing from '../../domain/signing/sealing.repository.ts';
import * as measures from '../../domain/system/measures.repository.ts';

/** What the metrics tell from the database: three statements. */
export async function measure({ db, clock, config }: Deps) {
  const since = new Date(clock.wall().getTime() - dayMs);
  const {
    oldest_waiting_at: oldestAt,
    last_backup_at: backupAt,
    ...measured
  } = await measures.read(db, since);
  const waitingMs = oldestAt ? clock.now().getTime() - oldestAt.getTime() : 0;
  return {
    ...measured,
    oldestWaitingSeconds: Math.max(0, Math.round(waitingMs / 1000)),
    // Where backups are made each night, and are missed. Before the first one it is the day of the installation.
    lastBackupAt: config.backup.directory === undefined ? null : backupAt,
    toSeal: await sealing.count(db),
  };
}
