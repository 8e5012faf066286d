import { toRinggit } from '@teduh/shared/money';
import type { SystemAnswer, UnmatchedMoneyAnswer } from '@teduh/shared/system';
import type { getSystemState } from '../use-cases/system/get-system-state.ts';
import type { listUnmatchedMoney } from '../use-cases/system/list-unmatched-money.ts';

type State = Awaited<ReturnType<typeof getSystemState>>;
type Money = Awaited<ReturnType<typeof listUnmatchedMoney>>;

const presentJobs = (jobs: NonNullable<State['jobs']>): SystemAnswer['jobs'] => ({
  queues: jobs.queues.map(({ name, waiting, running, failed, retry_reason }) => ({
    name,
    waiting,
    running,
    failed,
    retryReason: retry_reason,
  })),
  failed: jobs.failed.map(({ id, queue, failed_at, reason }) => ({
    id,
    queue,
    failedAt: failed_at.toISOString(),
    reason: reason ?? '',
  })),
});

const presentMails = ({ waiting, oldest_at, failed, list }: State['mails']): SystemAnswer['mails'] => ({
  waiting,
  oldestWaitingAt: oldest_at?.toISOString() ?? null,
  failedCount: failed,
  failed: list.map(({ id, recipient, subject, created_at, failed_at, failure }) => ({
    id,
    recipient,
    subject,
    writtenAt: created_at.toISOString(),
    failedAt: (failed_at ?? created_at).toISOString(),
    reason: failure ?? '',
  })),
});

const presentAddress = (row: State['addresses'][number]): SystemAnswer['refusedAddresses'][number] => ({
  id: row.id,
  address: row.address,
  refusedAt: row.refused_at.toISOString(),
  reason: row.reason,
  user: row.user_id
    ? { id: row.user_id, firstname: row.firstname ?? '', lastname: row.lastname ?? '' }
    : null,
});

type Backup = NonNullable<State['backup']>;

const presentBackup = ({ started_at, finished_at, failure }: Backup): SystemAnswer['lastBackup'] => ({
  startedAt: started_at.toISOString(),
  finishedAt: finished_at?.toISOString() ?? null,
  failure,
});

const presentGoodBackup = (row: Backup): SystemAnswer['lastGoodBackup'] => ({
  finishedAt: (row.finished_at ?? row.started_at).toISOString(),
  sizeBytes: row.size_bytes ?? 0,
});

export function presentSystem({ config, ...state }: State): SystemAnswer {
  return {
    version: state.version,
    commit: state.commit,
    mode: config.mode,
    database: config.databaseUrl === undefined ? 'embedded' : 'own',
    files: config.s3 ? 's3' : 'disk',
    mail: config.smtpUrl === undefined ? 'mailbox' : 'smtp',
    uptimeSeconds: state.uptimeSeconds,
    jobs: state.jobs ? presentJobs(state.jobs) : null,
    mails: presentMails(state.mails),
    refusedAddresses: state.addresses.map(presentAddress),
    lastBackup: state.backup ? presentBackup(state.backup) : null,
    lastGoodBackup: state.goodBackup ? presentGoodBackup(state.goodBackup) : null,
    disk: state.disk,
    databaseBytes: state.databaseBytes,
  };
}

export const presentUnmatchedMoney = ({ mismatches, unmatched }: Money): UnmatchedMoneyAnswer => ({
  statements: mismatches.map(({ contract_id, number, balance_sen, pending_sen }) => ({
    contractId: contract_id,
    contractNumber: number,
    balance: toRinggit(balance_sen),
    pending: toRinggit(pending_sen),
  })),
  payments: unmatched.map(({ id, kind, transaction_id, number, amount_sen, since, reason }) => ({
    id,
    kind,
    transactionId: transaction_id,
    contractNumber: number,
    amount: toRinggit(amount_sen),
    since: since.toISOString(),
    reason,
  })),
});
