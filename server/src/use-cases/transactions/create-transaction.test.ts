import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { subjectsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);

it('asks the tenant to pay and tells them', async () => {
  const { admin, tenant, contractId } = await steps.bareContract();
  expect(await steps.charge(admin, contractId)).toMatchObject({
    status: 201,
    body: {
      message: 'Transaction added successfully',
      transaction: {
        type: 'Other Fees',
        amount: 120.5,
        description: 'A window',
        status: 'Pending',
        receiptFile: null,
        user: { email: tenant.email },
      },
    },
  });
  expect((await subjectsTo(test, tenant.email))[0]).toBe('RM 120.50 is due on 24 December 2026');
});

it('can be paid by card', async () => {
  const { admin, tenant, contractId } = await steps.bareContract();
  const { id } = (await steps.charge(admin, contractId)).body.transaction;
  const intentId = await steps.payByCard(tenant, { transactionId: id, amount: 120.5 });
  expect(await steps.processPayment(tenant, id, intentId)).toMatchObject({
    status: 200,
    body: { transaction: { status: 'Paid' } },
  });
});

it.each([
  ['no contract', { contractId: undefined }, 400],
  ['an unknown contract', { contractId: randomUUID() }, 404],
  ['a deposit', { type: 'Deposit' }, 400],
  ['an amount of zero', { amount: 0 }, 400],
  ['a negative amount', { amount: -5 }, 400],
  ['more than RM 100,000', { amount: 100_000.01 }, 400],
  ['a tenth of a sen', { amount: 10.001 }, 400],
  ['a text for an amount', { amount: 'abc' }, 400],
  ['no due date', { dueDate: undefined }, 400],
  ['a day that does not exist', { dueDate: '2027-02-30' }, 400],
  ['a very long description', { description: 'x'.repeat(501) }, 400],
])('creates nothing for %s', async (_what, more, status) => {
  const { admin, contractId, tenant } = await steps.accepted();
  expect((await steps.charge(admin, contractId, more)).status).toBe(status);
  expect((await steps.get(tenant, '/api/transactions')).transactions).toHaveLength(1);
});

it('answers 409 for a cancelled contract', async () => {
  const { admin, contractId } = await steps.accepted();
  await steps.cancelContract(admin, contractId);
  expect((await steps.charge(admin, contractId)).status).toBe(409);
});
