import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it } from 'vitest';
import { cards, confirmCard } from '../../../test/card-form.ts';
import { subjectsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const cancel = (admin: { token: string }, id: string) =>
  test.call('DELETE', `/api/transactions/${id}`, { token: admin.token });

async function charge() {
  const rental = await steps.bareContract();
  const { id } = (await steps.charge(rental.admin, rental.contractId)).body.transaction;
  return { ...rental, id: id as string };
}

it('cancels a pending transaction and tells the tenant', async () => {
  const { admin, tenant, id } = await charge();
  expect(await cancel(admin, id)).toMatchObject({
    status: 200,
    body: { message: 'Transaction deleted successfully', transaction: { status: 'Cancelled' } },
  });
  expect((await subjectsTo(test, tenant.email))[0]).toBe('RM 120.50 is no longer due');
});

it('leaves nothing to pay', async () => {
  const { admin, tenant, id } = await charge();
  await cancel(admin, id);
  expect((await steps.openPayment(tenant, { transactionId: id })).status).toBe(409);
});

it('answers 409 for a transaction that was cancelled before', async () => {
  const { admin, id } = await charge();
  await cancel(admin, id);
  expect((await cancel(admin, id)).status).toBe(409);
});

it('settles a payment that succeeded meanwhile, and answers 409', async () => {
  const { admin, tenant, id } = await charge();
  const { clientSecret } = (await steps.openPayment(tenant, { transactionId: id })).body;
  await confirmCard(test.app, clientSecret, { number: cards.slow });
  test.clock.pass(21);
  expect(await cancel(admin, id)).toMatchObject({
    status: 409,
    body: { message: errorMessages.already_paid },
  });
  expect((await steps.get(tenant, `/api/transactions/${id}`)).transaction).toMatchObject({
    status: 'Paid',
    amount: 120.5,
  });
});

it('answers 409 for a paid transaction', async () => {
  const { admin, tenant, id } = await charge();
  await steps.processPayment(tenant, id, await steps.payByCard(tenant, { transactionId: id }));
  expect((await cancel(admin, id)).status).toBe(409);
});

it('answers 409 for a deposit', async () => {
  const { admin, tenant } = await steps.accepted();
  const [deposit] = (await steps.get(tenant, '/api/transactions')).transactions;
  expect((await cancel(admin, deposit.id)).status).toBe(409);
});
