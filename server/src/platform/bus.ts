import { setTimeout as wait } from 'node:timers/promises';
import type { CacheTag } from '@teduh/shared/events.constants';
import { sql } from 'kysely';
import pg from 'pg';
import type { Sql } from './db/db.ts';
import { runningLock } from './other-servers.ts';
import { repeat } from './repeat.ts';

/** What one server process tells all of them, itself included. */
export type Signal =
  /** With an id, nothing else of these tags has changed. */
  | { topic: 'change'; tags: CacheTag[]; to: Audience; id?: string | undefined }
  | { topic: 'clock'; aheadMs: number }
  /** All logins of a user, or only one, or all except one. */
  | { topic: 'logins-ended'; userId: string; only?: string | undefined; except?: string | undefined }
  /** The connection was lost for a while: anything may have changed meanwhile. */
  | { topic: 'resync' };

export type Audience = { everyone?: boolean; admins?: boolean; userIds?: string[] };

export type Bus = {
  subscribe(listener: (signal: Signal) => void): () => void;
  /** False while the connection is lost: signals of others do not arrive. */
  isListening(): boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
};

export const channel = 'teduh';

/** Inside a transaction the signal leaves with the commit, and only then. */
export async function publish(db: Sql, signal: Signal) {
  await sql`select pg_notify(${channel}, ${JSON.stringify(signal)})`.execute(db);
}

/** A connection whose other end is gone or frozen looks like one on which nothing happens: so it is asked. */
const defaultHeartbeat = { everyMs: 10_000, timeoutMs: 5_000 };

export function createBus(
  connectionString: string,
  warn: (message: string) => void,
  heartbeat = defaultHeartbeat,
): Bus {
  const listeners = new Set<(signal: Signal) => void>();
  let client: pg.Client | undefined;
  let stopped = false;

  const deliver = (signal: Signal) => {
    for (const listener of listeners) listener(signal);
  };

  async function listen() {
    const next = new pg.Client({
      connectionString,
      application_name: 'teduh-bus',
      keepAlive: true,
      connectionTimeoutMillis: heartbeat.timeoutMs,
      query_timeout: heartbeat.timeoutMs,
    });
    next.on('notification', ({ payload }) => payload && deliver(JSON.parse(payload)));
    next.on('error', (error) => warn(`bus: ${error.message}`));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      await next.query('select pg_advisory_lock_shared($1)', [runningLock]);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    // Only now: a connection that never came about ends as well, and the loop that tries it goes on by itself.
    const stopHeartbeat = startHeartbeat(next);
    next.once('end', () => {
      void stopHeartbeat();
      client = undefined;
      if (!stopped) void reconnect();
    });
    client = next;
  }

  /** Ends a connection that does not answer. */
  function startHeartbeat(on: pg.Client) {
    async function ask() {
      await on.query('select 1');
      return heartbeat.everyMs;
    }
    return repeat(ask, (error) => {
      if (!stopped) warn(`bus: ${error.message}`);
      on.end().catch(() => {});
      return heartbeat.everyMs;
    });
  }

  async function reconnect() {
    for (let pauseMs = 100; !stopped; pauseMs = Math.min(pauseMs * 2, 5_000)) {
      await wait(pauseMs);
      try {
        await listen();
        return deliver({ topic: 'resync' });
      } catch (error) {
        warn(`bus: ${(error as Error).message}`);
      }
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isListening: () => client !== undefined,
    start: listen,
    async stop() {
      stopped = true;
      await client?.end().catch(() => {});
    },
  };
}
