import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely';
import pg from 'pg';
import { queryLog } from '../tracing/tracing.ts';
import { type Begin, createBegin } from './begin.ts';
import { type Attempt, assertOutsideBegin, createWatcher } from './connection.ts';
import { createPreparer } from './prepared-statements.ts';
import type { DB } from './schema.ts';

/** Reads take `Sql`, the database or an open transaction; writes take `Tx`, so that they cannot happen outside of one. */
export type Sql = Kysely<DB>;
export type Tx = Transaction<DB>;
export type Db = Kysely<DB> & {
  begin: Begin;
  /** For searches: how a word or a price is looked for depends on how frequent it is, and a plan that is kept knows neither. */
  unprepared: Sql;
  /** How many connections there are, how many nobody uses, and how many requests wait for one. */
  connections(): { total: number; idle: number; waiting: number };
};

const calendarDay = 1082;
const bigInteger = 20;

/**
 * A request waits for the database, but not for ever: PostgreSQL ends a statement that takes too long, and one that nobody answers, since
 * the network or the machine is gone, is given up a little later.
 */
const defaultTimeouts = {
  connectMs: 5_000,
  statementMs: 10_000,
  answerMs: 15_000,
  idleInTransactionMs: 30_000,
  /** How long a transaction is begun anew while the database is away. */
  giveUpMs: 5_000,
  /** Longer: somebody who paid or signed would rather wait than not know. A failover takes about 20 seconds. */
  settleMs: 25_000,
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === calendarDay) return (text: string) => text;
    if (oid === bigInteger) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

type Options = {
  /** Told of a connection that was lost, and of a connection pooler that does not keep prepared statements. */
  warn(message: string): void;
  maxConnections?: number;
  preparedStatements?: boolean;
  /** Through a connection pooler that gives a session to somebody else after each transaction: its settings must not stay. */
  isPooled?: boolean;
  timeouts?: Partial<typeof defaultTimeouts>;
};

export function createDb(
  connectionString: string,
  { warn, maxConnections = 15, preparedStatements = true, isPooled = false, ...options }: Options,
): Db {
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const settings = [
    `statement_timeout = ${timeouts.statementMs}`,
    `idle_in_transaction_session_timeout = ${timeouts.idleInTransactionMs}`,
  ];
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    types,
    application_name: 'teduh',
    connectionTimeoutMillis: timeouts.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    maxLifetimeSeconds: 1_800,
    query_timeout: timeouts.answerMs,
    // As a statement: connection poolers refuse these among the parameters of a new connection.
    onConnect: async (client: pg.ClientBase) => {
      if (!isPooled) await client.query(settings.map((setting) => `set ${setting}`).join('; '));
    },
  });
  let ended = false;
  // Also for a client in use: an error that nobody listens to would end the process.
  pool.on('connect', (client) => client.on('error', (error) => ended || warn(error.message)));
  pool.on('error', () => {});

  const attempts = new AsyncLocalStorage<Attempt>();
  const isInTransaction = () => attempts.getStore() !== undefined;
  const prepare = createPreparer({ isInTransaction, warn });
  const watch = createWatcher(
    () => attempts.getStore(),
    isPooled ? settings.map((setting) => `set local ${setting}`) : [],
  );
  const connectTo = (present: (client: pg.PoolClient) => PostgresPoolClient) => {
    const guardedPool = {
      connect: async () => {
        assertOutsideBegin(attempts.getStore());
        return watch(present(await pool.connect()));
      },
      end: () => {
        ended = true;
        return pool.end();
      },
      options: pool.options,
    };
    const log = queryLog();
    return new Kysely<DB>({
      dialect: new PostgresDialect({ pool: guardedPool }),
      ...(log && { log }),
    });
  };
  const unprepared = connectTo((client) => client);
  const kysely = preparedStatements ? connectTo(prepare) : unprepared;

  const begin = createBegin(kysely, attempts, timeouts);
  const connections = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return Object.assign(kysely, { begin, unprepared, connections });
}
