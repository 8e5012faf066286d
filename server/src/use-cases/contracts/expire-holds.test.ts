import { addDays } from '@teduh/shared/days';
import { expect, it, vi } from 'vitest';
import { subjectsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { expireHolds } from './expire-holds.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);

it('cancels contract, application and deposit when the hold of seven days ends', async () => {
  const { tenant, contractId, applicationId } = await steps.accepted();
  await steps.skipTo(addDays(test.clock.today(), 6));
  expect((await steps.getContract(tenant, contractId)).status).toBe('Awaiting');
  await steps.days(1);
  expect(await steps.getContract(tenant, contractId)).toMatchObject({
    status: 'Cancelled',
    holdExpiresAt: null,
  });
  expect((await steps.getApplication(tenant, applicationId)).status).toBe('Cancelled');
  expect((await steps.get(tenant, '/api/transactions')).transactions).toMatchObject([
    { status: 'Cancelled' },
  ]);
});

it('makes the unit available again', async () => {
  const { tenant, house } = await steps.accepted();
  await steps.skipTo(addDays(test.clock.today(), 7));
  expect((await steps.get(tenant, `/api/properties/${house.id}`)).property.isAvailable).toBe(true);
});

it('tells tenant and admins once', async () => {
  const { admin, tenant } = await steps.accepted({ houseName: 'Rumah Dilepas' });
  await steps.skipTo(addDays(test.clock.today(), 7));
  await steps.days(1);
  const toTenant = await subjectsTo(test, tenant.email);
  expect(toTenant.filter((subject) => subject === 'Rumah Dilepas is no longer held for you')).toHaveLength(1);
  const toAdmin = await subjectsTo(test, admin.email);
  expect(toAdmin.filter((subject) => subject === 'Rumah Dilepas is free again')).toHaveLength(1);
});

it('keeps the unit for a tenant who has paid but not signed', async () => {
  const { tenant, contractId } = await steps.accepted();
  await steps.payDeposit(tenant, contractId);
  await steps.skipTo(addDays(test.clock.today(), 9));
  expect((await steps.getContract(tenant, contractId)).status).toBe('Awaiting');
});

it('asks the provider first: a deposit paid before the hold ended activates the contract', async () => {
  const { tenant, contractId } = await steps.accepted();
  await steps.sign(tenant, contractId);
  await steps.payByCard(tenant, { contractId });
  await steps.skipTo(addDays(test.clock.today(), 8));
  expect((await steps.getContract(tenant, contractId)).status).toBe('Active');
});

it('does not ask the provider about a hold that lasts', async () => {
  const { tenant, contractId } = await steps.accepted();
  const { body } = await steps.openPayment(tenant, { contractId });
  const find = vi.spyOn(test.deps.payments, 'findIntent');
  await expireHolds(test.deps);
  expect(find).not.toHaveBeenCalledWith(body.paymentIntentId);
});
