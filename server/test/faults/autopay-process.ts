import { flushCompileCache } from 'node:module';
import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { createDeps } from '../../src/deps.ts';
import { createClock } from '../../src/platform/clock.ts';
import { createPayments } from '../../src/platform/payments/payments.ts';
import { chargeAutopay } from '../../src/use-cases/payments/charge-autopay.ts';

/** A process that charges cards, once it is told to, until it has nothing to do any more or is killed. Its provider is another process. */
const { DATABASE_URL: databaseUrl = '', SECRET: accessTokenSecret = '', PROVIDER, NOW } = process.env;
const clock = createClock(() => new Date(Number(NOW)));
const log = pino({ level: 'silent' });
const deps = createDeps({ config: readConfig({}), databaseUrl, accessTokenSecret, log, clock });
const payments = createPayments({
  settings: { provider: 'sandbox' },
  accessTokenSecret: deps.accessTokenSecret,
  ownUrl: () => PROVIDER,
  clock,
  log,
});

// A killed process leaves no compiled code to the next one otherwise.
flushCompileCache();
process.stdin.once('data', async () => {
  await chargeAutopay({ ...deps, payments });
  await deps.db.destroy();
  process.stdin.destroy();
});
