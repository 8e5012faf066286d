import { withSandboxTables } from '@teduh/sandbox/tables.ts';
import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it } from 'vitest';
import { payAtBank } from '../../../test/bank-page.ts';
import { cards } from '../../../test/card-form.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { reconcileMoneyBack } from '../payments/reconcile-money-back.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';

type Rental = Awaited<ReturnType<typeof steps.accepted>>;

const test = useTestApp({}, { faultyProvider: true });
const steps = tenancy(test);
const refundsOf = (intentId: string) =>
  withSandboxTables(test.deps.db)
    .selectFrom('sandbox.refunds')
    .selectAll()
    .where('payment_intent_id', '=', intentId)
    .execute();
const firstTransaction = async (tenant: { id: string; token: string }) =>
  (await steps.get(tenant, '/api/transactions')).transactions[0];

it('cancels the contract, frees the unit and tells the tenant', async () => {
  const { admin, tenant, contractId, applicationId, house } = await steps.accepted();
  expect((await steps.cancelContract(admin, contractId)).status).toBe(200);
  expect((await steps.getContract(tenant, contractId)).status).toBe('Cancelled');
  expect((await steps.getApplication(tenant, applicationId)).status).toBe('Cancelled');
  expect(await firstTransaction(tenant)).toMatchObject({ status: 'Cancelled', isRefunded: false });
  expect((await steps.get(tenant, `/api/properties/${house.id}`)).property.isAvailable).toBe(true);
  expect(await subjectsTo(test, tenant.email)).toContain('Your contract for Rumah Teduh was cancelled');
});

it('refunds a deposit that was paid', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  const intentId = await steps.payByCard(tenant, { contractId });
  await steps.processDeposit(tenant, contractId, intentId);
  expect((await steps.cancelContract(admin, contractId)).status).toBe(200);
  expect(await firstTransaction(tenant)).toMatchObject({ status: 'Paid', isRefunded: true });
  expect(await refundsOf(intentId)).toHaveLength(1);
});

it('refunds the payment that succeeded, not one that was given up before', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  const { id } = await firstTransaction(tenant);
  await test.deps.db
    .insertInto('payment_intents')
    .values({ id: `pi_given_up_${contractId}`, transaction_id: id, amount_sen: 450_000, status: 'void' })
    .execute();
  const intentId = await steps.payByCard(tenant, { contractId });
  await steps.processDeposit(tenant, contractId, intentId);
  await steps.cancelContract(admin, contractId);
  const asked = await test.deps.db
    .selectFrom('refunds')
    .select('payment_intent_id')
    .where('transaction_id', '=', id)
    .execute();
  expect(asked).toEqual([{ payment_intent_id: intentId }]);
});

it('leaves the refund to the reconciliation when the provider does not answer', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  const intentId = await steps.payByCard(tenant, { contractId });
  await steps.processDeposit(tenant, contractId, intentId);
  test.provider.fault = 'answer 500';
  expect((await steps.cancelContract(admin, contractId)).status).toBe(200);
  test.provider.fault = undefined;
  expect(await refundsOf(intentId)).toEqual([]);
  await reconcilePayments(test.deps);
  expect(await refundsOf(intentId)).toHaveLength(1);
  expect(await firstTransaction(tenant)).toMatchObject({ isRefunded: true });
});

/** What the tenant reads when this contract is cancelled. */
async function readAfterCancelling({ admin, tenant, contractId }: Rental): Promise<string | undefined> {
  expect((await steps.cancelContract(admin, contractId)).status).toBe(200);
  const mails = await mailsTo(test, tenant.email);
  return mails.find(({ subject }) => subject === 'Your contract for Rumah Teduh was cancelled')?.text;
}
const nothingPaid = 'Nothing was paid, and nothing is due.';

it('says that nothing was paid only where that is so', async () => {
  expect(await readAfterCancelling(await steps.accepted())).toContain(nothingPaid);
});

it('says that a deposit that was paid by online banking goes back the way it was paid', async () => {
  const rental = await steps.accepted();
  const { contractId, tenant } = rental;
  const { clientSecret, paymentIntentId } = (await steps.openPayment(tenant, { contractId })).body;
  await (await payAtBank(test.app, clientSecret)).decide('complete');
  await steps.processDeposit(tenant, contractId, paymentIntentId);
  const text = await readAfterCancelling(rental);
  expect(text).toContain('Your deposit goes back the way it was paid.');
  expect(text).not.toContain('card');
});

it('says that the bank decides about a deposit that is disputed, and gives nothing back', async () => {
  const rental = await steps.accepted();
  const { contractId, tenant } = rental;
  const intentId = await steps.payByCard(tenant, { contractId }, cards.disputing);
  await steps.processDeposit(tenant, contractId, intentId);
  await reconcileMoneyBack(test.deps);
  const text = await readAfterCancelling(rental);
  expect(text).toContain('Nothing goes back from us while the bank decides.');
  expect(text).not.toContain(nothingPaid);
  expect(await refundsOf(intentId)).toEqual([]);
});

it('says that a deposit was given back, where it came by hand and was transferred back before', async () => {
  const rental = await steps.accepted();
  const { id } = await firstTransaction(rental.tenant);
  const paidOn = test.clock.today();
  await steps.recordPayment(rental.admin, id, { method: 'cash', paidOn });
  const transfer = { reference: 'MBB 99', paidOn };
  expect((await steps.refund(rental.admin, id, { reason: 'By mistake', transfer })).status).toBe(201);
  const text = await readAfterCancelling(rental);
  expect(text).toContain('Your deposit was given back to you before');
  expect(text).not.toContain(nothingPaid);
});

it('answers 409 for an active contract', async () => {
  const { admin, contractId } = await steps.active();
  expect(await steps.cancelContract(admin, contractId)).toMatchObject({
    status: 409,
    body: { message: errorMessages.contract_not_awaiting },
  });
});

it('answers 409 for a contract that was cancelled before', async () => {
  const { admin, tenant, contractId, applicationId } = await steps.accepted();
  await steps.cancelApplication(tenant, applicationId);
  expect((await steps.cancelContract(admin, contractId)).status).toBe(409);
});

it('is forbidden to the tenant', async () => {
  const { tenant, contractId } = await steps.accepted();
  expect((await steps.cancelContract(tenant, contractId)).status).toBe(403);
});
