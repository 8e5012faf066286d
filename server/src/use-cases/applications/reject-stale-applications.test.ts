import { expect, it } from 'vitest';
import { createHouse, createUser } from '../../../test/factories.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { rejectStaleApplications } from './reject-stale-applications.ts';

const test = useTestApp();
const steps = tenancy(test);

it('keeps an application waiting until the end of its start date, and rejects it the day after', async () => {
  const tenant = await createUser(test.deps);
  const startDate = test.clock.today();
  const { application } = (await steps.apply(tenant, await createHouse(test.deps), { startDate })).body;
  const status = async () =>
    (await steps.get(tenant, `/api/applications/${application.id}`)).application.status;
  await rejectStaleApplications(test.deps);
  expect(await status()).toBe('Waiting for Response');
  test.clock.setAheadMs(24 * 60 * 60 * 1000);
  await rejectStaleApplications(test.deps);
  expect(await status()).toBe('Rejected');
});
