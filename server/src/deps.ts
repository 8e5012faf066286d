import type { Config } from './config.ts';
import { areRemovalsHeld } from './platform/backup/session.ts';
import { type Bus, createBus } from './platform/bus.ts';
import { type Clock, createClock } from './platform/clock.ts';
import { createDb, type Db } from './platform/db/db.ts';
import { createOwnAddress, type OwnAddress } from './platform/http/own-address.ts';
import { createJobs, type Jobs } from './platform/jobs/jobs.ts';
import { createLinks, type Links } from './platform/links.ts';
import type { Log } from './platform/log.ts';
import { createMailTally, type MailTally } from './platform/mail/mail-tally.ts';
import { createOutbox, type Outbox } from './platform/outbox.ts';
import { holdPayments } from './platform/payments/hold-payments.ts';
import { createPayments } from './platform/payments/payments.ts';
import type { Payments } from './platform/payments/provider.ts';
import { createPdf, type Pdf } from './platform/pdf/pdf.ts';
import { createRestored, type Restored } from './platform/restored.ts';
import { createSeal, type Seal } from './platform/seal/seal.ts';
import { createStorage } from './platform/storage/create-storage.ts';
import { holdRemovals } from './platform/storage/hold-removals.ts';
import type { Storage } from './platform/storage/storage.ts';

export type Deps = {
  config: Config;
  db: Db;
  clock: Clock;
  bus: Bus;
  jobs: Jobs;
  outbox: Outbox;
  mailTally: MailTally;
  storage: Storage;
  links: Links;
  pdf: Pdf;
  seal: Seal;
  payments: Payments;
  restored: Restored;
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
  const db = createDb(databaseUrl, {
    warn: (message) => warn(`database: ${message}`),
    preparedStatements: config.preparedStatements,
    isPooled: config.directUrl !== undefined,
  });
  const restored = createRestored(db);
  const payments = createPayments({
    settings: config.payments,
    accessTokenSecret: secret,
    ownUrl: ownAddress.url,
    clock,
    log,
  });
  return {
    config,
    db,
    clock,
    bus: createBus(directUrl, warn),
    jobs,
    outbox: createOutbox({
      jobs,
      clock,
      delivery: config.smtpUrl ? 'smtp' : 'mailbox',
      publicUrl: config.publicUrl,
    }),
    mailTally: createMailTally(),
    storage: holdRemovals(createStorage(config), () => areRemovalsHeld(db)),
    links: createLinks(secret, clock),
    pdf: createPdf(),
    seal: createSeal({ settings: config.seal, dataDir: config.dataDir, clock, warn }),
    payments: holdPayments(payments, restored.isHeld),
    restored,
    ownAddress,
    log,
    accessTokenSecret: secret,
  };
}
