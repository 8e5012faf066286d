import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { roundsOf } from '../rounds.ts';
import { openConnection } from './connection.ts';
import { waitFor } from './processes.ts';
import { randomFrom } from './random.ts';
import { acceptAndPay, accessTokenSecret, prepareCases, tellOfDeposit } from './renting.ts';
import { type Server, useBench } from './support.ts';

const bench = useBench();
const rounds = roundsOf({ short: 3, whole: 7 });

type Made = { status: string; deducted: number; ours: number; theirs: number; pending: number };

it('a settlement refunds once and deducts once after every kill, whatever the server was doing', async () => {
  const seed = randomInt(2 ** 31);
  const random = randomFrom(seed);
  const databaseUrl = await bench.makeDatabase();
  const settings = {
    DATABASE_URL: databaseUrl,
    ACCESS_TOKEN_SECRET: accessTokenSecret,
    TEDUH_DATA_DIR: await bench.makeDirectory(),
  };
  const { admin, cases } = await prepareCases(databaseUrl, rounds, ['on paper']);
  const first = await bench.start(settings);
  const ended: { contractId: string; token: string }[] = [];
  for (const tenancy of cases) {
    const paid = await acceptAndPay(first, admin, tenancy);
    const { body } = await tellOfDeposit(first, tenancy, paid);
    const contractId: string = body.transaction.contractId;
    const { token } = admin;
    await first.call('PATCH', `/api/contracts/${contractId}`, { token, body: { isActive: false } });
    const deductions = [{ kind: 'cleaning', amount: 300, reason: 'Deep cleaning' }];
    const proposed = await first.call('POST', `/api/contracts/${contractId}/settlement`, {
      token,
      body: { deductions },
    });
    expect(proposed.status).toBe(201);
    ended.push({ contractId, token: tenancy.tenant.token });
  }
  await first.kill('SIGTERM');

  const accept = (server: Server, { contractId, token }: (typeof ended)[number]) =>
    server.call('POST', `/api/contracts/${contractId}/settlement/accept`, { token, body: {} });
  const [calm, ...disturbed] = ended;
  if (!calm) throw new Error('no case');
  // One that nobody disturbs says how long a fresh server takes here and now.
  const server = await bench.start(settings);
  const begunAt = performance.now();
  expect((await accept(server, calm)).body.settlement.status).toBe('Settled');
  const acceptMs = 1.2 * (performance.now() - begunAt);
  await server.kill('SIGTERM');
  for (const [round, one] of disturbed.entries()) {
    const killed = await bench.start(settings);
    const work = accept(killed, one).catch(() => undefined);
    // Each somewhere in its own part of the time that it takes, so that the rounds are spread over all of it.
    await wait(((round + random()) / disturbed.length) * acceptMs);
    await killed.kill('SIGKILL');
    await work;
  }

  const last = await bench.start(settings);
  for (const one of ended) await accept(last, one);
  const query = await openConnection(bench, databaseUrl);
  const read = () =>
    query<Made>(
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
}, 240_000);
