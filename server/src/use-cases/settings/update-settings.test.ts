import { expect, it } from 'vitest';
import { createAdmin, createUser } from '../../../test/factories.ts';
import { mailsTo } from '../../../test/mails.ts';
import { multipart } from '../../../test/property-forms.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { pinkPng } from '../../../test/test-images.ts';

const test = useTestApp({}, { listen: true, wholeDocuments: true });
const steps = tenancy(test);

const patch = (token: string, body: object) => test.call('PATCH', '/api/settings', { token, body });
const read = async (token?: string) =>
  (await test.call('GET', '/api/settings', token ? { token } : {})).body.settings;
const countVersions = async () =>
  (await test.deps.db.selectFrom('settings').select('version').execute()).length;
const openPdf = async (url: string) => readPdf((await test.app.inject({ method: 'GET', url })).rawPayload);

async function setLogo(token: string, bytes: Buffer) {
  const { payload, headers } = multipart({}, [{ field: 'logo', bytes }]);
  const response = await test.app.inject({
    method: 'PUT',
    url: '/api/settings/logo',
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

it('shows everybody the company and the days, and admins the rest too', async () => {
  const [admin, tenant] = [await createAdmin(test.deps), await createUser(test.deps)];
  const forGuests = await read();
  expect(Object.keys(forGuests)).toEqual(['company', 'days', 'waysToPay']);
  expect(await read(tenant.token)).toEqual(forGuests);
  expect(await read(admin.token)).toMatchObject({ ...forGuests, signatory: { name: '', position: '' } });
});

it('changes the part that is given, for guests at once, and leaves the rest', async () => {
  const admin = await createAdmin(test.deps);
  const before = await read();
  const answer = await patch(admin.token, { company: { name: 'Rumah Baik' }, days: { hold: 5 } });
  expect(answer.status).toBe(200);
  // Address, phone and e-mail are still those of the example.
  expect(answer.body.settings.isSetUp).toBe(false);
  expect(await read()).toEqual({
    company: { ...before.company, name: 'Rumah Baik' },
    days: { ...before.days, hold: 5 },
    waysToPay: { card: true, fpx: true, grabpay: false, cash: true, bankTransfer: false },
  });
});

it('keeps both of two changes that come at once', async () => {
  const [one, other] = [await createAdmin(test.deps), await createAdmin(test.deps)];
  const answers = await Promise.all([
    patch(one.token, { company: { phone: '+60 4-111 1111' } }),
    patch(other.token, { company: { website: 'https://rumahbaik.my' } }),
    patch(one.token, { signatory: { name: 'Tan Mei Ling' } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await read(one.token)).toMatchObject({
    company: { phone: '+60 4-111 1111', website: 'https://rumahbaik.my' },
    signatory: { name: 'Tan Mei Ling' },
  });
});

it.each([
  ['a name that is empty', { company: { name: ' ' } }, 'company.name'],
  ['an address that is no mail address', { company: { email: 'nobody' } }, 'company.email'],
  ['a phone number with letters', { company: { phone: 'call me' } }, 'company.phone'],
  ['a web address that runs a script', { company: { website: 'javascript:alert(1)' } }, 'company.website'],
  ['no day to sign', { days: { hold: 0 } }, 'days.hold'],
  ['half a day', { days: { hold: 1.5 } }, 'days.hold'],
  ['a reminder before the charge', { days: { reminder: 14, rentAhead: 14 } }, 'days.reminder'],
  ['a text as a number of days', { days: { depositReturn: '30' } }, 'days.depositReturn'],
])('refuses %s and stores nothing', async (_what, body, field) => {
  const admin = await createAdmin(test.deps);
  const versions = await countVersions();
  const answer = await patch(admin.token, body);
  expect(answer.status).toBe(400);
  expect(answer.body.errorFields).toHaveProperty([field]);
  expect(await countVersions()).toBe(versions);
});

it('lists who changed what, the newest first, and nothing where nothing changed', async () => {
  const admin = await createAdmin(test.deps);
  await patch(admin.token, { company: { registrationNumber: '202601000001' } });
  await patch(admin.token, { company: { registrationNumber: '202601000001' } });
  await patch(admin.token, { company: { registrationNumber: '202602000002' } });
  const { body } = await test.call('GET', '/api/settings/history', { token: admin.token });
  expect(body.history.slice(0, 2)).toMatchObject([
    {
      changedBy: { firstname: 'Aminah' },
      changes: [{ field: 'company.registrationNumber', before: '202601000001', after: '202602000002' }],
    },
    { changes: [{ field: 'company.registrationNumber', after: '202601000001' }] },
  ]);
});

it('never changes a version that was written', async () => {
  const change = test.deps.db.updateTable('settings').set({ company_name: 'Somebody else' }).execute();
  await expect(change).rejects.toThrow('never changed');
});

it('prints the company of the day on agreement, receipt and mail, and keeps it on those that were made', async () => {
  const admin = await createAdmin(test.deps);
  const signatory = { name: 'Tan Mei Ling', position: 'Director' };
  await patch(admin.token, { company: { name: 'Rumah Satu' }, signatory, days: { depositReturn: 21 } });
  const { tenant, contractId } = await steps.accepted();
  const [mail] = await mailsTo(test, tenant.email);
  expect(mail?.text).toContain('\n\nRumah Satu\n');
  await steps.sign(tenant, contractId);
  await steps.payDeposit(tenant, contractId);
  await patch(admin.token, { company: { name: 'Rumah Dua' }, days: { depositReturn: 60 } });

  const { originalFile } = await steps.getContract(tenant, contractId);
  const agreement = await openPdf(originalFile);
  const words = agreement.spoken.join(' ');
  expect(words).toContain('The Landlord Rumah Satu');
  expect(words).toContain('within 21 days after the Tenant has handed the Premises back');
  expect(words).toContain('Tan Mei Ling');
  // Drawn only now, and still with the company that received the money.
  const { transactions } = await steps.get(tenant, '/api/transactions');
  const receipt = await openPdf(transactions[0].receiptFile);
  expect(receipt.pages[0]?.items.at(-2)?.text).toMatch(/^Rumah Satu · Receipt/);
});

it('holds a home for as many days as the settings say', async () => {
  const admin = await createAdmin(test.deps);
  await patch(admin.token, { days: { hold: 2 } });
  const { tenant, contractId } = await steps.accepted();
  const { holdExpiresAt } = await steps.getContract(tenant, contractId);
  expect(new Date(holdExpiresAt).getTime() - test.clock.now().getTime()).toBe(2 * 24 * 3_600_000);
});

it('takes a picture as the logo, prints it, and takes it away again', async () => {
  const admin = await createAdmin(test.deps);
  const { status, body } = await setLogo(admin.token, await pinkPng(300));
  expect(status).toBe(200);
  const { url } = body.settings.company.logo;
  expect((await test.app.inject({ method: 'GET', url })).statusCode).toBe(200);
  expect((await read()).company.logo.url).toBe(url);
  const sample = await test.app.inject({
    method: 'POST',
    url: '/api/settings/sample-receipt',
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { company: { name: 'Rumah Contoh' } },
  });
  expect(sample.rawPayload.includes('/Subtype /Image')).toBe(true);
  expect((await readPdf(sample.rawPayload)).pages[0]?.items.at(-2)?.text).toMatch(/^Rumah Contoh · Receipt/);
  expect((await read()).company.name).not.toBe('Rumah Contoh');
  await test.call('DELETE', '/api/settings/logo', { token: admin.token });
  expect((await read()).company.logo).toBeNull();
});

it('refuses a logo that is not a picture, and none at all', async () => {
  const admin = await createAdmin(test.deps);
  expect((await setLogo(admin.token, Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(415);
  expect((await test.call('PUT', '/api/settings/logo', { token: admin.token })).status).toBe(400);
});

it.each([
  ['second', { first: { days: 5 }, second: { days: 5 } }, 'The second reminder has to come after the first'],
  ['last', { last: { days: 1 } }, 'The last reminder has to come after the second'],
])('names the field of the %s reminder where that comes too early', async (name, reminders, problem) => {
  const admin = await createAdmin(test.deps);
  const { status, body } = await patch(admin.token, { reminders });
  expect([status, body.errors]).toEqual([400, [{ field: `reminders.${name}.days`, message: problem }]]);
});
