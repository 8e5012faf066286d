import { withSandboxTables } from '@teduh/sandbox/tables.ts';
import { expect, it, vi } from 'vitest';
import { confirmCard } from '../../../test/card-form.ts';
import { mailsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const test = useTestApp({}, { faultyProvider: true });
const steps = tenancy(test);
const countRefunds = async () =>
  (await withSandboxTables(test.deps.db).selectFrom('sandbox.refunds').selectAll().execute()).length;

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

it('makes a refund that the provider could not make when the contract was cancelled, and makes it once', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  expect((await steps.payDeposit(tenant, contractId)).status).toBe(200);
  test.provider.fault = 'answer 500';
  const cancelled = await test.call('DELETE', `/api/contracts/${contractId}`, { token: admin.token });
  expect(cancelled.status).toBe(200);
  expect(await countRefunds()).toBe(0);

  test.provider.fault = undefined;
  await reconcilePayments(test.deps);
  await reconcilePayments(test.deps);
  expect(await countRefunds()).toBe(1);
  expect((await steps.get(tenant, '/api/transactions')).transactions).toMatchObject([{ isRefunded: true }]);
  const refundMails = (await mailsTo(test, tenant.email)).filter(({ subject }) =>
    subject.includes('goes back to you'),
  );
  expect(refundMails).toHaveLength(1);
});

it('does not ask the provider again about a refund that was made', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  await steps.payDeposit(tenant, contractId);
  await steps.cancelContract(admin, contractId);
  const refund = vi.spyOn(test.deps.payments, 'refund');
  await reconcilePayments(test.deps);
  expect(refund).not.toHaveBeenCalled();
});
