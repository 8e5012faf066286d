import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '../src/platform/db/db.ts';
import type { useTestApp } from './test-app.ts';

type Db = ReturnType<typeof useTestApp>['deps']['db'];

async function isWaitingForLock(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

/** Makes a change, and before it is committed does something that waits for it, or is over by then. Returns what came of that. */
export async function beforeCommit<Result>(
  db: Db,
  change: (tx: Tx) => Promise<unknown>,
  meanwhile: () => Promise<Result>,
): Promise<Result> {
  const [isMade, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = db.begin(async (tx) => {
    await change(tx);
    isMade.resolve();
    await mayCommit.promise;
  });
  await isMade.promise;
  let isDone = false;
  const done = meanwhile().finally(() => {
    isDone = true;
  });
  await expect.poll(async () => isDone || (await isWaitingForLock(db))).toBe(true);
  mayCommit.resolve();
  await changing;
  return done;
}
