import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isDatabaseLost } from '../errors.ts';

/** One try of a database transaction. */
export type Attempt = {
  /** Stored with everything else, so that a commit without an answer can be looked up. A UUID: it becomes part of a statement. */
  commitId: string;
  isWorking: boolean;
  isCommitSent: boolean;
};

export function assertOutsideBegin(attempt: Attempt | undefined) {
  if (attempt?.isWorking)
    throw new Error('db was used inside begin: pass tx on, or a busy server runs out of connections');
}

const insertCommit = ({ commitId }: Attempt) => `insert into commits (id) values ('${commitId}')`;

type Query = (text: string, values?: readonly unknown[]) => Promise<unknown>;

/**
 * Notes how far a transaction has come, and never gives a connection back for further use that was lost, that does not answer, or that
 * leads to a replica.
 */
export function createWatcher(currentAttempt: () => Attempt | undefined, localSettings: string[]) {
  const watched = new WeakMap<object, PostgresPoolClient>();

  function watch(client: pg.PoolClient | PostgresPoolClient): PostgresPoolClient {
    let isUnusable = false;
    const send: Query = (text, values) => (client as { query: Query }).query(text, values);
    async function query(text: string, values?: readonly unknown[]) {
      const attempt = currentAttempt();
      const isBegin = text === 'begin' && attempt !== undefined;
      if (text === 'commit' && attempt) attempt.isCommitSent = true;
      try {
        // One message, and so no further round trip.
        return isBegin
          ? await send(['begin', ...localSettings, insertCommit(attempt)].join('; '))
          : await send(text, values);
      } catch (error) {
        // After a failed begin nobody rolls back.
        isUnusable ||= isBegin || isDatabaseLost(error);
        throw error;
      }
    }
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy = false) => (client as pg.PoolClient).release(destroy || isUnusable),
    };
  }

  return (client: pg.PoolClient | PostgresPoolClient): PostgresPoolClient => {
    const known = watched.get(client) ?? watch(client);
    watched.set(client, known);
    return known;
  };
}
