import { setTimeout as wait } from 'node:timers/promises';
import { timeZone } from '@teduh/shared/days';
import type { JobResult, PgBoss, Queue, WipData } from 'pg-boss';
import type { Tx } from '../db/db.ts';
import { ignoreErrorsOfEndingConnections } from '../db/quiet-end.ts';
import { AppError, conflict, isDatabaseAway } from '../errors.ts';
import type { Log } from '../log.ts';
import { traced, traceparentIn, withTraceparent } from '../tracing/tracing.ts';

export type QueuedJob<T extends object> = {
  name: string;
  queue?: Omit<Queue, 'name'>;
  run(data: T): Promise<void>;
};
export type ScheduledJob = {
  name: string;
  cron: string;
  /** Runs when a server starts, too. */
  atStart?: boolean;
  /** Longer than that it does not take. A quarter of an hour by default. */
  maxSeconds?: number;
  run(): Promise<void>;
};

export type Jobs = {
  /** Inserts jobs in the caller's transaction, once they have started; 503 where that takes too long. A job whose key is in the queue already is not inserted again. */
  enqueue(tx: Tx, name: string, jobs: { key: string; data: object }[]): Promise<void>;
  /** Lets a job that failed run again, in the caller's transaction. False when it is not one of those that failed. */
  retry(tx: Tx, name: string, id: string): Promise<boolean>;
  /** Tries again while the database is away. */
  start(queued: QueuedJob<never>[], scheduled: ScheduledJob[]): Promise<void>;
  /** Lost: they could not start, or no worker has reached the database for a while, though each asks for work every few seconds. */
  state(): 'starting' | 'working' | 'lost';
  stop(): Promise<void>;
};

const pollSeconds = 2;
const batchSize = 5;
/** A job whose server was killed is started again after at most twice this time. */
const heartbeatSeconds = 10;
const startAgainMs = 1_000;
const defaultTimeouts = {
  /** A query that nobody answers is given up, and its connection with it: pg-boss would wait for ever. */
  answerMs: 15_000,
  lostMs: 30_000,
  /** Whoever wants to enqueue something holds a transaction, and waits no longer for the start. */
  startMs: 5_000,
};

ignoreErrorsOfEndingConnections();

/** Runs jobs with pg-boss: every job is a row in our database, and any number of servers share the work. */
export function createJobs(connectionString: string, log: Log, timeouts = defaultTimeouts): Jobs {
  const started = Promise.withResolvers<PgBoss>();
  // Whoever started them is told, also when nothing waits to be enqueued.
  started.promise.catch(() => {});
  const stopping = new AbortController();
  let starting: Promise<void> | undefined;
  let running: PgBoss | undefined;
  let beganAt = Number.POSITIVE_INFINITY;

  /** Loaded here, since no answer waits for it. */
  async function createBoss() {
    const { PgBoss } = await import('pg-boss');
    // pg-boss hands these on to the driver, though its own types do not name them.
    const driverOptions: object = { query_timeout: timeouts.answerMs, keepAlive: true };
    const boss = new PgBoss({
      ...driverOptions,
      connectionString,
      connectionTimeoutMillis: 5_000,
      max: 3,
      useListenNotify: true,
      application_name: 'teduh-jobs',
      superviseIntervalSeconds: heartbeatSeconds,
      monitorIntervalSeconds: heartbeatSeconds,
    });
    // Only the message is logged, since the error object contains the connection and its password.
    boss.on('error', (error) => {
      if (!stopping.signal.aborted) log.warn(`jobs: ${error.message}`);
    });
    return boss;
  }

  /** A worker with a job in hand does not ask for the next one. */
  function isWaitingInVain({ count, lastFetchedOn, createdOn }: WipData): boolean {
    return count === 0 && Date.now() - (lastFetchedOn ?? createdOn) > timeouts.lostMs;
  }

  function logFailure(job: string, error: unknown) {
    log.warn({ job, reason: reasonOf(error) }, 'job failed');
  }

  /** `createQueue` does not change the options of a queue that exists, so they are updated as well. */
  async function ensureQueue(
    boss: PgBoss,
    name: string,
    { policy = 'standard', ...options }: Omit<Queue, 'name'>,
  ) {
    const updatable = { heartbeatSeconds, ...options };
    await boss.createQueue(name, { policy, ...updatable });
    await boss.updateQueue(name, updatable);
  }

  /** A schedule stays in the database when its job is renamed or removed. */
  async function removeOldSchedules(boss: PgBoss, scheduled: ScheduledJob[]) {
    const names = new Set(scheduled.map(({ name }) => name));
    for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
  }

  async function startQueued(boss: PgBoss, queued: QueuedJob<never>[]) {
    for (const { name, queue, run } of queued) {
      await ensureQueue(boss, name, { notify: true, ...queue });
      // A NOTIFY wakes a worker once for any number of jobs, and never for a retry: therefore a full batch is followed
      // by the next at once, and the queue is polled often.
      const options = {
        pollingIntervalSeconds: pollSeconds,
        notifyPollingIntervalSeconds: pollSeconds,
        batchSize,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const;
      await boss.work<never, never, typeof options>(name, options, (jobs) =>
        Promise.all(
          jobs.map((job) =>
            resultOf(
              job.id,
              traced(spanOf(name, job.data), () => run(job.data)),
              (error) => logFailure(name, error),
            ),
          ),
        ),
      );
    }
  }

  async function startScheduled(boss: PgBoss, scheduled: ScheduledJob[]) {
    await removeOldSchedules(boss, scheduled);
    for (const { name, cron, atStart, maxSeconds, run } of scheduled) {
      await ensureQueue(boss, name, {
        policy: 'exclusive',
        retryLimit: 0,
        ...(maxSeconds && { expireInSeconds: maxSeconds }),
      });
      await boss.schedule(name, cron, null, { tz: timeZone });
      await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async () => {
        await traced(spanOf(name), run).catch((error) => {
          logFailure(name, error);
          throw new Error(reasonOf(error));
        });
      });
      if (atStart) await boss.send(name);
    }
  }

  async function tryToStart(queued: QueuedJob<never>[], scheduled: ScheduledJob[]) {
    const boss = await createBoss();
    try {
      await boss.start();
      await startQueued(boss, queued);
      await startScheduled(boss, scheduled);
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => {});
      throw error;
    }
    running = boss;
    started.resolve(boss);
  }

  async function startAll(queued: QueuedJob<never>[], scheduled: ScheduledJob[]) {
    while (!running && !stopping.signal.aborted) {
      try {
        await tryToStart(queued, scheduled);
      } catch (error) {
        if (!isDatabaseAway(error)) {
          started.reject(error);
          throw error;
        }
        log.warn(`jobs: ${(error as Error).message}; starting them again`);
        await wait(startAgainMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  async function whenStarted(): Promise<PgBoss> {
    const boss = await Promise.race([started.promise, wait(timeouts.startMs, undefined, { ref: false })]);
    if (!boss) throw new AppError(503, 'busy', { retryAfterSeconds: 5 });
    return boss;
  }

  return {
    async enqueue(tx, name, jobs) {
      const rows = jobs.map(({ key, data }) => ({ singletonKey: key, data: withTraceparent(data) }));
      if (rows.length === 0) return;
      const [boss, { fromKysely }] = [running ?? (await whenStarted()), await import('pg-boss')];
      await boss.insert(name, rows, { db: fromKysely(tx) });
    },
    async retry(tx, name, id) {
      if (!running) throw conflict('jobs_not_started');
      if (!(await running.getQueue(name))) return false;
      const { fromKysely } = await import('pg-boss');
      const answer: { affected?: number } = await running.retry(name, id, { db: fromKysely(tx) });
      return answer.affected === 1;
    },
    start(queued, scheduled) {
      beganAt = performance.now();
      starting = startAll(queued, scheduled);
      return starting;
    },
    state() {
      if (!running) return performance.now() - beganAt > timeouts.lostMs ? 'lost' : 'starting';
      const workers = running.getWipData();
      return workers.length > 0 && workers.every(isWaitingInVain) ? 'lost' : 'working';
    },
    async stop() {
      stopping.abort();
      await starting?.catch(() => {});
      await running?.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

const spanOf = (name: string, data?: unknown) =>
  ({ name: `job ${name}`, kind: 'consumer', traceparent: traceparentIn(data) }) as const;

/** What is logged and kept with the job: the code where there is one, since the message of a mail server may contain the recipient's address. */
function reasonOf(error: unknown): string {
  const { code, message } = error as Error & { code?: string };
  return code ?? message;
}

async function resultOf(
  id: string,
  work: Promise<void>,
  onError: (error: unknown) => void,
): Promise<JobResult> {
  try {
    await work;
    return { id, status: 'completed' };
  } catch (error) {
    onError(error);
    return { id, status: 'failed', output: { reason: reasonOf(error) } };
  }
}
