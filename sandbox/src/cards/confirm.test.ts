import { randomUUID } from 'node:crypto';
import { cards, confirmCard } from '@teduh/server/test/card-form.ts';
import { openConnections } from '@teduh/server/test/connections.ts';
import { useTestApp } from '@teduh/server/test/test-app.ts';
import { describe, expect, it } from 'vitest';
import { withSandboxTables } from '../tables.ts';
import { finishSlowCards } from './slow-cards.ts';

const test = useTestApp({}, { listen: true });

const create = () =>
  test.deps.payments.createIntent({
    amountSen: 150_000,
    methods: ['card'],
    description: 'Rent',
    metadata: { transactionId: 'one' },
    idempotencyKey: randomUUID(),
  });
const statusOf = async (id: string) => (await test.deps.payments.findIntent(id))?.status;
const eventsOf = async (id: string) => {
  const rows = await withSandboxTables(test.deps.db).selectFrom('sandbox.events').select('payload').execute();
  const payloads = rows.map(({ payload }) => payload as { type: string; data: { object: { id: string } } });
  return payloads
    .filter(({ data }) => data.object.id === id)
    .map(({ type }) => type.replace('payment_intent.', ''));
};

describe('each test card behaves as documented', () => {
  it('4242 succeeds', async () => {
    const { id, clientSecret } = await create();
    const answer = await confirmCard(test.app, clientSecret);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id,
        object: 'payment_intent',
        status: 'succeeded',
        amount: 150_000,
        amount_received: 150_000,
        currency: 'myr',
      },
    });
    expect(answer.body).not.toHaveProperty('metadata');
    expect(await statusOf(id)).toBe('succeeded');
    expect((await eventsOf(id)).toSorted()).toEqual(['created', 'succeeded']);
  });

  it.each([
    [
      cards.declined,
      { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
    ],
    [
      cards.poor,
      {
        code: 'card_declined',
        decline_code: 'insufficient_funds',
        message: 'Your card has insufficient funds.',
      },
    ],
    [cards.expired, { code: 'expired_card', message: 'Your card has expired.' }],
    [cards.wrongCvc, { code: 'incorrect_cvc', message: "Your card's security code is incorrect." }],
  ])('%s is declined, the error is stored, and another card is accepted', async (number, error) => {
    const { id, clientSecret } = await create();
    const answer = await confirmCard(test.app, clientSecret, { number });
    expect(answer).toMatchObject({
      status: 402,
      body: {
        error: {
          type: 'card_error',
          ...error,
          payment_intent: { id, status: 'requires_payment_method', last_payment_error: error },
        },
      },
    });
    expect(await statusOf(id)).toBe('requires_payment_method');
    expect((await eventsOf(id)).toSorted()).toEqual(['created', 'payment_failed']);
    const second = await confirmCard(test.app, clientSecret);
    expect(second).toMatchObject({ status: 200, body: { status: 'succeeded', last_payment_error: null } });
  });

  it.each(['4242424242424241', '5555555555554444'])('%s changes nothing', async (number) => {
    const { id, clientSecret } = await create();
    expect((await confirmCard(test.app, clientSecret, { number })).status).toBe(402);
    expect(await statusOf(id)).toBe('requires_payment_method');
    expect(await eventsOf(id)).toEqual(['created']);
  });

  it('0077 is processing for twenty seconds and has succeeded when it is read after that', async () => {
    const { id, clientSecret } = await create();
    const answer = await confirmCard(test.app, clientSecret, { number: cards.slow });
    expect(answer).toMatchObject({ status: 200, body: { status: 'processing' } });
    test.clock.pass(19);
    expect(await statusOf(id)).toBe('processing');
    test.clock.pass(1);
    expect(await statusOf(id)).toBe('succeeded');
    expect((await eventsOf(id)).toSorted()).toEqual(['created', 'processing', 'succeeded']);
  });

  it('0077 also succeeds in the background, with one webhook however many servers do this', async () => {
    const { id, clientSecret } = await create();
    await confirmCard(test.app, clientSecret, { number: cards.slow });
    await finishSlowCards(test.deps);
    expect(await eventsOf(id)).not.toContain('succeeded');
    test.clock.pass(20);
    await openConnections(test.deps.db);
    await Promise.all(Array.from({ length: 5 }, () => finishSlowCards(test.deps)));
    expect((await eventsOf(id)).filter((type) => type === 'succeeded')).toHaveLength(1);
  });
});

it('an intent is never both charged and cancelled', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, clientSecret } = await create();
    const [paid, cancelled] = await Promise.all([
      confirmCard(test.app, clientSecret),
      test.deps.payments.cancelIntent(id),
    ]);
    expect(paid.status).toBe(cancelled.status === 'succeeded' ? 200 : 400);
    expect(await statusOf(id)).toBe(cancelled.status);
  }
});

describe('a card cannot be charged', () => {
  it('twice, when twenty requests arrive at once', async () => {
    const { id, clientSecret } = await create();
    await openConnections(test.deps.db);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirmCard(test.app, clientSecret)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(19);
    for (const { body } of refused)
      expect(body.error).toMatchObject({
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        payment_intent: { id, status: 'succeeded' },
      });
    expect((await eventsOf(id)).filter((type) => type === 'succeeded')).toHaveLength(1);
  });

  it('for a cancelled or a processing intent', async () => {
    const cancelled = await create();
    await test.deps.payments.cancelIntent(cancelled.id);
    const processing = await create();
    await confirmCard(test.app, processing.clientSecret, { number: cards.slow });
    for (const { clientSecret } of [cancelled, processing])
      expect(await confirmCard(test.app, clientSecret)).toMatchObject({
        status: 400,
        body: { error: { code: 'payment_intent_unexpected_state' } },
      });
    expect(await statusOf(cancelled.id)).toBe('canceled');
  });

  it.each([
    ['payment_method_data[card][number]', { number: '' }],
    ['payment_method_data[card][cvc]', { cvc: '' }],
    ['payment_method_data[card][exp_month]', { exp_month: '' }],
    ['payment_method_data[card][exp_year]', { exp_year: '' }],
  ])('without %s', async (param, card) => {
    const { clientSecret } = await create();
    expect(await confirmCard(test.app, clientSecret, card)).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', code: 'parameter_missing', param } },
    });
  });

  it("with somebody else's client secret, or none", async () => {
    const [one, other] = [await create(), await create()];
    for (const client_secret of [other.clientSecret, `${one.id}_secret_guessed`, `${one.clientSecret}x`])
      expect(await confirmCard(test.app, one.clientSecret, {}, { client_secret })).toMatchObject({
        status: 404,
        body: { error: { code: 'resource_missing' } },
      });
    expect((await confirmCard(test.app, one.clientSecret, {}, { client_secret: '' })).status).toBe(400);
    expect(await statusOf(one.id)).toBe('requires_payment_method');
  });
});

it('stores no card number, neither in the log nor in the database', async () => {
  const { clientSecret } = await create();
  const numbers = [cards.declined, '5555555555554444', '4242424242424241', cards.authenticating, cards.good];
  for (const number of numbers)
    await confirmCard(
      test.app,
      clientSecret,
      { number, cvc: '987' },
      { return_url: 'http://localhost:3000/back' },
    );
  const tables = await test.deps.db.introspection.getTables();
  const everything = [...test.lines];
  for (const { name, schema = 'public' } of tables) {
    const rows = await test.deps.db
      .withSchema(schema)
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    everything.push(JSON.stringify(rows));
  }
  expect(tables.map(({ schema, name }) => `${schema}.${name}`)).toContain('sandbox.payment_intents');
  const text = everything.join('\n');
  for (const number of numbers) expect(text).not.toContain(number);
  expect(text).not.toMatch(/\b987\b/);
  expect(text).toContain('"card_last4":"4242"');
  expect(text).toContain('"route":"/sandbox/stripe/v1/payment_intents/:id/confirm"');
});
