import type { Deps } from '../../deps.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import { purgeLimits } from '../../platform/rate-limit.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes refresh tokens, logins, one-time codes and rate limits that expired long ago. */
export async function purgeIdentity({ db, clock }: Deps) {
  const now = clock.wall();
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  await db.begin(async (tx) => {
    await auth.purge(tx, { tokensBefore: daysAgo(7), codesBefore: daysAgo(30) });
    await purgeLimits(tx, now);
  });
}
