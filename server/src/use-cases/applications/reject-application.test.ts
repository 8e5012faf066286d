import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it } from 'vitest';
import { createAdmin, createHouse, createUser } from '../../../test/factories.ts';
import { subjectsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const steps = tenancy(test);

async function apply() {
  const [admin, tenant, house] = await Promise.all([
    createAdmin(test.deps),
    createUser(test.deps),
    createHouse(test.deps),
  ]);
  const { id } = (await steps.apply(tenant, house)).body.application;
  return { admin, tenant, id: id as string };
}

it('rejects the application and tells the applicant', async () => {
  const { admin, tenant, id } = await apply();
  expect(await steps.answer(admin, id, 'Rejected')).toMatchObject({
    status: 200,
    body: { message: 'Application rejected successfully', application: { status: 'Rejected' } },
  });
  expect(await subjectsTo(test, tenant.email)).toEqual(['About your application for Rumah Teduh']);
});

it.each(['Rejected', 'Accepted'] as const)('answers 409 to %s once it is rejected', async (status) => {
  const { admin, tenant, id } = await apply();
  await steps.answer(admin, id, 'Rejected');
  expect(await steps.answer(admin, id, status)).toMatchObject({
    status: 409,
    body: { message: errorMessages.application_answered },
  });
  expect(await subjectsTo(test, tenant.email)).toHaveLength(1);
});

it('adds a line to the audit log', async () => {
  const { admin, id } = await apply();
  await steps.answer(admin, id, 'Rejected');
  const lines = await test.deps.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(lines.map(({ action }) => action)).toEqual(['application.created', 'application.rejected']);
});
