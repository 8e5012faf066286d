import { useTestApp } from '@teduh/server/test/test-app.ts';
import { describe, expect, it } from 'vitest';
import { cardApi, formType, validIntent } from '../../test/card-api.ts';

const test = useTestApp({}, { listen: true });
const { key, ask } = cardApi(test);

describe('invalid input is answered with 4xx in the format of Stripe', () => {
  it.each([
    ['no amount', { amount: '' }, 'parameter_missing', 'amount'],
    ['a negative amount', { amount: '-1' }, 'parameter_invalid', 'amount'],
    ['a broken amount', { amount: '1.5' }, 'parameter_invalid', 'amount'],
    ['a huge amount', { amount: '999999999' }, 'parameter_invalid', 'amount'],
    ['no currency', { currency: '' }, 'parameter_missing', 'currency'],
    ['an odd currency', { currency: 'ringgit' }, 'parameter_invalid', 'currency'],
    [
      'another way to pay',
      { 'allowed_payment_method_types[0]': 'sepa_debit' },
      'parameter_invalid',
      'allowed_payment_method_types[0]',
    ],
    ['an unknown parameter', { confirm: 'true' }, 'parameter_unknown', 'confirm'],
    [
      'a poisoned prototype',
      { 'constructor[prototype]': 'x' },
      'parameter_unknown',
      'constructor[prototype]',
    ],
    ['long metadata', { 'metadata[a]': 'x'.repeat(501) }, 'parameter_invalid', 'metadata'],
  ])('rejects %s', async (_, more, code, param) => {
    expect(await ask('POST', '/payment_intents', { ...validIntent, ...more })).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', code, param, message: expect.any(String) } },
    });
  });

  it.each([
    ['JSON', 'application/json', '{"amount":1}', 415],
    ['text', 'text/plain', 'amount=1', 415],
    ['a NUL', formType, 'amount=1&currency=myr&description=%00', 400],
    ['broken escapes', formType, 'amount=%zz&currency=%', 400],
    ['too much', formType, `amount=1&currency=myr&description=${'x'.repeat(40_000)}`, 413],
    ['nothing', formType, '', 400],
  ])('rejects a body with %s', async (_, type, payload, status) => {
    const url = `/sandbox/stripe/v1/payment_intents`;
    const response = await test.app.inject({
      method: 'POST',
      url,
      headers: { ...key(), 'content-type': type },
      payload,
    });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({
      error: { type: 'invalid_request_error', message: expect.any(String) },
    });
  });

  it.each([
    'pi_%00',
    '%zz',
    "pi_'; drop table users; --",
    `pi_${'x'.repeat(252)}`,
    '..%2frefunds',
    'pi_nobody',
  ])('finds no intent with the id %s', async (id) => {
    const read = await ask('GET', `/payment_intents/${id}`);
    expect(read.status).toBe(id === '%zz' ? 400 : 404);
    expect((await ask('GET', `/refunds?payment_intent=${id}`)).status).toBe(404);
    expect((await ask('POST', '/refunds', { payment_intent: id })).status).toBeLessThan(500);
  });

  it('rejects an Idempotency-Key that is too long', async () => {
    const headers = { ...key(), 'idempotency-key': 'x'.repeat(256) };
    expect(await ask('POST', '/payment_intents', validIntent, headers)).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error' } },
    });
  });
});
