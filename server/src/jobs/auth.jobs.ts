import type { Deps } from '../deps.ts';
import * as auth from '../domain/auth/auth.repository.ts';
import type { ScheduledJob } from '../platform/jobs/jobs.ts';
import { purgeLimits } from '../platform/rate-limit.ts';

const dayMs = 24 * 60 * 60 * 1000;

export function purgeIdentity({ db, clock }: Deps): ScheduledJob {
  return {
    name: 'purge-identity',
    cron: '17 * * * *',
    async run() {
      const now = clock.wall();
      const ago = (days: number) => new Date(now.getTime() - days * dayMs);
      await db.begin(async (tx) => {
        await auth.purge(tx, { tokensBefore: ago(7), codesBefore: ago(30) });
        await purgeLimits(tx, now);
      });
    },
  };
}
