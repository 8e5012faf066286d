import type { Config } from './config.ts';
import { type Bus, createBus } from './platform/bus.ts';
import { createClock, type MovableClock } from './platform/clock.ts';
import { createDb, type Db } from './platform/db/db.ts';
import { createJobs, type Jobs, type ScheduledJob } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { createOutbox, type Delivery, type Outbox } from './platform/outbox.ts';
import { createStorage, type Storage } from './platform/storage/storage.ts';

export type Deps = {
  config: Config;
  db: Db;
  clock: MovableClock;
  bus: Bus;
  jobs: Jobs;
  outbox: Outbox;
  storage: Storage;
  log: Log;
  accessTokenSecret: Uint8Array;
  /** Business jobs of a day, in order; the sandbox clock runs them for every day it skips. */
  dailyJobs: ScheduledJob[];
};

type Given = {
  config: Config;
  databaseUrl: string;
  accessTokenSecret: string;
  log: Log;
  clock?: MovableClock;
};

function deliveryOf({ sandbox, smtpUrl }: Config): Delivery {
  if (sandbox) return 'mailbox';
  return smtpUrl ? 'smtp' : 'hold';
}

export function createDeps({
  config,
  databaseUrl,
  accessTokenSecret,
  log,
  clock = createClock(),
}: Given): Deps {
  const warn = (message: string) => log.warn(message);
  const jobs = createJobs(databaseUrl, log);
  return {
    config,
    db: createDb(databaseUrl, (error) => warn(`database: ${error.message}`)),
    clock,
    bus: createBus(databaseUrl, warn),
    jobs,
    outbox: createOutbox({ jobs, clock, delivery: deliveryOf(config) }),
    storage: createStorage(config),
    log,
    accessTokenSecret: new TextEncoder().encode(accessTokenSecret),
    dailyJobs: [],
  };
}
