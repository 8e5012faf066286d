import type { Deps } from '../deps.ts';
import type { ScheduledJob } from '../platform/jobs/jobs.ts';

/** Jobs tell people, charge them and remove files: a restored server does none of it before it is released. */
export const holdJob = ({ restored, log }: Deps, job: ScheduledJob): ScheduledJob => ({
  ...job,
  async run() {
    if (restored.isHeld()) log.info({ job: job.name }, 'held: this server was restored');
    else await job.run();
  },
});
