import type { SystemAnswer } from '@teduh/shared/system';

/** A server at which nothing went wrong, unless the changes say otherwise. */
export const aSystem = (changes: Partial<SystemAnswer> = {}): SystemAnswer => ({
  version: '1.2.0',
  commit: '0123456789ab',
  mode: 'production',
  database: 'own',
  files: 's3',
  mail: 'smtp',
  uptimeSeconds: 93_780,
  jobs: {
    queues: [
      { name: 'send-mail', waiting: 0, running: 0, failed: 0, retryReason: null },
      { name: 'check-books', waiting: 0, running: 0, failed: 0, retryReason: null },
    ],
    failed: [],
  },
  mails: { waiting: 0, oldestWaitingAt: null, failedCount: 0, failed: [] },
  refusedAddresses: [],
  lastBackup: null,
  lastGoodBackup: null,
  disk: { freeBytes: 48_300_000_000, totalBytes: 100_000_000_000 },
  databaseBytes: 123_456_789,
  ...changes,
});
