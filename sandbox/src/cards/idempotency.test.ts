import { randomUUID } from 'node:crypto';
import { confirmCard } from '@teduh/server/test/card-form.ts';
import { openConnections } from '@teduh/server/test/connections.ts';
import { useTestApp } from '@teduh/server/test/test-app.ts';
import { describe, expect, it } from 'vitest';
import { cardApi, validIntent } from '../../test/card-api.ts';
import { withSandboxTables } from '../tables.ts';

const test = useTestApp({}, { listen: true });
const { key, ask, create } = cardApi(test);

describe('an Idempotency-Key', () => {
  const once = (params: object, idempotencyKey: string, path = '/payment_intents') =>
    ask('POST', path, { ...validIntent, ...params }, { ...key(), 'idempotency-key': idempotencyKey });

  it('brings the same answer for the same request, whatever the order of its parameters', async () => {
    const idempotencyKey = randomUUID();
    const first = await once({}, idempotencyKey);
    const second = await ask(
      'POST',
      '/payment_intents',
      Object.fromEntries(Object.entries(validIntent).reverse()),
      { ...key(), 'idempotency-key': idempotencyKey },
    );
    expect(second.body).toEqual(first.body);
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    expect(second.headers).toHaveProperty('idempotent-replayed', 'true');
  });

  it('is rejected for a different request', async () => {
    const idempotencyKey = randomUUID();
    const { body } = await once({}, idempotencyKey);
    const others = [
      await once({ amount: '150001' }, idempotencyKey),
      await once({ 'metadata[transactionId]': 'two' }, idempotencyKey),
      await ask(
        'POST',
        `/payment_intents/${body.id}/cancel`,
        {},
        { ...key(), 'idempotency-key': idempotencyKey },
      ),
    ];
    for (const other of others)
      expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } });
    expect((await ask('GET', `/payment_intents/${body.id}`)).body.status).toBe('requires_payment_method');
  });

  it('is rejected for the same request about another intent', async () => {
    const [one, other] = [await create(), await create()];
    const headers = { ...key(), 'idempotency-key': randomUUID() };
    expect((await ask('POST', `/payment_intents/${one.id}/cancel`, {}, headers)).status).toBe(200);
    expect((await ask('POST', `/payment_intents/${other.id}/cancel`, {}, headers)).status).toBe(400);
  });

  it('repeats errors too, as Stripe does, but not those of an invalid request', async () => {
    const idempotencyKey = randomUUID();
    expect((await once({ amount: 'x' }, idempotencyKey)).status).toBe(400);
    const { id, client_secret } = (await once({}, idempotencyKey)).body;
    const refund = () =>
      ask('POST', '/refunds', { payment_intent: id }, { ...key(), 'idempotency-key': `refund-${id}` });
    const refused = await refund();
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_unexpected_state' } },
    });
    await confirmCard(test.app, client_secret);
    expect((await refund()).body).toEqual(refused.body);
  });

  it('creates one intent when twenty requests arrive at once', async () => {
    const idempotencyKey = randomUUID();
    await openConnections(test.deps.db);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => once({ 'metadata[run]': idempotencyKey }, idempotencyKey)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const rows = await withSandboxTables(test.deps.db)
      .selectFrom('sandbox.payment_intents')
      .select('metadata')
      .execute();
    expect(rows.filter(({ metadata }) => JSON.stringify(metadata).includes(idempotencyKey))).toHaveLength(1);
  });
});
