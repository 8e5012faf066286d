import { expect, it } from 'vitest';
import { createHouse, createUser } from '../../test/factories.ts';
import { tenancy } from '../../test/tenancy.ts';
import { useTestApp } from '../../test/test-app.ts';
import type { Deps } from '../deps.ts';
import { createDailyJobs } from './daily-jobs.ts';

const test = useTestApp();
const steps = tenancy(test);

async function runDailyJobs(deps: Deps) {
  for (const job of createDailyJobs(deps)) await job.run();
}

/** An outbox that fails the first time it is used. */
function failingOnce({ outbox }: Deps): Deps['outbox'] {
  let isFirst = true;
  return {
    async announce(...args) {
      if (!isFirst) return outbox.announce(...args);
      isFirst = false;
      throw new Error('the outbox fails');
    },
  };
}

it('goes on with the next use case when one fails, and reports the error at the end', async () => {
  const applicant = await createUser(test.deps);
  const applied = await steps.apply(applicant, await createHouse(test.deps));
  const { tenant, contractId } = await steps.accepted();
  const statuses = async () => {
    const { application } = await steps.get(applicant, `/api/applications/${applied.body.application.id}`);
    const { contract } = await steps.get(tenant, `/api/contracts/${contractId}`);
    return [application.status, contract.status];
  };
  test.clock.setAheadMs(30 * 24 * 60 * 60 * 1000);

  await expect(runDailyJobs({ ...test.deps, outbox: failingOnce(test.deps) })).rejects.toThrow(
    'the outbox fails',
  );
  expect(await statuses()).toEqual(['Waiting for Response', 'Cancelled']);

  await runDailyJobs(test.deps);
  expect(await statuses()).toEqual(['Rejected', 'Cancelled']);
});
