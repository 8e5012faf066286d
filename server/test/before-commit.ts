import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '../src/platform/db/db.ts';
import type { useTestApp } from './test-app.ts';

type Db = ReturnType<typeof useTestApp>['deps']['db'];

/** How many connections wait for what another one has locked. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

/** Makes a change, and before it is committed does something that waits for it, or is over by then. Returns what came of that. */
export async function beforeCommit<Result>(
  db: Db,
  change: (tx: Tx) => Promise<unknown>,
  meanwhile: () => Promise<Result>,
  /** Done last, while that waits. */
  whileItWaits?: () => void,
): Promise<Result> {
  const [result] = await allBeforeCommit<[Result]>(db, change, [meanwhile], whileItWaits);
  return result;
}

/** The same with several things, each begun when those before it wait or are over. */
export async function allBeforeCommit<Results extends unknown[]>(
  db: Db,
  change: (tx: Tx) => Promise<unknown>,
  meanwhile: { [Index in keyof Results]: () => Promise<Results[Index]> },
  whileTheyWait: () => void = () => {},
): Promise<Results> {
  const [isMade, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = db.begin(async (tx) => {
    await change(tx);
    isMade.resolve();
    await mayCommit.promise;
  });
  await isMade.promise;
  const begun: Promise<unknown>[] = [];
  let over = 0;
  for (const begin of meanwhile) {
    const work = begin().finally(() => {
      over += 1;
    });
    begun.push(work);
    const reached = async () => over + (await countWaiting(db));
    await expect.poll(reached, { interval: 10, timeout: 10_000 }).toBeGreaterThanOrEqual(begun.length);
  }
  whileTheyWait();
  mayCommit.resolve();
  await changing;
  return (await Promise.all(begun)) as Results;
}

/** Whatever writes a line of the audit log waits for this, holding what it has locked before. */
export const keepFromAuditing = (tx: Tx) => sql`lock table audit_log in share mode`.execute(tx);
