import { withSandboxTables } from '@teduh/sandbox/tables.ts';
import { errorMessages } from '@teduh/shared/errors.constants';
import { beforeAll, expect, it } from 'vitest';
import { confirmCard } from '../../../test/card-form.ts';
import { subjectsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);

/** The card succeeds after the hold has ended; the browser reports it five times at once. */
async function payTooLate() {
  const { tenant, contractId } = await steps.accepted();
  const { clientSecret, paymentIntentId } = (await steps.openPayment(tenant, { contractId })).body;
  await steps.skipDays(8);
  expect((await steps.getContract(tenant, contractId)).status).toBe('Cancelled');
  await confirmCard(test.app, clientSecret);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => steps.processDeposit(tenant, contractId, paymentIntentId)),
  );
  return { tenant, paymentIntentId, answers };
}

let late: Awaited<ReturnType<typeof payTooLate>>;
beforeAll(async () => {
  late = await payTooLate();
});

it('refunds a payment that came after the unit was released, once', async () => {
  const { paymentIntentId, answers } = late;
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 409, body: { message: errorMessages.payment_refunded } });
  const refunds = await withSandboxTables(test.deps.db)
    .selectFrom('sandbox.refunds')
    .selectAll()
    .where('payment_intent_id', '=', paymentIntentId)
    .execute();
  expect(refunds).toHaveLength(1);
  const intent = await test.deps.db
    .selectFrom('payment_intents')
    .select('status')
    .where('id', '=', paymentIntentId)
    .executeTakeFirst();
  expect(intent).toEqual({ status: 'refunded' });
});

it('tells the tenant once', async () => {
  const { tenant } = late;
  const subjects = await subjectsTo(test, tenant.email);
  expect(subjects.filter((subject) => subject.includes('goes back to you'))).toHaveLength(1);
});

it('shows the refund beside the transaction and in the status of the payment', async () => {
  const { tenant, paymentIntentId } = late;
  expect((await steps.get(tenant, '/api/transactions')).transactions).toMatchObject([
    { status: 'Cancelled', isRefunded: true },
  ]);
  expect(await steps.get(tenant, `/api/transactions/payment-intent-status/${paymentIntentId}`)).toMatchObject(
    { status: 'succeeded', isRefunded: true, transaction: { status: 'Cancelled' } },
  );
});
