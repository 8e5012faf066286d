import { expect, it } from 'vitest';
import { confirmCard } from '../../../test/card-form.ts';
import { mailsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { sendWebhook } from '../../../test/webhook.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const { depositOf } = steps;

async function openDeposit() {
  const { tenant, contractId } = await steps.accepted();
  const { clientSecret, paymentIntentId } = (await steps.openPayment(tenant, { contractId })).body;
  return { tenant, contractId, clientSecret, paymentIntentId };
}

it('asks the provider instead of believing that a payment succeeded', async () => {
  const { contractId, paymentIntentId } = await openDeposit();
  expect((await sendWebhook(test, paymentIntentId)).statusCode).toBe(200);
  expect((await depositOf(contractId)).status).toBe('Pending');
});

it('changes nothing when the signature is wrong', async () => {
  const { contractId, clientSecret, paymentIntentId } = await openDeposit();
  await confirmCard(test.app, clientSecret);
  expect((await sendWebhook(test, paymentIntentId, { secret: 'whsec_wrong' })).statusCode).toBe(400);
  expect((await depositOf(contractId)).status).toBe('Pending');
});

it('settles a payment that succeeded, whatever amount the webhook names', async () => {
  const { contractId, clientSecret, paymentIntentId } = await openDeposit();
  await confirmCard(test.app, clientSecret);
  expect((await sendWebhook(test, paymentIntentId, { amount: 1 })).statusCode).toBe(200);
  expect(await depositOf(contractId)).toMatchObject({ status: 'Paid', amount_sen: 450_000 });
});

it('sends one receipt when the webhook comes twice', async () => {
  const { tenant, clientSecret, paymentIntentId } = await openDeposit();
  await confirmCard(test.app, clientSecret);
  await sendWebhook(test, paymentIntentId);
  expect((await sendWebhook(test, paymentIntentId)).statusCode).toBe(200);
  const receipts = (await mailsTo(test, tenant.email)).filter(({ subject }) => subject.startsWith('Receipt'));
  expect(receipts).toHaveLength(1);
});

it('accepts a webhook about an unknown payment', async () => {
  expect((await sendWebhook(test, 'pi_unknown')).statusCode).toBe(200);
});

it('refuses a request without a body', async () => {
  const empty = await test.app.inject({ method: 'POST', url: '/api/webhooks/stripe' });
  expect(empty.statusCode).toBe(400);
});
