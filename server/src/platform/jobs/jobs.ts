import { fromKysely, PgBoss, type Queue } from 'pg-boss';
import type { Tx } from '../db/db.ts';
import type { Log } from '../log.ts';

export type QueuedJob<T extends object> = {
  name: string;
  queue?: Omit<Queue, 'name'>;
  run(data: T): Promise<void>;
};
export type ScheduledJob = { name: string; cron: string; run(): Promise<void> };

export type Jobs = {
  /** Hands a job over inside the caller's transaction. With a key, a job that already waits under it is not doubled. */
  enqueue(tx: Tx, name: string, data: object, key?: string): Promise<void>;
  start(queued: QueuedJob<never>[], scheduled: ScheduledJob[]): Promise<void>;
  stop(): Promise<void>;
};

const timeZone = 'Asia/Kuala_Lumpur';

/** pg-boss on our own database: every job is a row, and any number of servers share the work. */
export function createJobs(connectionString: string, log: Log): Jobs {
  const boss = new PgBoss({
    connectionString,
    max: 3,
    useListenNotify: true,
    application_name: 'teduh-jobs',
  });
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'));

  return {
    async enqueue(tx, name, data, key) {
      await boss.send(name, data, { db: fromKysely(tx), ...(key && { singletonKey: key }) });
    },
    async start(queued, scheduled) {
      await boss.start();
      for (const { name, queue, run } of queued) {
        await boss.createQueue(name, { notify: true, ...queue });
        await boss.work<never>(name, { pollingIntervalSeconds: 2 }, async (jobs) => {
          for (const job of jobs) await run(job.data);
        });
      }
      for (const { name, cron, run } of scheduled) {
        await boss.createQueue(name, { policy: 'exclusive', retryLimit: 0 });
        await boss.schedule(name, cron, null, { tz: timeZone });
        await boss.work(name, { pollingIntervalSeconds: 5 }, run);
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
