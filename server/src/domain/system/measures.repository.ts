import { sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';

type Row = {
  mails_waiting: number;
  mails_failed: number;
  oldest_waiting_at: Date | null;
  payments: Record<string, number>;
  refunds_pending: number;
  refunds_failed: number;
  last_backup_at: Date | null;
  has_jobs: boolean;
};

/** Of payments, those that are open, and what became of others since then. Every part is read from an index. */
async function readOwn(db: Sql, since: Date): Promise<Row> {
  const { rows } = await sql<Row>`
    select unsent.waiting as mails_waiting, unsent.oldest_at as oldest_waiting_at,
      (select count(*)::integer from mails where failed_at is not null) as mails_failed,
      (select coalesce(jsonb_object_agg(status, number), '{}') from (
        select status, count(*) as number from payment_intents where status <> 'open' and updated_at >= ${since} group by status
        union all select 'open', count(*) from payment_intents where status = 'open') payments) as payments,
      (select count(*)::integer from refunds where status = 'Pending') as refunds_pending,
      (select count(*)::integer from refunds r where status = 'Failed' and not is_foreign
        and not exists (select from refunds other where other.replaces = r.id)) as refunds_failed,
      coalesce((select max(started_at) from backups where size_bytes is not null), (select created_at from installation)) as last_backup_at,
      to_regclass('pgboss.queue') is not null as has_jobs
    from (select count(*)::integer as waiting, min(created_at) as oldest_at from mails
      where sent_at is null and failed_at is null) unsent`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('nothing was measured');
  return row;
}

export type QueueCounts = { name: string; waiting: number; running: number; failed: number };

/** As pg-boss counted them last, some seconds ago: counting jobs again would read those of a week. */
async function readQueues(db: Sql): Promise<QueueCounts[]> {
  const { rows } = await sql<QueueCounts>`
    select name, queued_count as waiting, active_count as running, failed_count as failed
    from pgboss.queue where name not like '\\_\\_pgboss%' order by name`.execute(db);
  return rows;
}

export async function read(db: Sql, since: Date) {
  const { has_jobs, ...own } = await readOwn(db, since);
  return { ...own, queues: has_jobs ? await readQueues(db) : [] };
}

export async function readDatabaseBytes(db: Sql): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
