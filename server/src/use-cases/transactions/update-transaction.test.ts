import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it } from 'vitest';
import { cards, confirmCard } from '../../../test/card-form.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const patch = (admin: { token: string }, id: string, body: object) =>
  test.call('PATCH', `/api/transactions/${id}`, { token: admin.token, body });

async function charge() {
  const rental = await steps.bareContract();
  const { id } = (await steps.charge(rental.admin, rental.contractId)).body.transaction;
  return { ...rental, id: id as string };
}

it('changes amount, due date and description of a pending transaction', async () => {
  const { admin, id } = await charge();
  const changes = { amount: 80, dueDate: '2027-01-05', description: 'Half a window' };
  expect(await patch(admin, id, changes)).toMatchObject({ status: 200, body: { transaction: changes } });
});

it('cancels an intent for the old amount, so that only the new one can be paid', async () => {
  const { admin, tenant, id } = await charge();
  const old = (await steps.openPayment(tenant, { transactionId: id })).body;
  await patch(admin, id, { amount: 80 });
  expect((await confirmCard(test.app, old.clientSecret)).status).toBe(400);
  const opened = (await steps.openPayment(tenant, { transactionId: id })).body;
  expect(opened).toMatchObject({ amount: 80 });
  expect(opened.paymentIntentId).not.toBe(old.paymentIntentId);
  await confirmCard(test.app, opened.clientSecret);
  expect((await steps.processPayment(tenant, id, opened.paymentIntentId)).body.transaction).toMatchObject({
    status: 'Paid',
    amount: 80,
  });
});

it('answers 409 while a payment is being processed', async () => {
  const { admin, tenant, id } = await charge();
  const { clientSecret } = (await steps.openPayment(tenant, { transactionId: id })).body;
  await confirmCard(test.app, clientSecret, { number: cards.slow });
  expect(await patch(admin, id, { amount: 1 })).toMatchObject({
    status: 409,
    body: { message: errorMessages.payment_under_way },
  });
});

it('answers 409 for a paid transaction, which the database protects as well', async () => {
  const { admin, tenant, id } = await charge();
  await steps.processPayment(tenant, id, await steps.payByCard(tenant, { transactionId: id }));
  expect(await patch(admin, id, { amount: 1 })).toMatchObject({
    status: 409,
    body: { message: errorMessages.transaction_not_pending },
  });
  await expect(
    test.deps.db.updateTable('transactions').set({ amount_sen: 100 }).where('id', '=', id).execute(),
  ).rejects.toThrow('never changed');
});

it('answers 409 for a deposit', async () => {
  const { admin, tenant } = await steps.accepted();
  const [deposit] = (await steps.get(tenant, '/api/transactions')).transactions;
  expect(await patch(admin, deposit.id, { amount: 1 })).toMatchObject({
    status: 409,
    body: { message: errorMessages.deposit_is_fixed },
  });
});
