import { pino } from 'pino';
import type { Config } from '../config.ts';
import { createDeps } from '../deps.ts';
import { demoAccounts } from './demo-data.ts';
import { plantListings } from './plant-listings.ts';
import { plantTenancies } from './plant-tenancies.ts';

export type Order = { config: Config; databaseUrl: string; accessTokenSecret: string };

/** A process of its own: drawing takes a few hundred megabytes that the server would never give back. */
process.once('message', async (given: Order) => {
  const log = pino({ level: given.config.logLevel });
  const { createMovableClock } = await import('@teduh/sandbox/clock/movable-clock.ts');
  const { followClock } = await import('@teduh/sandbox/clock/follow-clock.ts');
  const clock = createMovableClock();
  const deps = createDeps({ ...given, log, clock });
  const stopping = new AbortController();
  process.once('disconnect', () => stopping.abort());
  try {
    if (given.config.sandbox) await followClock(deps, clock);
    await plantListings(deps, demoAccounts.admin, stopping.signal);
    await plantTenancies(deps, stopping.signal);
  } catch (error) {
    if (!stopping.signal.aborted) log.warn({ err: error }, 'demo data');
  } finally {
    await deps.pdf.stop();
    await deps.db.destroy();
    process.disconnect?.();
  }
});
