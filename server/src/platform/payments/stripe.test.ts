import { randomUUID } from 'node:crypto';
import { withSandboxTables } from '@teduh/sandbox/tables.ts';
import { describe, expect, it } from 'vitest';
import { cards, confirmCard } from '../../../test/card-form.ts';
import { openConnections } from '../../../test/connections.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { type MoneyBackFilter, type NewIntent, PaymentsUnavailable } from './provider.ts';
import { timeoutMs } from './stripe.ts';

const test = useTestApp({}, { faultyProvider: true });

const wish = (more: Partial<NewIntent> = {}): NewIntent => ({
  amountSen: 150_000,
  methods: ['card'],
  description: 'Rent & more, März',
  metadata: { transactionId: 'some-id', 'with space': 'ü&=' },
  idempotencyKey: randomUUID(),
  ...more,
});
const create = (more: Partial<NewIntent> = {}) => test.deps.payments.createIntent(wish(more));
async function createPaid() {
  const intent = await create();
  await confirmCard(test.app, intent.clientSecret);
  return intent;
}
const requestsFor = (word: string) => test.provider.requests.filter(({ line }) => line.includes(word));

describe('intents', () => {
  it('are made with the amount in sen, in ringgit, for cards only, and found again', async () => {
    const intent = await create();
    expect(intent).toEqual({
      id: expect.stringMatching(/^pi_\w+$/),
      status: 'requires_payment_method',
      amountSen: 150_000,
      currency: 'myr',
      livemode: false,
      metadata: { transactionId: 'some-id', 'with space': 'ü&=' },
      clientSecret: expect.stringMatching(new RegExp(`^${intent.id}_secret_\\w{20,}$`)),
    });
    expect(await test.deps.payments.findIntent(intent.id)).toEqual(intent);
    const sent = new URLSearchParams(requestsFor('POST /sandbox/stripe/v1/payment_intents').at(-1)?.body);
    expect([...sent].filter(([name]) => name.startsWith('allowed_payment_method_types'))).toEqual([
      ['allowed_payment_method_types[0]', 'card'],
    ]);
    expect(sent.get('description')).toBe('Rent & more, März');
  });

  it('are the same ones for the same key, also when twenty ask at once', async () => {
    const idempotencyKey = randomUUID();
    await openConnections(test.deps.db);
    const made = await Promise.all(Array.from({ length: 20 }, () => create({ idempotencyKey })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    await expect(create({ idempotencyKey, amountSen: 1 })).rejects.toMatchObject({
      providerCode: 'StripeIdempotencyError',
    });
  });

  it('that nobody made are not found, whatever the id looks like', async () => {
    for (const id of ['pi_nobody', '', 'pi_', '../refunds', 'ch_123', 'pi_%00', `pi_${'x'.repeat(2000)}`])
      expect(await test.deps.payments.findIntent(id)).toBeUndefined();
  });

  it('are cancelled, once and for all; one that succeeded or is cancelled already says so', async () => {
    const { payments } = test.deps;
    const { id } = await create();
    expect(await payments.cancelIntent(id)).toMatchObject({ id, status: 'canceled' });
    expect(await payments.cancelIntent(id)).toMatchObject({ id, status: 'canceled' });
    const paid = await createPaid();
    expect(await payments.cancelIntent(paid.id)).toMatchObject({ id: paid.id, status: 'succeeded' });
    await expect(payments.cancelIntent('pi_nobody')).rejects.toMatchObject({
      providerCode: 'resource_missing',
    });
  });

  it('can be cancelled later although it was too early the first time', async () => {
    const { payments } = test.deps;
    const { id, clientSecret } = await create();
    await confirmCard(test.app, clientSecret, { number: cards.slow });
    expect((await payments.cancelIntent(id)).status).toBe('processing');
    await test.deps.db.begin((tx) =>
      withSandboxTables(tx)
        .updateTable('sandbox.payment_intents')
        .set({ status: 'requires_payment_method', succeeds_at: null })
        .where('id', '=', id)
        .execute(),
    );
    expect((await payments.cancelIntent(id)).status).toBe('canceled');
  });
});

describe('refunds', () => {
  const countRefunds = async (intentId: string) =>
    (
      await withSandboxTables(test.deps.db)
        .selectFrom('sandbox.refunds')
        .selectAll()
        .where('payment_intent_id', '=', intentId)
        .execute()
    ).length;

  const refundOf = (intentId: string, amountSen = 150_000, refundId: string = randomUUID()) =>
    test.deps.payments.refund({ refundId, intentId, amountSen });

  it('are made once for each of our ids, however often they are asked for, and name it', async () => {
    const { id } = await createPaid();
    const refundId = randomUUID();
    const made = await Promise.all(Array.from({ length: 10 }, () => refundOf(id, 100_000, refundId)));
    expect(new Set(made.map((refund) => refund.id)).size).toBe(1);
    expect(made[0]).toEqual({
      id: expect.stringMatching(/^re_\w+$/),
      intentId: id,
      amountSen: 100_000,
      status: 'succeeded',
      failure: '',
      refundId,
    });
    expect(await countRefunds(id)).toBe(1);
    expect(requestsFor('refunds').at(-1)?.idempotencyKey).toBe(`refund-${refundId}`);
  });

  it('are refused when they are more than what is left', async () => {
    const { id } = await createPaid();
    await refundOf(id, 100_000);
    await expect(refundOf(id, 50_001)).rejects.toMatchObject({ providerCode: 'StripeInvalidRequestError' });
    await refundOf(id, 50_000);
    await expect(refundOf(id, 1)).rejects.toMatchObject({ providerCode: 'charge_already_refunded' });
  });

  it('need something to give back', async () => {
    const { id } = await create();
    await expect(refundOf(id)).rejects.toMatchObject({ providerCode: 'payment_intent_unexpected_state' });
  });

  it('are listed for one payment, and over all pages since a moment', async () => {
    const { payments, clock } = test.deps;
    const one = await createPaid();
    const before = clock.wall();
    test.clock.pass(60);
    const since = clock.wall();
    const other = await createPaid();
    for (const amountSen of [10, 20, 30]) await refundOf(other.id, amountSen);
    await refundOf(one.id, 40);
    const sums = async (filter: MoneyBackFilter) =>
      (await payments.listRefunds(filter)).map(({ amountSen }) => amountSen).toSorted((a, b) => a - b);
    expect(await sums({ intentId: other.id })).toEqual([10, 20, 30]);
    expect(await sums({ since })).toEqual([10, 20, 30, 40]);
    expect((await sums({ since: before })).length).toBeGreaterThanOrEqual(4);
    const more = Array.from({ length: 120 }, () => ({
      id: `re_${randomUUID()}`,
      payment_intent_id: one.id,
      amount_sen: 1,
      created_at: clock.now(),
    }));
    await withSandboxTables(test.deps.db).insertInto('sandbox.refunds').values(more).execute();
    expect(await payments.listRefunds({ intentId: one.id })).toHaveLength(121);
  });
});

describe('disputes', () => {
  it('are listed with the words of the provider', async () => {
    const intent = await create();
    await confirmCard(test.app, intent.clientSecret, { number: cards.disputing });
    expect(await test.deps.payments.listDisputes({ intentId: intent.id })).toEqual([
      {
        id: expect.stringMatching(/^du_\w+$/),
        intentId: intent.id,
        amountSen: 150_000,
        status: 'needs_response',
        reason: 'fraudulent',
      },
    ]);
    await expect(
      test.deps.payments.refund({ refundId: randomUUID(), intentId: intent.id, amountSen: 1 }),
    ).rejects.toMatchObject({ providerCode: 'charge_disputed' });
  });
});

describe('a provider in trouble', () => {
  async function timed(call: () => Promise<unknown>) {
    const start = performance.now();
    const outcome = await call().catch((error: unknown) => error);
    return { outcome, ms: performance.now() - start };
  }

  it.each([
    'hang',
    'hang up',
    'answer 500',
    'answer 429',
    'answer garbage',
    'answer a bare number',
    'answer an empty object',
  ] as const)('that does nothing but %s is unavailable, soon', async (fault) => {
    const paid = await createPaid();
    const { payments } = test.deps;
    test.provider.fault = fault;
    const calls = [
      () => create(),
      () => payments.findIntent(paid.id),
      () => payments.cancelIntent(paid.id),
      () => payments.refund({ refundId: randomUUID(), intentId: paid.id, amountSen: 1 }),
      () => payments.listRefunds({ intentId: paid.id }),
      () => payments.listDisputes({ intentId: paid.id }),
    ];
    const results = await Promise.all(calls.map(timed));
    test.provider.fault = undefined;
    for (const { outcome, ms } of results) {
      expect(outcome).toBeInstanceOf(PaymentsUnavailable);
      expect(ms).toBeLessThan(4_000);
    }
    expect(await payments.findIntent(paid.id)).toMatchObject({ status: 'succeeded' });
  });

  it('is never waited for longer than twelve seconds', () => {
    const [tries, pauseMs] = [2, 500];
    expect(tries * timeoutMs + pauseMs).toBeLessThan(12_000);
  });

  it.each(['hang', 'hang up', 'answer 500', 'answer garbage', 'lose the answer', 'forward twice'] as const)(
    'for a moment (%s) is asked again, and one intent comes of it',
    async (fault) => {
      const metadata = { fault, run: randomUUID() };
      test.provider.faults.push(fault);
      const { id } = await create({ metadata });
      expect(test.provider.faults).toEqual([]);
      const made = await withSandboxTables(test.deps.db)
        .selectFrom('sandbox.payment_intents')
        .select(['id', 'metadata'])
        .execute();
      const ours = made.filter((row) => JSON.stringify(row.metadata).includes(metadata.run));
      expect(ours).toMatchObject([{ id }]);
    },
  );

  it('leaves a line in the log, without a key or a client secret in it', async () => {
    const { clientSecret, id } = await create();
    const before = test.lines.length;
    test.provider.fault = 'answer 500';
    await expect(test.deps.payments.findIntent(id)).rejects.toThrow(PaymentsUnavailable);
    test.provider.fault = undefined;
    const lines = test.lines.slice(before).join('\n');
    expect(lines).toContain('"reason":"StripeAPIError","status":500');
    for (const secret of [clientSecret, 'sk_test_']) expect(lines).not.toContain(secret);
  });
});

it('tells the provider nothing about this machine', async () => {
  const seen: Record<string, unknown>[] = [];
  const remember = async (request: { headers: object }) => void seen.push({ ...request.headers });
  test.app.server.on('request', remember);
  await create();
  await create();
  test.app.server.off('request', remember);
  expect(seen).toHaveLength(2);
  for (const headers of seen) {
    expect(headers).not.toHaveProperty('x-stripe-client-telemetry');
    expect(String(headers['x-stripe-client-user-agent'])).not.toContain('platform');
  }
});
