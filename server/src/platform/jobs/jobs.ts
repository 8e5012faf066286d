import { fromKysely, type JobResult, PgBoss, type Queue } from 'pg-boss';
import type { Tx } from '../db/db.ts';
import type { Log } from '../log.ts';

export type QueuedJob<T extends object> = {
  name: string;
  queue?: Omit<Queue, 'name'>;
  run(data: T): Promise<void>;
};
export type ScheduledJob = {
  name: string;
  cron: string;
  /** Also when a server starts: what piled up meanwhile does not wait for the hour. */
  atStart?: boolean;
  run(): Promise<void>;
};

export type Jobs = {
  /** Hands jobs over inside the caller's transaction, in one statement. One that already waits under its key is not doubled. */
  enqueue(tx: Tx, name: string, jobs: { key: string; data: object }[]): Promise<void>;
  start(queued: QueuedJob<never>[], scheduled: ScheduledJob[]): Promise<void>;
  stop(): Promise<void>;
};

const timeZone = 'Asia/Kuala_Lumpur';
const pollSeconds = 2;
const jobsAtOnce = 5;
/** A job whose server was killed is missed after this long, found within as long again, and run once more. */
const heartbeatSeconds = 10;

/** pg-boss on our own database: every job is a row, and any number of servers share the work. */
export function createJobs(connectionString: string, log: Log): Jobs {
  const boss = new PgBoss({
    connectionString,
    max: 3,
    useListenNotify: true,
    application_name: 'teduh-jobs',
    superviseIntervalSeconds: heartbeatSeconds,
    monitorIntervalSeconds: heartbeatSeconds,
  });
  let stopping = false;
  // The message alone: the error carries the whole connection with it.
  boss.on('error', (error) => {
    if (!stopping) log.warn(`jobs: ${error.message}`);
  });

  /** A code where there is one: the words of a mail server may name the person it refused. */
  function warnOf(job: string, error: unknown) {
    const { code, message } = error as Error & { code?: string };
    log.warn({ job, reason: code ?? message }, 'job failed');
  }

  /** Creating leaves a queue alone that exists: what this version of the program wants is set as well. */
  async function settleQueue(name: string, { policy = 'standard', ...options }: Omit<Queue, 'name'>) {
    const wanted = { heartbeatSeconds, ...options };
    await boss.createQueue(name, { policy, ...wanted });
    await boss.updateQueue(name, wanted);
  }

  return {
    async enqueue(tx, name, jobs) {
      const rows = jobs.map(({ key, data }) => ({ singletonKey: key, data }));
      if (rows.length > 0) await boss.insert(name, rows, { db: fromKysely(tx) });
    },
    async start(queued, scheduled) {
      await boss.start();
      for (const { name, queue, run } of queued) {
        await settleQueue(name, { notify: true, ...queue });
        // A notice wakes a worker once, however many jobs came with it, and none is given when a retry is due: full
        // batches go on at once, and the poll stays short.
        const pace = {
          pollingIntervalSeconds: pollSeconds,
          notifyPollingIntervalSeconds: pollSeconds,
          batchSize: jobsAtOnce,
          burstWhenBatchFull: true,
          perJobResults: true,
        } as const;
        await boss.work<never, never, typeof pace>(name, pace, (jobs) =>
          Promise.all(jobs.map((job) => resultOf(job.id, run(job.data), (error) => warnOf(name, error)))),
        );
      }
      for (const { name, cron, atStart, run } of scheduled) {
        await settleQueue(name, { policy: 'exclusive', retryLimit: 0 });
        await boss.schedule(name, cron, null, { tz: timeZone });
        await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async () => {
          await run().catch((error) => {
            warnOf(name, error);
            throw error;
          });
        });
        if (atStart) await boss.send(name);
      }
    },
    async stop() {
      stopping = true;
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

async function resultOf(id: string, work: Promise<void>, warn: (error: unknown) => void): Promise<JobResult> {
  try {
    await work;
    return { id, status: 'completed' };
  } catch (error) {
    warn(error);
    return { id, status: 'failed', output: error };
  }
}
