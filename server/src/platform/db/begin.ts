import type { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { AppError, isDatabaseLost, isDatabaseStuck } from '../errors.ts';
import { type Attempt, assertOutsideBegin } from './connection.ts';
import { isPreparationOutdated } from './prepared-statements.ts';
import type { DB } from './schema.ts';

/** PostgreSQL chose this transaction to give way to another: nothing of it was kept. */
const gaveWayCodes = new Set(['40001', '40P01']);
const maxAttempts = 5;
const firstPauseMs = 100;
const longestPauseMs = 2_000;
const retryAfterSeconds = 5;

type Tx = Transaction<DB>;

/**
 * One database transaction. Keep it short. It is tried again when PostgreSQL asks for it (deadlock, serialisation), and for some seconds
 * while the database is away. Where the connection was lost during the commit, it finds out whether that was done.
 */
export type Begin = <T>(work: (tx: Tx) => Promise<T>, options?: { giveUpMs?: number }) => Promise<T>;

type Timeouts = { giveUpMs: number; settleMs: number };

const hasGivenWay = (error: unknown) =>
  error instanceof Error && 'code' in error && gaveWayCodes.has(String(error.code));

/** Doubles with each try. Not the same for everybody, so that a database that comes back is not asked by all at once. */
const pauseBefore = (tries: number) =>
  Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs) * (0.5 + Math.random() / 2);

/**
 * Whether a transaction whose commit got no answer was committed. Stores its id if it is not there, so that it never will be; waits where
 * the transaction is still being committed.
 */
async function wasCommitted(db: Kysely<DB>, commitId: string, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  for (let tries = 1; ; tries += 1) {
    try {
      const found = await db
        .insertInto('commits')
        .values({ id: commitId, is_given_up: true })
        .onConflict((same) => same.column('id').doUpdateSet({ id: commitId }))
        .returning('is_given_up')
        .executeTakeFirstOrThrow();
      return !found.is_given_up;
    } catch (error) {
      if (!isDatabaseStuck(error)) throw error;
      const pauseMs = pauseBefore(tries);
      if (performance.now() + pauseMs > deadline)
        throw new AppError(503, 'outcome_unknown', { retryAfterSeconds });
      await wait(pauseMs);
    }
  }
}

export function createBegin(db: Kysely<DB>, attempts: AsyncLocalStorage<Attempt>, timeouts: Timeouts): Begin {
  function attempt<T>(state: Attempt, work: (tx: Tx) => Promise<T>) {
    return attempts.run(state, () =>
      db.transaction().execute(async (tx) => {
        state.isWorking = true;
        return work(tx).finally(() => {
          state.isWorking = false;
        });
      }),
    );
  }

  let lastRetry: Promise<unknown> = Promise.resolve();
  /** One after the other: many that gave way to each other would only meet again, until their tries run out. */
  function inTurn<T>(retry: () => Promise<T>) {
    const turn = lastRetry.then(retry);
    lastRetry = turn.catch(() => {});
    return turn;
  }

  return async function begin<T>(work: (tx: Tx) => Promise<T>, { giveUpMs = timeouts.giveUpMs } = {}) {
    assertOutsideBegin(attempts.getStore());
    let deadline = performance.now() + giveUpMs;
    let waitsItsTurn = false;
    for (let tries = 1; ; tries += 1) {
      const state: Attempt = { commitId: randomUUID(), isWorking: false, isCommitSent: false };
      let result: T | undefined;
      const run = () =>
        attempt(state, async (tx) => {
          result = await work(tx);
          return result;
        });
      try {
        return await (waitsItsTurn ? inTurn(run) : run());
      } catch (error) {
        waitsItsTurn = hasGivenWay(error);
        if (waitsItsTurn || isPreparationOutdated(error)) {
          if (tries < maxAttempts) continue;
          throw error;
        }
        if (!isDatabaseLost(error)) throw error;
        if (state.isCommitSent) {
          if (await wasCommitted(db, state.commitId, timeouts.settleMs)) return result as T;
          deadline = performance.now() + giveUpMs;
        }
        const pauseMs = pauseBefore(tries);
        if (performance.now() + pauseMs > deadline) throw error;
        await wait(pauseMs);
      }
    }
  };
}

/** Nobody looks for a commit after more than some seconds. By the database's own clock, which wrote the times. */
export async function purgeCommits({ db }: { db: { begin: Begin } }) {
  await db.begin((tx) => sql`delete from commits where created_at < now() - interval '1 hour'`.execute(tx));
}
