import { sql } from 'kysely';
import type { Db } from '../src/platform/db/db.ts';

/** Opens the whole pool: rivals on a cold one come one after the other, and a race is none. */
export async function openConnections(db: Db, count = 15) {
  await Promise.all(Array.from({ length: count }, () => sql`select pg_sleep(0.05)`.execute(db)));
}
