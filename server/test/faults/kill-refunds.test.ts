import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { roundsOf } from '../rounds.ts';
import { openConnection } from './connection.ts';
import { waitFor } from './processes.ts';
import { randomFrom } from './random.ts';
import { acceptAndPay, accessTokenSecret, prepareCases, tellOfDeposit } from './renting.ts';
import { type Server, useBench } from './support.ts';

const bench = useBench();
const rounds = roundsOf({ short: 3, whole: 12 });

type Made = { ours: number; theirs: number; pending: number; refunds: number };

it('refunds once after every kill, whatever the server was doing', async () => {
  const seed = randomInt(2 ** 31);
  const random = randomFrom(seed);
  const databaseUrl = await bench.makeDatabase();
  const settings = {
    DATABASE_URL: databaseUrl,
    ACCESS_TOKEN_SECRET: accessTokenSecret,
    TEDUH_DATA_DIR: await bench.makeDirectory(),
  };
  const { admin, cases } = await prepareCases(databaseUrl, 1, ['on paper']);
  const [tenancy] = cases;
  if (!tenancy) throw new Error('no case');
  const first = await bench.start(settings);
  const paid = await acceptAndPay(first, admin, tenancy);
  const { body } = await tellOfDeposit(first, tenancy, paid);
  const id: string = body.transaction.id;
  await first.kill('SIGTERM');

  const ask = (server: Server, reason: string) =>
    server.call('POST', `/api/transactions/${id}/refunds`, {
      token: admin.token,
      body: { amount: 1, reason, key: randomUUID() },
    });
  // One that nobody disturbs says how long a fresh server takes here and now.
  const calm = await bench.start(settings);
  const begunAt = performance.now();
  expect((await ask(calm, 'Calm')).status).toBe(201);
  const refundMs = 1.2 * (performance.now() - begunAt);
  await calm.kill('SIGTERM');

  for (let round = 0; round < rounds; round += 1) {
    const server = await bench.start(settings);
    const work = ask(server, `Round ${round}`).catch(() => undefined);
    // Each somewhere in its own part of the time that it takes, so that the rounds are spread over all of it.
    await wait(((round + random()) / rounds) * refundMs);
    await server.kill('SIGKILL');
    await work;
  }

  await bench.start(settings);
  const query = await openConnection(bench, databaseUrl);
  const read = async () => {
    const [made] = await query<Made>(
      `select coalesce(sum(r.amount_sen), 0)::int as ours, count(*)::int as refunds,
         (count(*) filter (where r.status <> 'Succeeded'))::int as pending,
         (select coalesce(sum(amount_sen), 0)::int from sandbox.refunds) as theirs from refunds r`,
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
}, 240_000);
