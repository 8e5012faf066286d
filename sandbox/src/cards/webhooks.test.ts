import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Deps } from '@teduh/server/deps.ts';
import { cards, confirmCard } from '@teduh/server/test/card-form.ts';
import { useTestApp } from '@teduh/server/test/test-app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { withSandboxTables } from '../tables.ts';
import { startCards } from './card-loop.ts';
import { deliverWebhooks } from './webhooks.ts';

const test = useTestApp({}, { listen: true });

type Received = { path: string; body: Buffer; signature: string; type: string };
const received: Received[] = [];
let statuses: number[] = [];
/** The same server, with its webhooks delivered to `receiver`. */
let deps: Deps;

const receiver = createServer(async (request, response) => {
  const body = await buffer(request);
  const signature = String(request.headers['stripe-signature']);
  received.push({ path: request.url ?? '', body, signature, type: JSON.parse(body.toString()).type });
  const status = statuses.shift() ?? 200;
  if (status === 0) request.socket.destroy();
  else response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
});

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  deps = { ...test.deps, ownAddress: { ...test.deps.ownAddress, url: () => url } };
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(async () => {
  await test.deps.db.begin((tx) => withSandboxTables(tx).deleteFrom('sandbox.events').execute());
  received.length = 0;
  statuses = [];
});

async function pay(number = cards.good) {
  const intent = await test.deps.payments.createIntent({
    amountSen: 150_000,
    methods: ['card'],
    description: 'Rent',
    metadata: {},
    idempotencyKey: randomUUID(),
  });
  await confirmCard(test.app, intent.clientSecret, { number });
  return intent;
}
const types = () => received.map(({ type }) => type).toSorted();
const waiting = async () =>
  (await withSandboxTables(test.deps.db).selectFrom('sandbox.events').selectAll().execute()).length;
const readLast = () => {
  const { body, signature } = received.at(-1) as Received;
  return { body, signature, read: () => test.deps.payments.readWebhook(body, signature) };
};

describe('webhooks', () => {
  it('are delivered once for every change, to the path that Stripe would call', async () => {
    await pay();
    expect(await waiting()).toBe(2);
    await deliverWebhooks(deps);
    expect(types()).toEqual(['payment_intent.created', 'payment_intent.succeeded']);
    expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/api/webhooks/stripe']));
    expect(await waiting()).toBe(0);
    await deliverWebhooks(deps);
    expect(received).toHaveLength(2);
  });

  it.each([500, 404, 302, 0])(
    'are retried after status %s, with growing pauses, until they are accepted',
    async (status) => {
      await test.deps.payments.cancelIntent((await pay(cards.declined)).id);
      statuses = Array(9).fill(status);
      await deliverWebhooks(deps);
      expect(received).toHaveLength(3);
      await deliverWebhooks(deps);
      expect(received).toHaveLength(3);
      test.clock.pass(1);
      await deliverWebhooks(deps);
      expect(received).toHaveLength(6);
      test.clock.pass(1);
      await deliverWebhooks(deps);
      expect(received).toHaveLength(6);
      test.clock.pass(1);
      await deliverWebhooks(deps);
      expect(received).toHaveLength(9);
      test.clock.pass(4);
      await deliverWebhooks(deps);
      expect(received).toHaveLength(12);
      expect(await waiting()).toBe(0);
    },
  );

  it('are delivered again when the server dies before it has recorded the delivery', async () => {
    await pay();
    const dying = { ...deps, db: { ...deps.db, begin: dieAfter(1) } } as Deps;
    await expect(deliverWebhooks(dying)).rejects.toThrow('killed');
    expect(received).toHaveLength(2);
    expect(await waiting()).toBe(2);
    await deliverWebhooks(deps);
    expect(received).toHaveLength(2);
    test.clock.pass(30);
    await deliverWebhooks(deps);
    expect(types()).toEqual([
      'payment_intent.created',
      'payment_intent.created',
      'payment_intent.succeeded',
      'payment_intent.succeeded',
    ]);
    expect(await waiting()).toBe(0);
  });

  function dieAfter(transactions: number): Deps['db']['begin'] {
    let left = transactions;
    return async (work) => {
      if (left === 0) throw new Error('killed');
      left -= 1;
      return test.deps.db.begin(work);
    };
  }

  it('are delivered once when several servers deliver at the same time', async () => {
    for (let count = 0; count < 10; count += 1) await pay();
    await Promise.all(Array.from({ length: 8 }, () => deliverWebhooks(deps)));
    await deliverWebhooks(deps);
    expect(received).toHaveLength(20);
    expect(await waiting()).toBe(0);
  });

  it('are stored together with the change or not at all', async () => {
    const { clientSecret, id } = await test.deps.payments.createIntent({
      amountSen: 100,
      methods: ['card'],
      description: '',
      metadata: {},
      idempotencyKey: randomUUID(),
    });
    await test.deps.db.begin((tx) => withSandboxTables(tx).deleteFrom('sandbox.events').execute());
    await test.deps.db.schema.alterTable('sandbox.events').renameTo('events_gone').execute();
    const answer = await confirmCard(test.app, clientSecret);
    await test.deps.db.schema.alterTable('sandbox.events_gone').renameTo('events').execute();
    expect(answer).toMatchObject({ status: 500, body: { error: { type: 'api_error' } } });
    expect((await test.deps.payments.findIntent(id))?.status).toBe('requires_payment_method');
  });
});

describe('reading a webhook', () => {
  it.each([
    ['payment_intent.succeeded', cards.good],
    ['payment_intent.payment_failed', cards.declined],
    ['payment_intent.processing', cards.slow],
  ])('returns the intent of %s', async (type, number) => {
    const { id } = await pay(number);
    await deliverWebhooks(deps);
    const event = received.find((one) => one.type === type) as Received;
    expect(await test.deps.payments.readWebhook(event.body, event.signature)).toEqual({ intentId: id });
  });

  it('returns the intent of what was cancelled, refunded or disputed', async () => {
    const cancelled = await pay(cards.declined);
    await test.deps.payments.cancelIntent(cancelled.id);
    const refunded = await pay();
    await test.deps.payments.refund({ refundId: randomUUID(), intentId: refunded.id, amountSen: 1 });
    const disputed = await pay(cards.disputing);
    await deliverWebhooks(deps);
    const read = async (type: string) => {
      const event = received.find((one) => one.type === type) as Received;
      return test.deps.payments.readWebhook(event.body, event.signature);
    };
    expect(await read('payment_intent.canceled')).toEqual({ intentId: cancelled.id });
    expect(await read('charge.refunded')).toEqual({ intentId: refunded.id });
    expect(await read('refund.created')).toEqual({ intentId: refunded.id });
    expect(await read('charge.dispute.created')).toEqual({ intentId: disputed.id });
    expect(await read('payment_intent.created')).toEqual({});
  });

  it('rejects a wrong signature and an old one', async () => {
    await pay();
    await deliverWebhooks(deps);
    const { body, signature, read } = readLast();
    const { payments } = test.deps;
    expect(await read()).not.toBeNull();
    expect(
      await payments.readWebhook(Buffer.from(body.toString().replace('150000', '1')), signature),
    ).toBeNull();
    for (const forged of [
      '',
      'nonsense',
      't=1,v1=00',
      signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ])
      expect(await payments.readWebhook(body, forged)).toBeNull();
    expect(await payments.readWebhook(Buffer.alloc(0), signature)).toBeNull();
    test.clock.pass(301);
    expect(await read()).toBeNull();
  });
});

it('delivers webhooks and completes slow cards in the background until it is stopped', async () => {
  const { id } = await pay(cards.slow);
  const told = () =>
    received.filter(({ body }) => body.includes(id)).map(({ type }) => type.replace('payment_intent.', ''));
  const stop = startCards(deps);
  await vi.waitFor(() => expect(told().toSorted()).toEqual(['created', 'processing']), 10_000);
  test.clock.pass(20);
  await vi.waitFor(() => expect(told()).toContain('succeeded'), 10_000);
  await stop();
  await pay();
  expect(await waiting()).toBe(2);
});
