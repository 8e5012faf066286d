import type { Config } from './config.ts';
import { type Bus, createBus } from './platform/bus.ts';
import { type Clock, createClock } from './platform/clock.ts';
import { createDb, type Db } from './platform/db/db.ts';
import { createOwnAddress, type OwnAddress } from './platform/http/own-address.ts';
import { createJobs, type Jobs } from './platform/jobs/jobs.ts';
import { createLinks, type Links } from './platform/links.ts';
import type { Log } from './platform/log.ts';
import { createOutbox, type Outbox } from './platform/outbox.ts';
import { createPayments } from './platform/payments/payments.ts';
import type { Payments } from './platform/payments/provider.ts';
import { createPdf, type Pdf } from './platform/pdf/pdf.ts';
import { createSeal, type Seal } from './platform/seal/seal.ts';
import { createStorage } from './platform/storage/create-storage.ts';
import type { Storage } from './platform/storage/storage.ts';

export type Deps = {
  config: Config;
  db: Db;
  clock: Clock;
  bus: Bus;
  jobs: Jobs;
  outbox: Outbox;
  storage: Storage;
  links: Links;
  pdf: Pdf;
  seal: Seal;
  payments: Payments;
  ownAddress: OwnAddress;
  log: Log;
  accessTokenSecret: Uint8Array;
};

type Given = {
  config: Config;
  databaseUrl: string;
  accessTokenSecret: string;
  log: Log;
  clock?: Clock;
};

export function createDeps({
  config,
  databaseUrl,
  accessTokenSecret,
  log,
  clock = createClock(),
}: Given): Deps {
  const warn = (message: string) => log.warn(message);
  const directUrl = config.directUrl ?? databaseUrl;
  const jobs = createJobs(directUrl, log);
  const secret = new TextEncoder().encode(accessTokenSecret);
  const ownAddress = createOwnAddress();
  return {
    config,
    db: createDb(databaseUrl, {
      warn: (message) => warn(`database: ${message}`),
      preparedStatements: config.preparedStatements,
      isPooled: config.directUrl !== undefined,
    }),
    clock,
    bus: createBus(directUrl, warn),
    jobs,
    outbox: createOutbox({
      jobs,
      clock,
      delivery: config.smtpUrl ? 'smtp' : 'mailbox',
      publicUrl: config.publicUrl,
    }),
    storage: createStorage(config),
    links: createLinks(secret, clock),
    pdf: createPdf(),
    seal: createSeal({ settings: config.seal, dataDir: config.dataDir, clock, warn }),
    payments: createPayments({
      settings: config.payments,
      accessTokenSecret: secret,
      ownUrl: ownAddress.url,
      clock,
      log,
    }),
    ownAddress,
    log,
    accessTokenSecret: secret,
  };
}
