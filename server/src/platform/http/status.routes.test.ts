import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it, vi } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';

const keys = { secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1' };
const test = useTestApp();
const withStripe = useTestApp({ payments: { provider: 'stripe', ...keys } });
const withoutPayments = useTestApp({ payments: { provider: 'none' } });

it('health names what cannot be reached, and stays 200 for what the server can do without', async () => {
  const parts = { database: 'ok', liveUpdates: 'ok', jobs: 'starting', storage: 'ok' };
  expect((await withStripe.call('GET', '/api/health')).body).toEqual({ status: 'ok', parts });
  vi.spyOn(withStripe.deps.bus, 'isListening').mockReturnValue(false);
  expect(await withStripe.call('GET', '/api/health')).toMatchObject({
    status: 200,
    body: { status: 'degraded', parts: { ...parts, liveUpdates: 'lost' } },
  });
  const { body } = await withStripe.call('GET', '/metrics');
  expect(body).toContain('teduh_part_up{part="liveUpdates"} 0');
  expect(body).toContain('teduh_part_up{part="storage"} 1');
});

it('health answers 200 while the database does, and 503 when it does not', async () => {
  expect(await test.call('GET', '/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  await test.deps.db.destroy();
  expect(await test.call('GET', '/api/health')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
    body: { code: 'database_unavailable', isError: true, message: errorMessages.database_unavailable },
  });
  expect(await test.call('GET', '/api/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
});

it('config tells the web app which provider and mailbox it runs with', async () => {
  const { body } = await test.call('GET', '/api/config');
  expect(body).toEqual({
    payments: { provider: 'sandbox', publishableKey: null, apiBase: '/sandbox/stripe' },
    mailbox: true,
    today: '2026-11-15',
  });
});

it('config contains the publishable key of Stripe and no secret one', async () => {
  const { body } = await withStripe.call('GET', '/api/config');
  expect(body.payments).toEqual({ provider: 'stripe', publishableKey: 'pk_live_1', apiBase: null });
  expect(JSON.stringify(body)).not.toMatch(/sk_live|whsec/);
});

it('config says when no payment provider is set', async () => {
  const { body } = await withoutPayments.call('GET', '/api/config');
  expect(body.payments).toEqual({ provider: 'none', publishableKey: null, apiBase: null });
});

it('config contains the day in Kuala Lumpur by the business clock', async () => {
  withStripe.clock.setAheadMs(12 * 60 * 60 * 1000);
  expect((await withStripe.call('GET', '/api/config')).body.today).toBe('2026-11-16');
});

it('has no card sandbox where real cards are charged, or none at all', async () => {
  for (const app of [withStripe, withoutPayments]) {
    const answer = await app.call('POST', '/sandbox/stripe/v1/payment_intents', { body: {} });
    expect(answer).toMatchObject({ status: 404, body: { isError: true } });
  }
});
