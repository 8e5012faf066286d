import { randomUUID } from 'node:crypto';
import { payAtBank } from '@teduh/server/test/bank-page.ts';
import { useTestApp } from '@teduh/server/test/test-app.ts';
import type { OnlineMethod } from '@teduh/shared/transactions';
import { expect, it } from 'vitest';

const test = useTestApp({}, { listen: true });

const create = (methods: OnlineMethod[] = ['card', 'fpx', 'grabpay']) =>
  test.deps.payments.createIntent({
    amountSen: 123_456,
    methods,
    description: 'Rent',
    metadata: {},
    idempotencyKey: randomUUID(),
  });
const find = (id: string) => test.deps.payments.findIntent(id);

it.each([
  ['fpx', 'Maybank2U'],
  ['grabpay', 'GrabPay'],
] as const)('%s leads to a page that names the amount and %s', async (method, name) => {
  const { id, clientSecret } = await create();
  const bank = await payAtBank(test.app, clientSecret, { method });
  expect(bank.body).toMatchObject({
    status: 'requires_action',
    payment_method_types: ['card', 'fpx', 'grabpay'],
  });
  const page = await bank.open();
  expect(page.statusCode).toBe(200);
  expect(page.body).toMatch(/RM\s1,234\.56/);
  expect(page.body).toContain(name);
  expect(page.body).toMatch(/>Approve<.*>Refuse<.*>Leave without an answer</s);
  expect(page.body).not.toContain('<script');

  const answer = await bank.decide('complete');
  expect(answer.statusCode).toBe(303);
  expect(String(answer.headers.location)).toContain('redirect_status=succeeded');
  expect(await find(id)).toMatchObject({ status: 'succeeded', method });
});

it('says why a refused payment failed, and takes another way', async () => {
  const { id, clientSecret } = await create();
  const answer = await (await payAtBank(test.app, clientSecret)).decide('fail');
  expect(String(answer.headers.location)).toContain('redirect_status=failed');
  const read = await test.app.inject(
    `/sandbox/stripe/v1/payment_intents/${id}?client_secret=${clientSecret}`,
  );
  expect(read.json()).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_payment_attempt_failed' },
  });
  await (await payAtBank(test.app, clientSecret, { bank: 'cimb' })).decide('complete');
  expect(await find(id)).toMatchObject({ status: 'succeeded', method: 'fpx' });
});

it('stays open for somebody who leaves without an answer and comes back', async () => {
  const { id, clientSecret } = await create();
  const bank = await payAtBank(test.app, clientSecret);
  expect((await bank.decide('leave')).statusCode).toBe(303);
  expect((await find(id))?.status).toBe('requires_action');
  await bank.decide('complete');
  expect((await find(id))?.status).toBe('succeeded');
});

it.each([
  [
    'a bank that does not exist',
    ['card', 'fpx'],
    { bank: 'bank_of_nowhere' },
    'payment_method_data[fpx][bank]',
  ],
  ['a way that the intent does not allow', ['card'], {}, 'payment_method_data[type]'],
  ['GrabPay where only FPX is allowed', ['fpx'], { method: 'grabpay' }, 'payment_method_data[type]'],
] as const)('refuses %s', async (_, methods, chosen, param) => {
  const { id, clientSecret } = await create([...methods]);
  expect(await payAtBank(test.app, clientSecret, chosen)).toMatchObject({
    status: 400,
    body: { error: { param } },
  });
  expect((await find(id))?.status).toBe('requires_payment_method');
});
