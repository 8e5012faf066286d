import { expect, it } from 'vitest';
import { createAdmin, createHouse, createUser } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();

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
