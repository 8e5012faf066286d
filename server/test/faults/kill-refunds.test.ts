import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { assertOwnInstallation } from '../../src/platform/installation.ts';
import { roundsOf } from '../rounds.ts';
import { useTestApp } from '../test-app.ts';
import { openConnection, type Query } from './connection.ts';
import { waitFor } from './processes.ts';
import { randomFrom } from './random.ts';
import { acceptAndPay, accessTokenSecret, prepareCases, tellOfDeposit } from './renting.ts';
import { type Server, useBench } from './support.ts';

/** Prepares what the servers that are killed work on. */
const test = useTestApp({}, { listen: true, now: true });
const bench = useBench({ shared: true });
const rounds = roundsOf({ short: 3, whole: 12 });
const seed = randomInt(2 ** 31);

type Refunds = { ours: number; theirs: number; pending: number; refunds: number };
type Settlement = { status: string; deducted: number; ours: number; theirs: number; pending: number };
type Admin = Awaited<ReturnType<typeof prepareCases>>['admin'];
type Case = Awaited<ReturnType<typeof prepareCases>>['cases'][number];
type Ended = { contractId: string; token: string };

async function pay(admin: Admin, tenancy: Case) {
  const { status, body } = await tellOfDeposit(test, tenancy, await acceptAndPay(test, admin, tenancy));
  expect(status).toBe(200);
  return body.transaction as { id: string; contractId: string };
}

/** A tenancy that has ended, with a settlement that waits for its tenant. */
async function end({ token }: Admin, tenancy: Case, contractId: string): Promise<Ended> {
  await test.call('PATCH', `/api/contracts/${contractId}`, { token, body: { isActive: false } });
  const deductions = [{ kind: 'cleaning', amount: 300, reason: 'Deep cleaning' }];
  const path = `/api/contracts/${contractId}/settlement`;
  expect((await test.call('POST', path, { token, body: { deductions } })).status).toBe(201);
  return { contractId, token: tenancy.tenant.token };
}

const accept = (server: Server, { contractId, token }: Ended) =>
  server.call('POST', `/api/contracts/${contractId}/settlement/accept`, { token, body: {} });

let query: Query;
/** The deposit that is refunded in small parts. */
let paidId: string;
let ended: Ended[];

/** In each round a server is killed while it refunds a part of a deposit and settles another one. */
beforeAll(async () => {
  const random = randomFrom(seed);
  await assertOwnInstallation(test.deps);
  query = await openConnection(bench, test.databaseUrl);
  const settings = {
    DATABASE_URL: test.databaseUrl,
    ACCESS_TOKEN_SECRET: accessTokenSecret,
    TEDUH_DATA_DIR: test.deps.config.dataDir,
  };
  const { admin, cases } = await prepareCases(test.databaseUrl, rounds + 2, ['on paper']);
  const [lasting, ...ending] = cases as [Case, ...Case[]];
  paidId = (await pay(admin, lasting)).id;
  ended = [];
  for (const each of ending) ended.push(await end(admin, each, (await pay(admin, each)).contractId));

  const refund = (server: Server, reason: string) =>
    server.call('POST', `/api/transactions/${paidId}/refunds`, {
      token: admin.token,
      body: { amount: 1, reason, key: randomUUID() },
    });
  const begin = (server: Server, reason: string, settled: Ended) =>
    Promise.all([refund(server, reason), accept(server, settled)]);
  const [calm, ...disturbed] = ended as [Ended, ...Ended[]];
  // One that nobody disturbs says how long a fresh server takes here and now.
  const server = await bench.start(settings);
  const begunAt = performance.now();
  const [refunded, accepted] = await begin(server, 'Calm', calm);
  const workMs = 1.2 * (performance.now() - begunAt);
  expect(refunded.status).toBe(201);
  expect(accepted.body.settlement.status).toBe('Settled');
  await server.kill('SIGTERM');

  for (const [round, settled] of disturbed.entries()) {
    const killed = await bench.start(settings);
    const work = begin(killed, `Round ${round}`, settled).catch(() => undefined);
    // Each somewhere in its own part of the time that it takes, so that the rounds are spread over all of it.
    await wait(((round + random()) / rounds) * workMs);
    await killed.kill('SIGKILL');
    await work;
  }
  const last = await bench.start(settings);
  for (const each of ended) await accept(last, each);
}, 240_000);

it('refunds once after every kill, whatever the server was doing', async () => {
  const read = async () => {
    const [made] = await query<Refunds>(
      `select coalesce(sum(r.amount_sen), 0)::int as ours, count(*)::int as refunds,
         (count(*) filter (where r.status <> 'Succeeded'))::int as pending,
         (select coalesce(sum(p.amount_sen), 0)::int from sandbox.refunds p where p.payment_intent_id = min(r.payment_intent_id)) as theirs
       from refunds r where transaction_id = $1`,
      [paidId],
    );
    return made;
  };
  await waitFor('every refund to be made', async () => (await read())?.pending === 0, 60_000, 250);
  const made = await read();
  expect(made?.theirs, `seed ${seed}`).toBe(made?.ours);
  expect(made?.refunds, `seed ${seed}`).toBeGreaterThan(1);
  const [keys] = await query<{ doubled: number }>(
    `select count(*)::int as doubled from (
       select metadata->>'refundId' from sandbox.refunds group by 1 having count(*) > 1) twice`,
  );
  expect(keys?.doubled, `seed ${seed}`).toBe(0);
});

it('a settlement refunds once and deducts once after every kill, whatever the server was doing', async () => {
  const read = () =>
    query<Settlement>(
      `select s.status, (select coalesce(sum(amount_sen), 0)::int from refunds where settles = s.contract_id and method = 'deposit') as deducted,
         coalesce(sum(r.amount_sen), 0)::int as ours, (count(*) filter (where r.status <> 'Succeeded'))::int as pending,
         (select coalesce(sum(p.amount_sen), 0)::int from sandbox.refunds p where p.payment_intent_id = min(r.payment_intent_id)) as theirs
       from settlements s left join refunds r on r.settles = s.contract_id and r.method <> 'deposit' group by s.contract_id, s.status`,
    );
  const isDone = async () => (await read()).every(({ status }) => status === 'Settled');
  await waitFor('every deposit to be settled', isDone, 60_000, 250);
  // It ends before it begins: the rent of the first month, RM 1,500, goes back with the deposit.
  const once = { status: 'Settled', deducted: 30_000, ours: 420_000, theirs: 420_000, pending: 0 };
  expect(await read(), `seed ${seed}`).toEqual(ended.map(() => once));
});
