import { createAdmin } from '@teduh/server/test/factories.ts';
import { mailsTo } from '@teduh/server/test/mails.ts';
import { readPdf } from '@teduh/server/test/read-pdf.ts';
import { tenancy } from '@teduh/server/test/tenancy.ts';
import { useTestApp } from '@teduh/server/test/test-app.ts';
import { expect, it } from 'vitest';

const test = useTestApp({}, { listen: true, wholeDocuments: true });
const steps = tenancy(test);

it('attaches the receipt to the mail about a payment, and nothing to other mails', async () => {
  const { tenant } = await steps.active();
  const [deposit] = (await steps.get(tenant, '/api/transactions')).transactions;
  const mails = await mailsTo(test, tenant.email);
  const receipt = mails.find(({ subject }) => subject.startsWith('Receipt'));
  const others = mails.filter((mail) => mail !== receipt);
  expect(receipt?.attachments).toEqual([
    { name: `Teduh receipt ${deposit.receiptNumber}.pdf`, url: `/api/mailbox/${receipt?.id}/attachment` },
  ]);
  expect(others.length).toBeGreaterThan(1);
  expect(others.flatMap(({ attachments }) => attachments)).toEqual([]);

  const opened = await test.app.inject({ method: 'GET', url: receipt?.attachments[0]?.url ?? '' });
  expect(opened.statusCode).toBe(200);
  expect(opened.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="Teduh receipt ${deposit.receiptNumber}.pdf"`,
  });
  const { spoken } = await readPdf(opened.rawPayload);
  expect(spoken).toContain(`Number ${String(deposit.receiptNumber).padStart(6, '0')}`);
  expect((await test.call('GET', `/api/mailbox/${others[0]?.id}/attachment`)).status).toBe(404);
});

it('says whether there are more mails than the newest, which are shown', async () => {
  const to = 'many@example.com';
  const row = { firstname: 'Many', recipient: to, subject: 'Hello', paragraphs: ['Hello'] };
  const mailbox = async () => (await test.call('GET', `/api/mailbox?to=${to}`)).body;
  await test.deps.db
    .insertInto('mails')
    .values(Array.from({ length: 200 }, () => row))
    .execute();
  expect(await mailbox()).toMatchObject({ hasMore: false, messages: { length: 200 } });
  await test.deps.db.insertInto('mails').values(row).execute();
  expect(await mailbox()).toMatchObject({ hasMore: true, messages: { length: 200 } });
});

it('dates the mails of skipped days by the business clock', async () => {
  const { tenant } = await steps.active({ startDate: '2026-11-20' });
  await steps.days(40);
  const mails = await mailsTo(test, tenant.email);
  const dateOf = (beginning: string) => mails.find(({ subject }) => subject.startsWith(beginning))?.createdAt;
  expect(dateOf('RM 1,500.00 is due on 20 December 2026')).toMatch(/^2026-12-0[67]T/);
  expect(dateOf('Overdue: RM 1,500.00')).toMatch(/^2026-12-2[01]T/);
});

it.each([
  ['mailbox', '/api/mailbox', 'guest'],
  ['clock', '/api/sandbox/clock', 'admin'],
])('the %s answers only at this machine, and not through a proxy', async (_what, url, who) => {
  const token = who === 'admin' ? (await createAdmin(test.deps)).token : undefined;
  const call = async (options: { remoteAddress?: string; headers?: Record<string, string> }) =>
    (
      await test.app.inject({
        url,
        ...options,
        headers: { ...options.headers, ...(token && { authorization: `Bearer ${token}` }) },
      })
    ).statusCode;
  expect(await call({ remoteAddress: '127.0.0.1' })).toBe(200);
  expect(await call({ remoteAddress: '::1' })).toBe(200);
  expect(await call({ remoteAddress: '::ffff:127.0.0.1' })).toBe(200);
  expect(await call({ remoteAddress: '192.168.1.4' })).toBe(404);
  expect(await call({ remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(404);
  const local = {
    host: '[::1]:3000',
    origin: 'http://localhost:3000',
    referer: 'http://127.0.0.1:3000/mailbox',
  };
  expect(await call({ remoteAddress: '127.0.0.1', headers: local })).toBe(200);
  for (const [name, value] of [
    ['forwarded', 'for=127.0.0.1'],
    ['x-real-ip', '203.0.113.7'],
    ['via', '1.1 proxy'],
    ['host', 'rent.example.my'],
    ['origin', 'https://rent.example.my'],
    ['origin', 'null'],
    ['referer', 'https://rent.example.my/login'],
  ] as const)
    expect(await call({ remoteAddress: '127.0.0.1', headers: { [name]: value } }), name).toBe(404);
  const errors = test.lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
  expect(errors).toMatchObject([{ msg: expect.stringContaining('A proxy forwards requests to a sandbox') }]);
});
