import type { Deps } from '../deps.ts';
import { readDisk } from '../platform/disk-space.ts';
import { isDatabaseStuck } from '../platform/errors.ts';
import type { Health } from '../platform/health.ts';
import type { PublicCache } from '../platform/http/edge/public-cache.ts';
import { keepFor } from '../platform/http/keep-for.ts';
import type { Metrics, Sample } from '../platform/http/metrics.ts';
import { readVersion } from '../platform/version.ts';
import { measure } from '../use-cases/system/measure.ts';

/** The database is asked at most so often, however often the metrics are read. */
const defaultKeptMs = 5_000;
/** Prometheus waits ten seconds. */
const timeoutMs = 2_000;

type Measured = Awaited<ReturnType<typeof measure>>;
type Sources = {
  cache: PublicCache;
  livePages: () => number;
  health: Health;
  keptMs?: number | undefined;
};

const byState = (states: Record<string, number>): Sample[] =>
  Object.entries(states).map(([state, value]) => ({ labels: { state }, value }));

/** Everything that is counted in the database; each is missing while that is away. */
const databaseGauges: {
  name: string;
  help: string;
  labels?: string[];
  samples(measured: Measured): Sample[];
}[] = [
  {
    name: 'teduh_jobs',
    help: 'Jobs by queue, as pg-boss counted them last',
    labels: ['queue', 'state'],
    samples: ({ queues }) =>
      queues.flatMap(({ name: queue, ...states }) =>
        Object.entries(states).map(([state, value]) => ({ labels: { queue, state }, value })),
      ),
  },
  {
    name: 'teduh_mails',
    help: 'Mails that wait to be sent, and those that were refused for good',
    labels: ['state'],
    samples: ({ mails_waiting, mails_failed }) => byState({ waiting: mails_waiting, failed: mails_failed }),
  },
  {
    name: 'teduh_mail_oldest_waiting_seconds',
    help: 'How long the oldest mail waits that was not sent; 0 when none does',
    samples: ({ oldestWaitingSeconds }) => [{ value: oldestWaitingSeconds }],
  },
  {
    name: 'teduh_payments',
    help: 'Online payments that are open, and what became of others in the last 24 hours',
    labels: ['state'],
    samples: ({ payments }) => byState({ open: 0, settled: 0, refunded: 0, void: 0, lost: 0, ...payments }),
  },
  {
    name: 'teduh_refunds',
    help: 'Refunds under way, and those that failed and that no transfer has replaced',
    labels: ['state'],
    samples: ({ refunds_pending, refunds_failed }) =>
      byState({ pending: refunds_pending, failed: refunds_failed }),
  },
  {
    name: 'teduh_last_backup_timestamp_seconds',
    help: 'The moment of the last backup that succeeded; only where BACKUP_DIR is set',
    samples: ({ lastBackupAt }) => (lastBackupAt ? [{ value: lastBackupAt.getTime() / 1000 }] : []),
  },
  {
    name: 'agreements_to_seal',
    help: 'Agreements that both have signed and that wait to be sealed, and those of which the last try failed',
    labels: ['state'],
    samples: ({ toSeal }) => byState(toSeal),
  },
];

function addDatabase(metrics: Metrics, deps: Deps, keptMs: number) {
  const read = keepFor(() => measure(deps), {
    keptMs,
    timeoutMs,
    onError: (error) => {
      if (!isDatabaseStuck(error)) deps.log.error(error, 'the metrics of the database could not be read');
    },
  });
  // Read before the others ask the database themselves.
  metrics.add({
    name: 'teduh_database_connections',
    help: 'Connections of the pool: all, those that nobody uses, and requests that wait for one',
    labels: ['state'],
    read: () => byState(deps.db.connections()),
  });
  metrics.add({
    name: 'teduh_database_up',
    help: '1 while the database answers this server',
    read: async () => [{ value: (await read()) ? 1 : 0 }],
  });
  for (const { samples, ...gauge } of databaseGauges)
    metrics.add({
      ...gauge,
      read: async () => {
        const measured = await read();
        return measured ? samples(measured) : [];
      },
    });
}

function addProcess(metrics: Metrics, { config, mailTally }: Deps, { cache, livePages, health }: Sources) {
  metrics.add({
    name: 'teduh_info',
    help: 'What runs here',
    labels: ['version', 'commit', 'mode'],
    read: async () => {
      const { version, commit } = await readVersion();
      return [{ labels: { version, commit: commit ?? '', mode: config.mode }, value: 1 }];
    },
  });
  metrics.add({
    name: 'teduh_mails_total',
    help: 'Tries to send a mail by this server: sent, refused for good, or put off',
    labels: ['outcome'],
    isCounter: true,
    read: () => Object.entries(mailTally).map(([outcome, value]) => ({ labels: { outcome }, value })),
  });
  metrics.add({
    name: 'teduh_part_up',
    help: 'Whether the database, the live updates, the jobs and the file storage can be reached',
    labels: ['part'],
    read: async () =>
      Object.entries(await health.read()).map(([part, state]) => ({
        labels: { part },
        value: state === 'lost' ? 0 : 1,
      })),
  });
  metrics.add({
    name: 'teduh_live_pages',
    help: 'Open pages that are told of changes',
    read: () => [{ value: livePages() }],
  });
  metrics.add({
    name: 'teduh_public_cache_answers_total',
    help: 'Public answers that came from memory, and those that had to be made',
    labels: ['outcome'],
    isCounter: true,
    read: () => {
      const { hits, misses } = cache.load();
      return [
        { labels: { outcome: 'hit' }, value: hits },
        { labels: { outcome: 'miss' }, value: misses },
      ];
    },
  });
  metrics.add({
    name: 'teduh_public_cache_bytes',
    help: 'Memory that the cache of public answers takes',
    read: () => [{ value: cache.load().bytes }],
  });
  metrics.add({
    name: 'teduh_disk_bytes',
    help: 'The disk of the data directory: how much is free, and how large it is',
    labels: ['state'],
    read: async () => {
      const { freeBytes, totalBytes } = await readDisk(config.dataDir);
      return byState({ free: freeBytes, total: totalBytes });
    },
  });
}

/** What an operator watches besides requests: docs/operations.md names them all. */
export function addSystemMetrics(metrics: Metrics, deps: Deps, sources: Sources) {
  addDatabase(metrics, deps, sources.keptMs ?? defaultKeptMs);
  addProcess(metrics, deps, sources);
}
