import { expect, it } from 'vitest';
import { applicantCalls } from '../../../test/applicants.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { signedPdf } from '../../../test/signed-pdf.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const calls = applicantCalls(test);
const renting = tenancy(test);

it('tells the applicant by mail and in the bell, and shows it on their page until all of it is told', async () => {
  const { admin, tenant, applicationId } = await calls.applied();
  const body = { wanted: ['payslip', 'occupation', 'payslip'], note: 'Of the last month, please.' };
  expect(await calls.ask(admin, applicationId, body)).toMatchObject({ status: 201 });
  const [mail] = await mailsTo(test, tenant.email ?? '');
  expect(mail?.subject).toBe('Something is missing for your application for Rumah Teduh');
  expect(mail?.text).toContain('please add: payslip, occupation.');
  expect(mail?.text).toContain('Of the last month, please.');
  expect(mail?.text).toContain('/application/about-me');
  expect(await renting.get(tenant, '/api/notifications')).toMatchObject({
    notifications: [{ link: '/application/about-me' }],
  });

  const missing = async () =>
    (await calls.told(tenant)).requests.map((request: { missing: string[] }) => request.missing);
  expect(await missing()).toEqual([['payslip', 'occupation']]);
  await calls.tell(tenant, { occupation: 'Nurse' });
  expect(await missing()).toEqual([['payslip']]);
  expect(await subjectsTo(test, admin.email ?? '')).not.toContain(
    'Siti Nurhaliza has added what was missing',
  );
  await calls.addDocument(tenant);
  expect(await missing()).toEqual([]);
  expect((await subjectsTo(test, admin.email ?? ''))[0]).toBe('Siti Nurhaliza has added what was missing');
  expect((await calls.details(admin, applicationId)).requests).toMatchObject([
    { wanted: ['payslip', 'occupation'], missing: [], isOpen: false, askedBy: { firstname: 'Aminah' } },
  ]);
});

it('can ask for another payslip, which only a newer one is', async () => {
  const { admin, tenant, applicationId } = await calls.applied();
  await calls.addDocument(tenant);
  test.clock.pass(1);
  expect((await calls.ask(admin, applicationId, { wanted: ['payslip'] })).status).toBe(201);
  expect((await calls.told(tenant)).requests).toMatchObject([{ missing: ['payslip'] }]);
  test.clock.pass(1);
  await calls.addDocument(tenant, { bytes: signedPdf('another month') });
  expect((await calls.told(tenant)).requests).toEqual([]);
});

it('shows words alone until something is told', async () => {
  const { admin, tenant, applicationId } = await calls.applied();
  await calls.tell(tenant, { occupation: 'Nurse' });
  test.clock.pass(1);
  await calls.ask(admin, applicationId, { note: 'Who is your guarantor?' });
  expect((await calls.told(tenant)).requests).toMatchObject([
    { missing: [], note: 'Who is your guarantor?' },
  ]);
  test.clock.pass(1);
  await calls.tell(tenant, { about: 'My mother, 012 345 6789.' });
  expect((await calls.told(tenant)).requests).toEqual([]);
});

it('shows nothing to others, and nothing after the application was answered', async () => {
  const { admin, tenant, applicationId } = await calls.applied();
  const { tenant: other } = await calls.applied();
  await calls.ask(admin, applicationId, { wanted: ['about'] });
  expect((await calls.told(other)).requests).toEqual([]);
  await renting.answer(admin, applicationId, 'Rejected');
  expect((await calls.told(tenant)).requests).toEqual([]);
  expect(await calls.ask(admin, applicationId, { wanted: ['about'] })).toMatchObject({
    status: 409,
    body: { code: 'application_closed' },
  });
});

it('rejects what was told already, what nobody can tell, and nothing at all', async () => {
  const { admin, tenant, applicationId } = await calls.applied();
  await calls.tell(tenant, { occupation: 'Nurse' });
  expect(await calls.ask(admin, applicationId, { wanted: ['occupation'] })).toMatchObject({
    status: 409,
    body: { code: 'already_told' },
  });
  for (const body of [
    {},
    { wanted: [] },
    { wanted: ['religion'] },
    { wanted: 'payslip' },
    { wanted: Array(9).fill('payslip') },
    { note: 'a'.repeat(501) },
  ])
    expect(await calls.ask(admin, applicationId, body)).toMatchObject({ status: 400 });
  expect((await calls.details(admin, applicationId)).requests).toEqual([]);
});
