import type { Deps } from '../../deps.ts';

import * as backups from '../../domain/backups/backups.repository.ts';

import { readDatabaseBytes } from '../../domain/system/measures.repository.ts';

import { readDisk } from '../../platform/disk-space.ts';
import * as jobStates from '../../platform/jobs/job-states.repository.ts';
import * as mails from '../../platform/mail/mail.repository.ts';
import * as refusedAddresses from '../../platform/mail/refused-addresses.repository.ts';
import { readVersion } from '../../platform/version.ts';

const newest = 50;

/** What an operator wants to know about the server, from here and from the database. */
export async function getSystemState({ db, config }: Deps) {
  const [version, jobs, counts, failedMails, addresses, backup, goodBackup, disk, databaseBytes] =
    await Promise.all([
      readVersion(),
      jobStates.list(db, newest),
      mails.count(db),
      mails.listFailed(db, newest),
      refusedAddresses.listNewest(db, newest),
      backups.findLast(db),
      backups.findLastGood(db),
      readDisk(config.dataDir),
      readDatabaseBytes(db),
    ]);
  return {
    ...version,
    config,
    uptimeSeconds: Math.floor(process.uptime()),
    jobs,
    mails: { ...counts, list: failedMails },
    addresses,
    backup,
    goodBackup,
    disk,
    databaseBytes,
  };
}
