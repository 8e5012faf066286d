/**
 * What one tenancy costs the database: SQL statements, BEGIN and COMMIT included, from the application to the paid deposit, with a rival
 * to reject. Bar: at most 75, the card sandbox included. And for how long an accept holds its locks, one at a time on an idle server. Bar:
 * below 20 ms.
 *
 *   npm run journey --workspace bench
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { deliverWebhooks } from '../sandbox/src/cards/webhooks.ts';
import { sandboxMigrations } from '../sandbox/src/migrations.ts';
import { createSandbox } from '../sandbox/src/sandbox.ts';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { createDeps } from '../server/src/deps.ts';
import { startEmbedded } from '../server/src/platform/db/embedded/embedded.ts';
import { migrate, ownMigrations } from '../server/src/platform/db/migrate.ts';
import { createAdmin, createHouse, createUser } from '../server/test/factories.ts';
import { countStatements, lockHeldMs, watchStatements } from '../server/test/statements.ts';
import { percentile } from './renting/percentile.ts';
import { type Answer, stepsAt } from './renting/steps.ts';

const maxStatements = 75;
const maxHeldMs = 20;
const warmUp = 30;
/** So many that the p99 is not the one accept during which PostgreSQL begins another file of its log. */
const accepts = 200;

function refuseFailure(step: string, { status, body }: Answer) {
  if (status >= 300) throw new Error(`${step}: ${status} ${body?.message}`);
}

/** The server's own code in this process, on a database of its own, with nothing that works in the background. */
async function open() {
  const dataDir = await mkdtemp(join(tmpdir(), 'teduh-bench-'));
  const postgres = await startEmbedded({ dataDir, password: randomUUID(), warn: console.warn });
  await migrate(postgres.url, [ownMigrations, sandboxMigrations]);
  const config = readConfig({ TEDUH_DATA_DIR: dataDir });
  const log = pino({ level: 'silent' });
  const deps = createDeps({ config, databaseUrl: postgres.url, accessTokenSecret: randomUUID(), log });
  const app = await buildApp(deps);
  await createSandbox(config).beforeListen?.(app, deps);
  const url = await app.listen({ port: 0 });
  async function close() {
    await app.close();
    await deps.db.destroy();
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  }
  return { deps, steps: stepsAt(url, refuseFailure), close };
}

const { deps, steps, close } = await open();
const watch = watchStatements();
const admin = await createAdmin(deps);
const counts = new Map<string, ReturnType<typeof countStatements>>();

async function measure<T>(name: string, step: () => Promise<T>): Promise<T> {
  watch.take();
  const result = await step();
  counts.set(name, countStatements(watch.take()));
  return result;
}

async function apply() {
  const [tenant, rival, house] = [await createUser(deps), await createUser(deps), await createHouse(deps)];
  await steps.apply(rival, house.id);
  const { body } = await measure('apply', () => steps.apply(tenant, house.id));
  return { tenant, applicationId: body.application.id as string };
}

async function payByCard() {
  const { tenant, applicationId } = await apply();
  const accepted = await measure('accept', () => steps.accept(admin, applicationId));
  const contractId: string = accepted.body.application.contract;
  const agreement = await steps.readAgreement(tenant, contractId);
  await measure('upload', () => steps.upload(tenant, contractId, agreement));
  const { body } = await measure('intent', () => steps.openPayment(tenant, { contractId }));
  await measure('confirm', () => steps.confirm(body.clientSecret));
  return { tenant, claim: { contractId, paymentIntentId: body.paymentIntentId as string } };
}

async function rent() {
  const { tenant, claim } = await payByCard();
  await measure('settle', () => steps.settle(tenant, claim));
}

async function readHeldMs() {
  const { applicationId } = await apply();
  watch.take();
  await steps.accept(admin, applicationId);
  return lockHeldMs(watch.take());
}

try {
  await rent();
  await deliverWebhooks(deps);
  await rent();
  const journey = [...counts];
  await measure('webhook, after the browser told us', () => deliverWebhooks(deps));
  await payByCard();
  await measure('webhook, instead of the browser', () => deliverWebhooks(deps));
  const sum = (side: 'own' | 'sandbox') => journey.reduce((total, [, count]) => total + count[side], 0);
  const sums = { own: sum('own'), sandbox: sum('sandbox') };
  const webhooks = [...counts].filter(([name]) => name.startsWith('webhook'));
  console.table(
    [...journey, ['the journey', sums] as const, ...webhooks].map(([step, { own, sandbox }]) => ({
      step,
      statements: own,
      'card sandbox': sandbox,
      together: own + sandbox,
    })),
  );

  for (let n = 0; n < warmUp; n += 1) await readHeldMs();
  const heldMs: number[] = [];
  while (heldMs.length < accepts) heldMs.push(await readHeldMs());
  const [median, p99] = [percentile(heldMs, 50), percentile(heldMs, 99)];
  console.log(
    `An accept holds its locks for ${median.toFixed(1)} ms (median), ${p99.toFixed(1)} ms (p99 of ${accepts}, after ${warmUp} to warm up).`,
  );
  const isAbove = sums.own + sums.sandbox > maxStatements;
  if (isAbove) console.error(`Above the bar of ${maxStatements} statements.`);
  if (p99 >= maxHeldMs) console.error(`Not below the bar of ${maxHeldMs} ms.`);
  process.exitCode = isAbove || p99 >= maxHeldMs ? 1 : 0;
} finally {
  watch.stop();
  await close();
}
