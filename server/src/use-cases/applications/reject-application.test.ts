import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it } from 'vitest';
import { createAdmin, createHouse, createUser } from '../../../test/factories.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
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

const reject = (token: string, id: string, reason: string) =>
  test.call('PATCH', `/api/applications/${id}`, { token, body: { status: 'Rejected', reason } });

it('tells the applicant the reason, in the mail, the notification and the application', async () => {
  const { admin, tenant, id } = await apply();
  const { status, body } = await reject(admin.token, id, ' The room is needed by the family. ');
  expect([status, body.application.rejectionReason]).toEqual([200, 'The room is needed by the family.']);
  const told = 'The reason: The room is needed by the family.';
  expect((await mailsTo(test, tenant.email))[0]?.text).toContain(told);
  const { token } = tenant;
  expect((await test.call('GET', '/api/notifications', { token })).body.notifications[0].body).toContain(
    told,
  );
  expect((await test.call('GET', `/api/applications/${id}`, { token })).body.application).toMatchObject({
    status: 'Rejected',
    rejectionReason: 'The room is needed by the family.',
  });
});

it('says nothing of a reason when none is given', async () => {
  const { admin, tenant, id } = await apply();
  expect((await reject(admin.token, id, '  ')).body.application.rejectionReason).toBeNull();
  expect((await mailsTo(test, tenant.email))[0]?.text).not.toContain('reason');
});

it('refuses a reason of more than 500 characters', async () => {
  const { admin, id } = await apply();
  expect(await reject(admin.token, id, 'x'.repeat(501))).toMatchObject({
    status: 400,
    body: { errorFields: { reason: 'Reason can have at most 500 characters' } },
  });
  expect((await reject(admin.token, id, 'x'.repeat(500))).status).toBe(200);
});

it('erases the reason with the applicant', async () => {
  const { admin, tenant, id } = await apply();
  await reject(admin.token, id, 'Siti is known for loud music.');
  expect((await test.call('DELETE', `/api/users/${tenant.id}`, { token: admin.token })).status).toBe(200);
  const { body } = await test.call('GET', `/api/applications/${id}`, { token: admin.token });
  expect(body.application).toMatchObject({ status: 'Rejected', rejectionReason: null });
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
