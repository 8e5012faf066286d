import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { PaymentSettings } from '../payments/payments.ts';
import { registerSecurity } from './security.ts';

async function policyWith(payments: PaymentSettings) {
  const app = Fastify();
  await registerSecurity(app, { publicUrl: 'http://localhost:3000', payments });
  app.get('/', async () => 'hello');
  const { headers } = await app.inject('/');
  return String(headers['content-security-policy']).split(';');
}

const strict = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

it.each([{ provider: 'sandbox' }, { provider: 'none' }] as const)(
  'allows a page to call this server only where payments are %o',
  async (payments) => {
    expect(await policyWith(payments)).toEqual(strict);
  },
);

it("allows what Stripe's Payment Element needs where Stripe takes the payments, and nothing else", async () => {
  const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' };
  const policy = await policyWith({ provider: 'stripe', ...keys });
  expect(policy.filter((directive) => !strict.includes(directive))).toEqual([
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    "connect-src 'self' https://api.stripe.com",
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  ]);
});
