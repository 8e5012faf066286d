import { createHash } from 'node:crypto';
import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Each name costs memory in every connection. Enough for all statements of the product, but not for every length of a list of values. */
const maxNames = 500;

function createNames() {
  const names = new Map<string, string>();
  return (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size === maxNames) return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    names.set(text, name);
    return name;
  };
}

/** Not planned, so nothing is gained by a name. */
const controlStatement = /^(?:begin|start|commit|rollback|savepoint|release)\b/i;

type Options = { isInTransaction(): boolean; warn(message: string): void };

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** A migration changed what a statement returns after it was prepared. */
const isPlanOutdated = (error: unknown) =>
  codeOf(error) === '0A000' && (error as Error).message.startsWith('cached plan');

/** A connection pooler gave the next statement to another connection: the name is unknown there, or taken. */
const isNameLost = (error: unknown) => ['26000', '42P05'].includes(String(codeOf(error)));

/** Nothing is wrong with the statement, which succeeds when the whole database transaction is tried again. */
export const isPreparationOutdated = (error: unknown) => isPlanOutdated(error) || isNameLost(error);

/**
 * Names statements by their text, so that PostgreSQL parses and plans them once a connection instead of at every call. Where a connection
 * pooler does not keep them, they are sent without names from then on.
 */
export function createPreparer({ isInTransaction, warn }: Options) {
  let isOn = true;
  const nameOf = createNames();
  const prepared = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  function prepare(client: pg.PoolClient): PostgresPoolClient {
    let isOutdated = false;
    async function query(text: string, values: readonly unknown[] = []) {
      const unnamed = () => client.query(text, [...values]);
      const name = isOn && !isOutdated && !controlStatement.test(text) ? nameOf(text) : undefined;
      if (!name) return unnamed();
      try {
        return await client.query({ name, text, values: [...values] });
      } catch (error) {
        if (!isPreparationOutdated(error)) throw error;
        isOutdated = true;
        if (isOn && isNameLost(error)) {
          isOn = false;
          warn('a connection pooler loses prepared statements: set DATABASE_PREPARED_STATEMENTS=off');
        }
        if (isInTransaction()) throw error;
        return unnamed();
      }
    }
    return {
      // Its type also knows cursors, which are not used.
      query: query as unknown as PostgresPoolClient['query'],
      // What else was prepared there is outdated as well.
      release: (destroy = false) => client.release(destroy || isOutdated),
    };
  }

  return (client: pg.PoolClient): PostgresPoolClient => {
    const known = prepared.get(client) ?? prepare(client);
    prepared.set(client, known);
    return known;
  };
}
