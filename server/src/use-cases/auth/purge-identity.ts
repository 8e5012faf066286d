import { dayMs } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import { purgeLimits } from '../../platform/rate-limit.ts';

/** Deletes refresh tokens, logins, one-time codes and rate limits that expired long ago. */
export async function purgeIdentity({ db, clock }: Deps) {
  const now = clock.wall();
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  await db.begin(async (tx) => {
    await auth.purge(tx, { tokensBefore: daysAgo(7), codesBefore: daysAgo(30) });
    await purgeLimits(tx, now);
  });
}
