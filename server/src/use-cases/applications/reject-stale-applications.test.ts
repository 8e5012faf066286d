import { expect, it } from 'vitest';
import { createHouse, createUser } from '../../../test/factories.ts';
import { subjectsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { rejectStaleApplications } from './reject-stale-applications.ts';

const test = useTestApp();
const steps = tenancy(test);

it('rejects applications whose start date has passed, and tells each applicant once', async () => {
  const [tenant, house] = await Promise.all([createUser(test.deps), createHouse(test.deps)]);
  const { id } = (await steps.apply(tenant, house, { startDate: test.clock.today() })).body.application;
  await rejectStaleApplications(test.deps);
  expect((await steps.getApplication(tenant, id)).status).toBe('Waiting for Response');
  test.clock.setAheadMs(24 * 60 * 60 * 1000);
  await rejectStaleApplications(test.deps);
  await rejectStaleApplications(test.deps);
  expect((await steps.getApplication(tenant, id)).status).toBe('Rejected');
  expect(await subjectsTo(test, tenant.email)).toEqual(['Your application for Rumah Teduh has run out']);
});
