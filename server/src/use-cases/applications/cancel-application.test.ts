import { expect, it } from 'vitest';
import { createUser } from '../../../test/factories.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const steps = tenancy(test);
const cancel = ({ token }: { token: string }, id: string) =>
  test.call('PATCH', `/api/applications/${id}`, { token, body: { status: 'Cancelled' } });

it('answers 404 to a stranger who cancels an accepted application, and keeps its contract', async () => {
  const { tenant, applicationId, contractId } = await steps.accepted();
  expect((await cancel(await createUser(test.deps), applicationId)).status).toBe(404);
  expect((await steps.get(tenant, `/api/contracts/${contractId}`)).contract.status).toBe('Awaiting');
  expect((await steps.get(tenant, `/api/applications/${applicationId}`)).application.status).toBe('Accepted');
});

it('cancels an accepted application of the tenant together with its contract and deposit', async () => {
  const { tenant, applicationId, contractId } = await steps.accepted();
  expect(await cancel(tenant, applicationId)).toMatchObject({
    status: 200,
    body: { application: { status: 'Cancelled' } },
  });
  expect((await steps.get(tenant, `/api/contracts/${contractId}`)).contract.status).toBe('Cancelled');
  expect((await steps.get(tenant, '/api/transactions')).transactions).toMatchObject([
    { type: 'Deposit', status: 'Cancelled' },
  ]);
});
