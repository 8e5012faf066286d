import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createClock } from '../../src/platform/clock.ts';
import { createPayments } from '../../src/platform/payments/payments.ts';
import { cardForm, cards } from '../card-form.ts';
import { openConnection } from './connection.ts';
import { waitFor } from './processes.ts';
import { type Server, useBench } from './support.ts';

const bench = useBench();
const secret = 'a secret that all servers here share';

const paymentsAt = (server: Server) =>
  createPayments({
    settings: { provider: 'sandbox' },
    accessTokenSecret: new TextEncoder().encode(secret),
    ownUrl: () => server.url,
    clock: createClock(),
    log: pino({ level: 'silent' }),
  });

async function pay(server: Server, number: string) {
  const wish = {
    amountSen: 150_000,
    methods: ['card' as const],
    description: 'Rent',
    metadata: {},
    idempotencyKey: randomUUID(),
  };
  const { id, clientSecret } = await paymentsAt(server).createIntent(wish);
  const { path, body } = cardForm(clientSecret, { number });
  const response = await fetch(server.url + path, { method: 'POST', body });
  expect(response.status).toBe(200);
  return id;
}

it('what a killed server had begun is finished by the next one: cards succeed and webhooks arrive', async () => {
  const url = await bench.makeDatabase();
  const query = await openConnection(bench, url);
  const settings = {
    DATABASE_URL: url,
    TEDUH_DATA_DIR: await bench.makeDirectory(),
    ACCESS_TOKEN_SECRET: secret,
  };
  const first = await bench.start(settings);
  const [quick, slow] = [await pay(first, cards.good), await pay(first, cards.slow)];
  await first.kill('SIGKILL');
  await query("update sandbox.payment_intents set succeeds_at = now() where status = 'processing'");
  await query(
    `insert into sandbox.events (id, payload, tries, next_try_at)
     values ('evt_claimed', $1, 1, now() + interval '1 second')`,
    [{ id: 'evt_claimed', object: 'event', type: 'payment_intent.created', data: { object: { id: quick } } }],
  );

  const second = await bench.start(settings);
  const waiting = () => query('select * from sandbox.events');
  await waitFor('the webhooks to arrive', async () => (await waiting()).length === 0);
  for (const id of [quick, slow])
    expect(await paymentsAt(second).findIntent(id)).toMatchObject({ id, status: 'succeeded' });
  expect(await second.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(second.said()).not.toContain('webhook not delivered');
});
