import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { PaymentSettings } from '../payments/payments.ts';
import { registerSecurity } from './security.ts';

async function headersWith(payments: PaymentSettings, index = '') {
  const app = Fastify();
  await registerSecurity(app, { publicUrl: 'http://localhost:3000', payments, index });
  app.get('/', async () => 'hello');
  return (await app.inject('/')).headers;
}

const policyWith = async (payments: PaymentSettings) =>
  String((await headersWith(payments))['content-security-policy']).split(';');

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
  "frame-src 'self' blob:",
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
    "frame-src 'self' blob: https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  ]);
});

it('keeps other pages from our windows, and every page from camera, microphone and place', async () => {
  const headers = await headersWith({ provider: 'none' });
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  const refused = String(headers['permissions-policy']).split(', ');
  expect(refused).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()']));
});

it('allows of inline scripts only those of the built document, by their hashes', async () => {
  const index = '<script>alert(1)</script>\n<script type="module" src="/main.js"></script>';
  const { 'content-security-policy': policy } = await headersWith({ provider: 'none' }, index);
  expect(policy).toContain("script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=';");
});
