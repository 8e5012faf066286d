import { expect, it } from 'vitest';
import { applicantCalls } from '../../../test/applicants.ts';
import { createAdmin, createHouse } from '../../../test/factories.ts';
import { mailsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const calls = applicantCalls(test);
const renting = tenancy(test);

it('keeps notes with their author and time, about the person at whichever application', async () => {
  const { admin, tenant, applicationId } = await calls.applied();
  expect((await calls.note(admin, applicationId, 'Called the employer')).status).toBe(201);
  test.clock.pass(60);
  const house = await createHouse(test.deps, { name: 'Rumah Dua' });
  const { application } = (await renting.apply(tenant, house)).body;
  const other = await createAdmin(test.deps);
  await calls.note(other, application.id, 'Came to see the room\nwith her sister');
  expect((await renting.get(admin, `/api/applications/${applicationId}/notes`)).notes).toMatchObject([
    {
      note: 'Came to see the room\nwith her sister',
      applicationId: application.id,
      property: { name: 'Rumah Dua' },
      writtenAt: '2026-11-15T04:01:00.000Z',
    },
    { note: 'Called the employer', applicationId, writtenBy: { firstname: 'Aminah' } },
  ]);
});

it('is in no answer and no mail to the applicant', async () => {
  const { admin, tenant, applicationId } = await calls.applied();
  await calls.note(admin, applicationId, 'SECRET-NOTE');
  await calls.ask(admin, applicationId, { wanted: ['payslip'] });
  const urls = [
    '/api/applicant',
    '/api/applications',
    `/api/applications/${applicationId}`,
    '/api/notifications',
    '/api/dashboard',
    `/api/users/${tenant.id}`,
  ];
  for (const url of urls) {
    const answer = await test.call('GET', url, { token: tenant.token });
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain('SECRET-NOTE');
  }
  for (const url of [
    `/api/applications/${applicationId}/notes`,
    `/api/applications/${applicationId}/details`,
  ])
    expect((await test.call('GET', url, { token: tenant.token })).status).toBe(403);
  expect(JSON.stringify(await mailsTo(test, tenant.email ?? ''))).not.toContain('SECRET-NOTE');
});

it.each([{}, { note: '' }, { note: ' \n ' }, { note: 'a'.repeat(1_001) }, { note: 7 }, { note: 'a\u0000' }])(
  'rejects %o',
  async (body) => {
    const { admin, applicationId } = await calls.applied();
    const answer = await test.call('POST', `/api/applications/${applicationId}/notes`, {
      token: admin.token,
      body,
    });
    expect(answer).toMatchObject({ status: 400, body: { errorFields: { note: expect.any(String) } } });
  },
);

it('is never changed, and deleted only with the account', async () => {
  const { admin, tenant, applicationId } = await calls.applied();
  await calls.note(admin, applicationId);
  const refused = (work: Promise<unknown>) => work.then(() => 'done').catch(() => 'refused');
  const { db } = test.deps;
  const of = (table: 'applicant_notes') => db.deleteFrom(table).where('application_id', '=', applicationId);
  expect(await refused(of('applicant_notes').execute())).toBe('refused');
  const change = db.updateTable('applicant_notes').set({ note: 'Other words' });
  expect(await refused(change.where('application_id', '=', applicationId).execute())).toBe('refused');
  await test.call('DELETE', `/api/users/${tenant.id}`, { token: admin.token });
  expect((await renting.get(admin, `/api/applications/${applicationId}/notes`)).notes).toEqual([]);
  expect(await calls.note(admin, applicationId)).toMatchObject({ status: 404 });
});
