import { expect, it } from 'vitest';
import { createUser } from '../../../test/factories.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const urlOf = (intentId: string) => `/api/transactions/payment-intent-status/${intentId}`;

it('says that an opened payment still needs a card, to its tenant and to admins', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  const { paymentIntentId } = (await steps.openPayment(tenant, { contractId })).body;
  for (const person of [tenant, admin])
    expect(await steps.get(person, urlOf(paymentIntentId))).toMatchObject({
      status: 'requires_payment_method',
      isRefunded: false,
      transaction: { type: 'Deposit', status: 'Pending' },
    });
});

it('settles a payment that succeeded without us knowing', async () => {
  const { tenant, contractId } = await steps.accepted();
  const intentId = await steps.payByCard(tenant, { contractId });
  expect(await steps.get(tenant, urlOf(intentId))).toMatchObject({
    status: 'succeeded',
    transaction: { status: 'Paid' },
  });
});

it('answers 404 to another tenant', async () => {
  const { tenant, contractId } = await steps.accepted();
  const { paymentIntentId } = (await steps.openPayment(tenant, { contractId })).body;
  const { token } = await createUser(test.deps);
  expect((await test.call('GET', urlOf(paymentIntentId), { token })).status).toBe(404);
});
