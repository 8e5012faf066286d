import { expect, it } from 'vitest';
import { createHouse, createUser } from '../../../test/factories.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const steps = tenancy(test);
const withdraw = (person: { token: string }, id: string) =>
  test.call('DELETE', `/api/applications/${id}`, { token: person.token });

async function apply() {
  const [tenant, house] = await Promise.all([createUser(test.deps), createHouse(test.deps)]);
  const { id } = (await steps.apply(tenant, house)).body.application;
  return { tenant, house, id: id as string };
}

it('cancels a waiting application and keeps it in the history', async () => {
  const { tenant, id } = await apply();
  expect(await withdraw(tenant, id)).toMatchObject({
    status: 200,
    body: { application: { status: 'Cancelled' } },
  });
  expect((await steps.get(tenant, '/api/applications')).applications).toHaveLength(1);
});

it('lets the tenant apply for the same unit again', async () => {
  const { tenant, house, id } = await apply();
  await withdraw(tenant, id);
  expect((await steps.apply(tenant, house)).status).toBe(201);
});

it('answers 409 when it was withdrawn before', async () => {
  const { tenant, id } = await apply();
  await withdraw(tenant, id);
  expect((await withdraw(tenant, id)).status).toBe(409);
});

it('answers 409 for an accepted application, which stays accepted', async () => {
  const { tenant, applicationId } = await steps.accepted();
  expect((await withdraw(tenant, applicationId)).status).toBe(409);
  expect((await steps.getApplication(tenant, applicationId)).status).toBe('Accepted');
});

it('answers 404 to another tenant', async () => {
  const { id } = await apply();
  expect((await withdraw(await createUser(test.deps), id)).status).toBe(404);
});
