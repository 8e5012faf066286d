import { expect, it, vi } from 'vitest';
import { createClock } from '../clock.ts';
import { createPayments, type PaymentSettings, sandboxKeys, warnAboutPayments } from './payments.ts';
import { PaymentsUnavailable } from './provider.ts';

const secret = new TextEncoder().encode('a secret for tests only, long enough');
const stripe = {
  provider: 'stripe',
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecret: 'whsec_1',
} as const;

function create(settings: PaymentSettings, log = { warn: vi.fn() }) {
  return createPayments({
    settings,
    accessTokenSecret: secret,
    ownUrl: () => undefined,
    clock: createClock(),
    log,
  });
}

it.each([{ provider: 'none' }, { provider: 'sandbox' }] as const)(
  'nobody pays where the payments are %o and nothing listens',
  async (settings) => {
    const payments = create(settings);
    const wish = {
      amountSen: 100,
      methods: ['card' as const],
      description: '',
      metadata: {},
      idempotencyKey: 'a key',
    };
    await expect(payments.createIntent(wish)).rejects.toThrow(PaymentsUnavailable);
    await expect(payments.findIntent('pi_1')).rejects.toThrow(PaymentsUnavailable);
    await expect(payments.cancelIntent('pi_1')).rejects.toThrow(PaymentsUnavailable);
    await expect(payments.refund({ refundId: 'one', intentId: 'pi_1', amountSen: 1 })).rejects.toThrow(
      PaymentsUnavailable,
    );
    await expect(payments.chargeSaved('pi_1', 'https://rent.example.my/')).rejects.toThrow(
      PaymentsUnavailable,
    );
    expect(await payments.readWebhook(Buffer.from('{}'), 't=1,v1=00')).toBeNull();
  },
);

it('a webhook is believed with the secret that was set, and with no other', async () => {
  const { Stripe } = await import('stripe');
  const payload = JSON.stringify({ type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } });
  const signed = (webhookSecret: string) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  const body = Buffer.from(payload);
  expect(await create(stripe).readWebhook(body, signed('whsec_1'))).toEqual({ intentId: 'pi_1' });
  expect(await create(stripe).readWebhook(body, signed('whsec_2'))).toBeNull();
  const { webhookSecret } = sandboxKeys(secret);
  expect(await create({ provider: 'sandbox' }).readWebhook(body, signed(webhookSecret))).toEqual({
    intentId: 'pi_1',
  });
  expect(await create({ provider: 'sandbox' }).readWebhook(body, signed('whsec_1'))).toBeNull();
});

it.each([
  ['setup_intent.succeeded', { setupId: 'some_1' }],
  ['payment_method.detached', { cardId: 'some_1' }],
])('a webhook of the type %s says what it is about', async (type, subject) => {
  const { Stripe } = await import('stripe');
  const payload = JSON.stringify({ type, data: { object: { id: 'some_1' } } });
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_1' });
  expect(await create(stripe).readWebhook(Buffer.from(payload), header)).toEqual(subject);
});

it.each([
  ['no event', '42', 1],
  ['another kind of event', '{"type":"customer.created","data":{"object":{"id":"cus_1"}}}', 0],
  ['a thin event', '{"object":"v2.core.event","type":"v1.billing.meter"}', 1],
  [
    'a refund without an intent',
    '{"type":"charge.refunded","data":{"object":{"id":"ch_1","payment_intent":null}}}',
    0,
  ],
])(
  'a signed webhook about something else is about no intent, and logged where it cannot be read: %s',
  async (_, payload, warnings) => {
    const { Stripe } = await import('stripe');
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_1' });
    const log = { warn: vi.fn() };
    expect(await create(stripe, log).readWebhook(Buffer.from(payload), header)).toEqual({});
    expect(log.warn).toHaveBeenCalledTimes(warnings);
  },
);

it('the keys of the sandbox are the same on every server with this secret, and different with another', () => {
  const keys = sandboxKeys(secret);
  expect(sandboxKeys(new Uint8Array(secret))).toEqual(keys);
  expect(keys.secretKey).toMatch(/^sk_test_[\w-]{43}$/);
  expect(keys.webhookSecret).toMatch(/^whsec_[\w-]{43}$/);
  expect(keys.secretKey.slice(8)).not.toBe(keys.webhookSecret.slice(6));
  expect(sandboxKeys(new TextEncoder().encode('another secret'))).not.toEqual(keys);
});

it('an operator is warned when nobody can pay', () => {
  const warningOf = (settings: PaymentSettings) => {
    const log = { warn: vi.fn() };
    warnAboutPayments(settings, log);
    return log.warn.mock.calls.flat();
  };
  expect(warningOf({ provider: 'none' })).toEqual(['PAYMENTS is off: nobody can pay online.']);
  expect(warningOf(stripe)).toEqual([]);
  expect(warningOf({ provider: 'sandbox' })).toEqual([]);
});
