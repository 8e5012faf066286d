import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Db, Tx } from '../src/platform/db/db.ts';

/** Opens the whole pool: rivals on a cold one come one after the other, and a race is none. */
export async function openConnections(db: Db, count = 15) {
  await Promise.all(Array.from({ length: count }, () => sql`select pg_sleep(0.05)`.execute(db)));
}

/** Resolves once somebody waits for what somebody else has locked. */
async function untilOneWaits(db: Db) {
  await vi.waitUntil(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    return rows.length > 0;
  });
}

/** Does `work`, begins `rival` before it is committed, and commits once that one waits. Returns what became of the rival. */
export async function raceWith<T>(db: Db, work: (tx: Tx) => Promise<unknown>, rival: () => Promise<T>) {
  const [done, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const working = db.begin(async (tx) => {
    await work(tx);
    done.resolve();
    await commit.promise;
  });
  await done.promise;
  const answer = rival();
  await untilOneWaits(db);
  commit.resolve();
  await working;
  return answer;
}
