import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import type { Clock } from './platform/clock.ts';
import type { MigrationSource } from './platform/db/migrate.ts';

/** What another workspace adds to the server. The server itself imports none of them; `load-extensions.ts` loads those that the settings ask for. */
export type ServerExtension = {
  /** Used instead of the real clock. */
  clock?: Clock;
  /** Its own tables, in a database schema of its own. */
  migrations?: MigrationSource;
  /** Registers routes and prepares data. Jobs do not run and requests do not arrive before all extensions are done with this. */
  beforeListen?(app: FastifyInstance, deps: Deps): Promise<void>;
  /** Starts background work and returns a function that stops it. */
  afterListen?(deps: Deps): (() => unknown) | undefined;
  /** Lines to print once the server is ready. */
  greeting?(url: string): string[];
};
