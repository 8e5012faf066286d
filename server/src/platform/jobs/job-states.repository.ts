import { sql } from 'kysely';
import type { Sql } from '../db/db.ts';

export type QueueState = {
  name: string;
  waiting: number;
  running: number;
  failed: number;
  retry_reason: string | null;
};
export type FailedJobRow = { id: string; queue: string; failed_at: Date; reason: string | null };

/** pg-boss makes its tables when the first server starts its jobs. */
async function hasTables(db: Sql): Promise<boolean> {
  const { rows } = await sql<{ has_them: boolean }>`
    select to_regclass('pgboss.job') is not null as has_them`.execute(db);
  return rows[0]?.has_them ?? false;
}

/** Queues whose name begins so are pg-boss's own. */
const isOurs = sql`name not like '\\_\\_pgboss%'`;
/** What `jobs.ts` kept of an error, or pg-boss of one of its own. */
const reason = sql`coalesce(output->>'reason', output->>'message', output->'value'->>'message')`;

/** Undefined before the first start. */
export async function list(db: Sql, maxFailed: number) {
  if (!(await hasTables(db))) return undefined;
  const queues = await sql<QueueState>`
    select queue.name, coalesce(waiting, 0) as waiting, coalesce(running, 0) as running, coalesce(failed, 0) as failed, retry_reason
    from pgboss.queue left join (
      select name,
        count(*) filter (where state < 'active')::integer as waiting,
        count(*) filter (where state = 'active')::integer as running,
        count(*) filter (where state = 'failed')::integer as failed,
        max(${reason}) filter (where state = 'retry') as retry_reason
      from pgboss.job where state not in ('completed', 'cancelled') group by name
    ) jobs on jobs.name = queue.name
    where queue.${isOurs} order by queue.name`.execute(db);
  const failed = await sql<FailedJobRow>`
    select id, name as queue, coalesce(completed_on, created_on) as failed_at, ${reason} as reason
    from pgboss.job where state = 'failed' and ${isOurs}
    order by completed_on desc limit ${maxFailed}`.execute(db);
  return { queues: queues.rows, failed: failed.rows };
}
