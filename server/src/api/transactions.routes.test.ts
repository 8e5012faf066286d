import { expect, it } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { tenancy } from '../../test/tenancy.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const typesOf = (body: { transactions: { type: string }[] }) =>
  body.transactions.map(({ type }) => type).toSorted();

it('lists a tenant their own transactions, and filters by status', async () => {
  const [{ admin, tenant, contractId }] = [await steps.active(), await steps.active()];
  await steps.charge(admin, contractId);
  expect(typesOf(await steps.get(tenant, '/api/transactions'))).toEqual(['Deposit', 'Other Fees']);
  expect(typesOf(await steps.get(tenant, '/api/transactions?status=Pending'))).toEqual(['Other Fees']);
});

it('lists admins the transactions of a property', async () => {
  const { admin, house } = await steps.accepted();
  expect(typesOf(await steps.get(admin, `/api/transactions?propertyId=${house.id}`))).toEqual(['Deposit']);
});

it('hides a transaction from other tenants', async () => {
  const { tenant } = await steps.accepted();
  const [deposit] = (await steps.get(tenant, '/api/transactions')).transactions;
  const { token } = await createUser(test.deps);
  expect((await test.call('GET', `/api/transactions/${deposit.id}`, { token })).status).toBe(404);
});
