import { expect, it } from 'vitest';
import { confirmCard } from '../../../test/card-form.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);

it('cancels the open intent of a cancelled transaction, so that nobody can pay it', async () => {
  const { tenant, contractId, applicationId } = await steps.accepted();
  const { clientSecret, paymentIntentId } = (await steps.openPayment(tenant, { contractId })).body;
  await steps.cancelApplication(tenant, applicationId);
  test.clock.pass(16);
  await reconcilePayments(test.deps);
  const intent = await test.deps.db
    .selectFrom('payment_intents')
    .select('status')
    .where('id', '=', paymentIntentId)
    .executeTakeFirst();
  expect(intent).toEqual({ status: 'void' });
  expect((await confirmCard(test.app, clientSecret)).status).toBe(400);
});

it('settles a payment that nobody reported', async () => {
  const { tenant, contractId } = await steps.accepted();
  await steps.payByCard(tenant, { contractId });
  test.clock.pass(16);
  await reconcilePayments(test.deps);
  expect((await steps.getContract(tenant, contractId)).isDepositPaid).toBe(true);
});

it('leaves an intent open that can still be paid', async () => {
  const { tenant, contractId } = await steps.accepted();
  const { clientSecret } = (await steps.openPayment(tenant, { contractId })).body;
  test.clock.pass(16);
  await reconcilePayments(test.deps);
  expect((await confirmCard(test.app, clientSecret)).status).toBe(200);
});
