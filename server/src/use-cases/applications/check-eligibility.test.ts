import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it } from 'vitest';
import { createAdmin, createContract, createHouse, createUser } from '../../../test/factories.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const steps = tenancy(test);

async function prepare(rooms?: string[]) {
  const [tenant, house] = await Promise.all([
    createUser(test.deps),
    createHouse(test.deps, rooms ? { rooms } : {}),
  ]);
  const anywhere = () => steps.get(tenant, `/api/applications/user-rental-status/${tenant.id}`);
  const here = (room = '') =>
    steps.get(
      tenant,
      `/api/applications/active-application?propertyId=${house.id}&userId=${tenant.id}&roomId=${room}`,
    );
  return { tenant, house, anywhere, here };
}

it('lets a tenant apply who neither waits nor rents', async () => {
  const { anywhere, here } = await prepare();
  expect(await anywhere()).toEqual({ canApply: true });
  expect(await here()).toEqual({ canApply: true });
});

it('names the waiting application for the property, which blocks no other property', async () => {
  const { tenant, house, anywhere, here } = await prepare();
  await steps.apply(tenant, house);
  expect(await anywhere()).toEqual({ canApply: true });
  expect(await here()).toEqual({ canApply: false, message: errorMessages.already_applied });
});

it('says of a tenant who rents elsewhere that nothing is open for this property, though they may not apply', async () => {
  const { tenant, anywhere, here } = await prepare();
  await createContract(test.deps, tenant.id);
  expect(await anywhere()).toEqual({ canApply: false, message: errorMessages.already_renting });
  expect(await here()).toEqual({ canApply: true });
});

it('names the rental of a tenant who rents this very room', async () => {
  const { tenant, house, anywhere, here } = await prepare(['Master', 'Small']);
  const [master, small] = house.unitIds;
  const { body } = await steps.apply(tenant, house, { room: master });
  await steps.answer(await createAdmin(test.deps), body.application.id, 'Accepted');
  const answer = { canApply: false, message: errorMessages.already_renting };
  expect(await anywhere()).toEqual(answer);
  expect(await here()).toEqual(answer);
  expect(await here(master)).toEqual(answer);
  expect(await here(small)).toEqual({ canApply: true });
});

it('distinguishes the rooms of a property', async () => {
  const { tenant, house, here } = await prepare(['Master', 'Small']);
  const [master, small] = house.unitIds;
  await steps.apply(tenant, house, { room: master });
  expect((await here(master)).canApply).toBe(false);
  expect((await here(small)).canApply).toBe(true);
});

it.each([
  ['at all', (userId: string) => `/api/applications/user-rental-status/${userId}`],
  [
    'for a property',
    (userId: string, propertyId: string) =>
      `/api/applications/active-application?propertyId=${propertyId}&userId=${userId}`,
  ],
])('tells only the tenant and admins whether the tenant may apply %s', async (_scope, urlOf) => {
  const [tenant, stranger, admin, house] = await Promise.all([
    createUser(test.deps),
    createUser(test.deps),
    createAdmin(test.deps),
    createHouse(test.deps),
  ]);
  const statusFor = async ({ token }: { token: string }) =>
    (await test.call('GET', urlOf(tenant.id, house.id), { token })).status;
  expect(await statusFor(tenant)).toBe(200);
  expect(await statusFor(admin)).toBe(200);
  expect(await statusFor(stranger)).toBe(403);
});
