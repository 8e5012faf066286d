import { expect, it } from 'vitest';
import { payAtBank } from '../../../test/bank-page.ts';
import { confirmCard } from '../../../test/card-form.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);

async function openDeposit() {
  const people = await steps.accepted();
  const { body } = await steps.openPayment(people.tenant, { contractId: people.contractId });
  const statusOf = () =>
    steps.get(people.tenant, `/api/transactions/payment-intent-status/${body.paymentIntentId}`);
  return { ...people, intentId: body.paymentIntentId, clientSecret: body.clientSecret, statusOf };
}

it('a deposit that is approved at the bank is paid by online banking, with a receipt', async () => {
  const { clientSecret, statusOf } = await openDeposit();
  await (await payAtBank(test.app, clientSecret)).decide('complete');
  const { status, transaction } = await statusOf();
  expect(status).toBe('succeeded');
  expect(transaction).toMatchObject({
    status: 'Paid',
    paymentMethod: 'fpx',
    receiptNumber: expect.any(Number),
    receiptFile: expect.any(String),
  });
});

it('what is refused at the bank, or left without an answer, can be paid again with the same intent', async () => {
  const { tenant, contractId, intentId, clientSecret, statusOf } = await openDeposit();
  await (await payAtBank(test.app, clientSecret)).decide('fail');
  expect(await statusOf()).toMatchObject({
    status: 'requires_payment_method',
    transaction: { status: 'Pending' },
  });
  await (await payAtBank(test.app, clientSecret)).decide('leave');
  expect(await statusOf()).toMatchObject({ status: 'requires_action', transaction: { status: 'Pending' } });
  expect((await steps.openPayment(tenant, { contractId })).body.paymentIntentId).toBe(intentId);
  expect((await confirmCard(test.app, clientSecret)).status).toBe(200);
  expect(await statusOf()).toMatchObject({ transaction: { status: 'Paid', paymentMethod: 'card' } });
});

it('offers what the operator chose, also for a payment that was opened before', async () => {
  const { admin, tenant, contractId, intentId, clientSecret } = await openDeposit();
  const choose = (waysToPay: object) =>
    test.call('PATCH', '/api/settings', { token: admin.token, body: { waysToPay } });
  await choose({ card: false, grabpay: true });
  const { body } = await steps.openPayment(tenant, { contractId });
  expect(body.paymentIntentId).not.toBe(intentId);
  expect((await confirmCard(test.app, clientSecret)).status).toBe(400);
  expect((await confirmCard(test.app, body.clientSecret)).status).toBe(400);
  await (await payAtBank(test.app, body.clientSecret, { method: 'grabpay' })).decide('complete');
  expect(await steps.processDeposit(tenant, contractId, body.paymentIntentId)).toMatchObject({
    status: 200,
    body: { transaction: { paymentMethod: 'grabpay' } },
  });

  await choose({ fpx: false, grabpay: false });
  const other = await steps.accepted();
  expect(await steps.openPayment(other.tenant, { contractId: other.contractId })).toMatchObject({
    status: 409,
    body: { code: 'way_to_pay_off' },
  });
  await choose({ card: true, fpx: true, grabpay: false });
});

it('takes no cash where the operator takes none', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  const { transactions } = await steps.get(tenant, '/api/transactions');
  const [{ id }] = transactions.filter((each: { contractId: string }) => each.contractId === contractId);
  const body = { method: 'cash', paidOn: test.clock.today() };
  const record = () => test.call('POST', `/api/transactions/${id}/payments`, { token: admin.token, body });
  await test.call('PATCH', '/api/settings', { token: admin.token, body: { waysToPay: { cash: false } } });
  expect(await record()).toMatchObject({ status: 409, body: { code: 'way_to_pay_off' } });
  await test.call('PATCH', '/api/settings', { token: admin.token, body: { waysToPay: { cash: true } } });
  expect(await record()).toMatchObject({ status: 201, body: { transaction: { paymentMethod: 'cash' } } });
});

it('refuses a way to pay that is neither on nor off', async () => {
  const { admin } = await steps.accepted();
  expect(
    await test.call('PATCH', '/api/settings', { token: admin.token, body: { waysToPay: { fpx: 'maybe' } } }),
  ).toMatchObject({
    status: 400,
    body: { errorFields: { 'waysToPay.fpx': 'Online banking must be on or off' } },
  });
});
