import { expect, it } from 'vitest';
import { createAdmin, createHouse, createUser } from '../../test/factories.ts';
import { subjectsTo } from '../../test/mails.ts';
import { tenancy } from '../../test/tenancy.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
const steps = tenancy(test);
const idsOf = (body: { applications: { id: string }[] }) => body.applications.map(({ id }) => id);

/** Three applications of one tenant, the newest first, and one of another tenant for the first house. */
async function applyThrice() {
  const [admin, tenant, other] = await Promise.all([
    createAdmin(test.deps),
    createUser(test.deps),
    createUser(test.deps),
  ]);
  const house = await createHouse(test.deps);
  const ids: string[] = [];
  for (const place of [house, await createHouse(test.deps), await createHouse(test.deps)]) {
    test.clock.pass(1);
    ids.unshift((await steps.apply(tenant, place)).body.application.id);
  }
  await steps.apply(other, house);
  return { admin, tenant, other, house, ids };
}

it('lists a tenant their own applications, newest first', async () => {
  const { tenant, ids } = await applyThrice();
  expect(idsOf(await steps.get(tenant, '/api/applications'))).toEqual(ids);
});

it('lists page by page', async () => {
  const { tenant, ids } = await applyThrice();
  const first = await steps.get(tenant, '/api/applications?limit=2');
  expect(idsOf(first)).toEqual(ids.slice(0, 2));
  const second = await steps.get(tenant, `/api/applications?limit=2&cursor=${first.nextCursor}`);
  expect(idsOf(second)).toEqual(ids.slice(2));
  expect(second.nextCursor).toBeUndefined();
});

it('lists admins the applications of everybody for a property', async () => {
  const { admin, tenant, other, house } = await applyThrice();
  const { applications } = await steps.get(admin, `/api/applications?propertyId=${house.id}`);
  const userIds = applications.map(({ user }: { user: { _id: string } }) => user._id);
  expect(userIds.toSorted()).toEqual([tenant.id, other.id].toSorted());
});

it('hides an application from other tenants', async () => {
  const { other, ids } = await applyThrice();
  expect((await test.call('GET', `/api/applications/${ids[0]}`, { token: other.token })).status).toBe(404);
});

it('lets only admins answer and only the tenant cancel', async () => {
  const [admin, tenant, house] = await Promise.all([
    createAdmin(test.deps),
    createUser(test.deps),
    createHouse(test.deps),
  ]);
  const { id } = (await steps.apply(tenant, house)).body.application;
  const patch = async (person: { token: string }, status: string) =>
    (await test.call('PATCH', `/api/applications/${id}`, { token: person.token, body: { status } })).status;
  expect(await patch(tenant, 'Accepted')).toBe(403);
  expect(await patch(tenant, 'Rejected')).toBe(403);
  expect(await patch(admin, 'Cancelled')).toBe(403);
  expect(await patch(await createUser(test.deps), 'Cancelled')).toBe(404);
  expect(await patch(admin, 'Completed')).toBe(400);
  expect((await steps.getApplication(tenant, id)).status).toBe('Waiting for Response');
});

it('rejects waiting applications for a room that is removed, and tells the applicant', async () => {
  const [admin, tenant, house] = await Promise.all([
    createAdmin(test.deps),
    createUser(test.deps),
    createHouse(test.deps, { rooms: ['Master', 'Small'] }),
  ]);
  const [master, small] = house.unitIds;
  const removed = (await steps.apply(tenant, house, { room: master })).body.application.id;
  const kept = (await steps.apply(tenant, house, { room: small })).body.application.id;
  await test.call('PATCH', `/api/properties/${house.id}`, {
    token: admin.token,
    body: { rooms: [{ _id: small, name: 'Small', price: 1500, depositAmount: 3000 }] },
  });
  expect((await steps.getApplication(tenant, removed)).status).toBe('Rejected');
  expect((await steps.getApplication(tenant, kept)).status).toBe('Waiting for Response');
  expect(await subjectsTo(test, tenant.email)).toEqual(['Rumah Teduh, Master is no longer offered']);
});

it('rejects waiting applications for a property that is deleted', async () => {
  const [admin, tenant, house] = await Promise.all([
    createAdmin(test.deps),
    createUser(test.deps),
    createHouse(test.deps),
  ]);
  const { id } = (await steps.apply(tenant, house)).body.application;
  await test.call('DELETE', `/api/properties/${house.id}`, { token: admin.token });
  expect((await steps.getApplication(tenant, id)).status).toBe('Rejected');
});

it('cancels waiting applications of a user who is deleted', async () => {
  const [admin, tenant, house] = await Promise.all([
    createAdmin(test.deps),
    createUser(test.deps),
    createHouse(test.deps),
  ]);
  const { id } = (await steps.apply(tenant, house)).body.application;
  await test.call('DELETE', `/api/users/${tenant.id}`, { token: admin.token });
  expect((await steps.getApplication(admin, id)).status).toBe('Cancelled');
});
