import { createHmac } from 'node:crypto';
import { sandboxKeys } from '../src/platform/payments/payments.ts';
import type { useTestApp } from './test-app.ts';

type TestApp = ReturnType<typeof useTestApp>;
type Webhook = { secret?: string; amount?: number; type?: string };

/** Calls the webhook as the provider does, with its signature. */
export function sendEvent(test: TestApp, event: object, secret?: string) {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(test.clock.wall().getTime() / 1000);
  const key = secret ?? sandboxKeys(test.deps.accessTokenSecret).webhookSecret;
  const signature = createHmac('sha256', key).update(`${timestamp}.${payload}`).digest('hex');
  return test.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${timestamp},v1=${signature}` },
    payload,
  });
}

/** Reports something about an object of the provider; that a payment succeeded, unless told otherwise. */
export function sendWebhook(
  test: TestApp,
  objectId: string,
  { secret, amount = 450_000, type = 'payment_intent.succeeded' }: Webhook = {},
) {
  const object = { id: objectId, object: type.split('.')[0], amount, status: 'succeeded' };
  return sendEvent(test, { id: 'evt_1', object: 'event', type, data: { object } }, secret);
}
