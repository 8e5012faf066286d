import type { Deps } from '../../deps.ts';
import { audit } from '../../platform/audit.ts';
import { conflict, violatedConstraint } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';

/** Lets a job that failed run again. Of an exclusive queue only one may wait: where the next one does, there is nothing to retry. */
export async function retryJob({ db, jobs, outbox }: Deps, actor: Actor, queue: string, id: string) {
  await db.begin(async (tx) => {
    const isRetried = await jobs.retry(tx, queue, id).catch((error) => {
      throw violatedConstraint(error) ? conflict('job_waits_already') : error;
    });
    if (!isRetried) throw conflict('job_not_failed');
    await audit(tx, actor.id, { action: 'job.retried', subject: { type: 'job', id }, after: { queue } });
    await outbox.announce(tx, { change: { tags: ['System'], to: { admins: true } } });
  });
}
