import { confirmCard } from '@teduh/server/test/card-form.ts';
import { createAdmin } from '@teduh/server/test/factories.ts';
import { useTestApp } from '@teduh/server/test/test-app.ts';
import { describe, expect, it, vi } from 'vitest';
import { cardApi } from '../../test/card-api.ts';

const test = useTestApp({}, { listen: true });
const { key, ask, create } = cardApi(test);

describe('an intent', () => {
  it('is created and read in the format of Stripe', async () => {
    const intent = await create({ description: 'Rent' });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 150_000,
      amount_received: 0,
      currency: 'myr',
      created: Math.floor(test.clock.wall().getTime() / 1000),
      description: 'Rent',
      livemode: false,
      metadata: { transactionId: 'one' },
      next_action: null,
      payment_method_types: ['card'],
      status: 'requires_payment_method',
    });
    expect(await ask('GET', `/payment_intents/${intent.id}`)).toMatchObject({ status: 200, body: intent });
  });

  it('shows a browser with the client secret everything but the metadata and the customer', async () => {
    const { id, client_secret, metadata, latest_charge, customer, payment_method, ...rest } = await create();
    const { status, body } = await ask(
      'GET',
      `/payment_intents/${id}?client_secret=${client_secret}`,
      undefined,
      {},
    );
    expect(status).toBe(200);
    expect(body).toEqual({ id, client_secret, ...rest });
    const wrong = await ask('GET', `/payment_intents/${id}?client_secret=${client_secret}x`, undefined, {});
    expect(wrong).toMatchObject({ status: 404, body: { error: { code: 'resource_missing' } } });
  });

  it('is refunded completely, and the refund is listed', async () => {
    const { id, client_secret } = await create();
    await confirmCard(test.app, client_secret);
    expect((await ask('GET', `/refunds?payment_intent=${id}`)).body).toMatchObject({
      object: 'list',
      data: [],
    });
    const refund = {
      object: 'refund',
      amount: 150_000,
      currency: 'myr',
      payment_intent: id,
      status: 'succeeded',
    };
    expect(await ask('POST', '/refunds', { payment_intent: id })).toMatchObject({
      status: 200,
      body: refund,
    });
    expect((await ask('GET', `/refunds?payment_intent=${id}`)).body.data).toMatchObject([refund]);
    expect(await ask('POST', '/refunds', { payment_intent: id })).toMatchObject({
      status: 400,
      body: { error: { code: 'charge_already_refunded' } },
    });
  });
});

describe('without the API key of the sandbox', () => {
  it.each([
    ['POST', '/payment_intents'],
    ['GET', '/payment_intents/pi_1'],
    ['POST', '/payment_intents/pi_1/cancel'],
    ['POST', '/refunds'],
    ['GET', '/refunds?payment_intent=pi_1'],
    ['GET', '/refunds/re_1'],
    ['GET', '/disputes'],
    ['GET', '/disputes/du_1'],
    ['POST', '/disputes/du_1'],
    ['POST', '/disputes/du_1/close'],
  ] as const)('%s %s answers 401 before it reads the body', async (method, path) => {
    const { token } = await createAdmin(test.deps);
    const keys = [
      {},
      { authorization: `Bearer ${token}` },
      { authorization: `${key().authorization}x` },
      { authorization: 'Basic abc' },
    ];
    for (const headers of keys)
      expect(await ask(method, path, 'x'.repeat(100), headers)).toMatchObject({
        status: 401,
        body: { error: { type: 'invalid_request_error' } },
      });
  });
});

it('is not part of the OpenAPI description', async () => {
  const { body } = await test.call('GET', '/api/openapi.json');
  expect(JSON.stringify(Object.keys(body.paths))).not.toContain('sandbox/stripe');
});

it('answers with 503, which says when to try again, while the database does not answer', async () => {
  const { id } = await create();
  const lost = new Error('Connection terminated unexpectedly');
  vi.spyOn(test.deps.db, 'begin').mockRejectedValue(lost);
  expect(await ask('POST', `/payment_intents/${id}/cancel`)).toMatchObject({
    status: 503,
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  });
});
