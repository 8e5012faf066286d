import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it } from 'vitest';
import { createHouse, createUser } from '../../../test/factories.ts';
import { subjectsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);

it('cancels a waiting application', async () => {
  const [tenant, house] = await Promise.all([createUser(test.deps), createHouse(test.deps)]);
  const { id } = (await steps.apply(tenant, house)).body.application;
  expect(await steps.cancelApplication(tenant, id)).toMatchObject({
    status: 200,
    body: { application: { status: 'Cancelled' } },
  });
});

it('cancels an accepted application with its contract and frees the unit', async () => {
  const { tenant, contractId, applicationId, house } = await steps.accepted();
  expect(await steps.cancelApplication(tenant, applicationId)).toMatchObject({
    status: 200,
    body: { application: { status: 'Cancelled' } },
  });
  expect((await steps.getContract(tenant, contractId)).status).toBe('Cancelled');
  expect((await steps.get(tenant, `/api/properties/${house.id}`)).property.isAvailable).toBe(true);
});

it('tells the admins that an accepted application was cancelled', async () => {
  const { admin, tenant, applicationId } = await steps.accepted();
  await steps.cancelApplication(tenant, applicationId);
  expect(await subjectsTo(test, admin.email)).toContain('Siti Nurhaliza cancelled for Rumah Teduh');
});

it('answers 409 once the deposit is paid', async () => {
  const { tenant, contractId, applicationId } = await steps.accepted();
  await steps.payDeposit(tenant, contractId);
  expect(await steps.cancelApplication(tenant, applicationId)).toMatchObject({
    status: 409,
    body: { message: errorMessages.deposit_paid },
  });
});

it('answers 409 for an application that was cancelled before', async () => {
  const { tenant, applicationId } = await steps.accepted();
  await steps.cancelApplication(tenant, applicationId);
  expect(await steps.cancelApplication(tenant, applicationId)).toMatchObject({
    status: 409,
    body: { message: errorMessages.application_answered },
  });
});

it('answers 404 to another tenant who cancels an accepted application, and keeps its contract', async () => {
  const { tenant, applicationId, contractId } = await steps.accepted();
  expect((await steps.cancelApplication(await createUser(test.deps), applicationId)).status).toBe(404);
  expect((await steps.getContract(tenant, contractId)).status).toBe('Awaiting');
});
