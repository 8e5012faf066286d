import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Sql, Tx } from './db/db.ts';
import { tooMany } from './errors.ts';

export type Limit = {
  name: string;
  hits: number;
  seconds: number;
  /** Counts for the source of a call even where somebody is signed in. */
  isPerSource?: boolean;
};
type Counter = { db: Sql; clock: Clock };

/** Keys hold addresses of people: only their hash is stored. */
const keyOf = (limit: Limit, who: string) =>
  `${limit.name}:${createHash('sha256').update(who.toLowerCase()).digest('base64url')}`;

/** Counts one attempt, in the database so that it holds across processes. */
export async function hit({ db, clock }: Counter, limit: Limit, who: string) {
  const now = clock.wall();
  const fresh = { hits: 1, resets_at: new Date(now.getTime() + limit.seconds * 1000) };
  const { hits, resets_at } = await db
    .insertInto('rate_limits')
    .values({ key: keyOf(limit, who), ...fresh })
    .onConflict((same) =>
      same.column('key').doUpdateSet({
        hits: sql`case when rate_limits.resets_at <= ${now} then 1 else rate_limits.hits + 1 end`,
        resets_at: sql`case when rate_limits.resets_at <= ${now} then ${fresh.resets_at} else rate_limits.resets_at end`,
      }),
    )
    .returning(['hits', 'resets_at'])
    .executeTakeFirstOrThrow();
  return { hits, waitSeconds: Math.max(1, Math.ceil((resets_at.getTime() - now.getTime()) / 1000)) };
}

/** Counts one attempt and refuses the one over the limit. */
export async function consume(counter: Counter, limit: Limit, who: string, message?: string) {
  const { hits, waitSeconds } = await hit(counter, limit, who);
  if (hits > limit.hits) throw tooMany(waitSeconds, message);
}

/** Takes back an attempt that turned out to be fine, so that only wrong ones count. */
export async function refund({ db }: Pick<Counter, 'db'>, limit: Limit, who: string) {
  await db
    .updateTable('rate_limits')
    .set({ hits: sql`hits - 1` })
    .where('key', '=', keyOf(limit, who))
    .where('hits', '>', 0)
    .execute();
}

export async function purgeLimits(tx: Tx, now: Date) {
  await tx.deleteFrom('rate_limits').where('resets_at', '<', now).execute();
}
