import { pino } from 'pino';
import type { Config } from '../config.ts';
import { createDeps } from '../deps.ts';
import { plantListings } from './plant-listings.ts';

export type Order = { config: Config; databaseUrl: string; accessTokenSecret: string; ownerEmail: string };

/** A process of its own: drawing takes a few hundred megabytes that the server would never give back. */
process.once('message', async ({ ownerEmail, ...given }: Order) => {
  const log = pino({ level: given.config.logLevel });
  const deps = createDeps({ ...given, log });
  const stopping = new AbortController();
  process.once('disconnect', () => stopping.abort());
  try {
    await plantListings(deps, ownerEmail, stopping.signal);
  } catch (error) {
    if (!stopping.signal.aborted) log.warn({ err: error }, 'demo listings');
  } finally {
    await deps.db.destroy();
    process.disconnect?.();
  }
});
