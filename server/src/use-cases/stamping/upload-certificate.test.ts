import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createUser } from '../../../test/factories.ts';
import { subjectsTo } from '../../../test/mails.ts';
import { signedPdf } from '../../../test/signed-pdf.ts';
import { stamping } from '../../../test/stamping.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { pinkPng } from '../../../test/test-images.ts';
import { sweepContractFiles } from '../contracts/sweep-contract-files.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const duty = stamping(test);
const open = (url: string) => test.app.inject({ method: 'GET', url });
const pathOf = (key: string) => join(test.deps.config.dataDir, 'files', key);

async function keyOf(contractId: string) {
  const { certificate_key } = await test.deps.db
    .selectFrom('stampings')
    .select('certificate_key')
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow();
  return certificate_key ?? '';
}

it('keeps a PDF beside the agreement, to be saved by a link, and counts as filed', async () => {
  const { admin, tenant, contractId } = await duty.signed();
  const answer = await duty.upload(tenant, contractId);
  expect(answer).toMatchObject({ status: 201, body: { stamping: { status: 'Filed' } } });
  const file = await open(answer.body.stamping.certificateFile);
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="Stamp certificate TD-2026-\d+\.pdf"$/,
    ),
    'cache-control': 'private, no-store',
  });
  expect(file.rawPayload).toEqual(signedPdf('certificate'));
  expect(await keyOf(contractId)).toMatch(
    new RegExp(`^contracts/${contractId}/certificate-[0-9a-f]{64}\\.pdf$`),
  );
  expect((await subjectsTo(test, admin.email))[0]).toContain('has filed the agreement');
});

it.each([
  ['PNG', () => pinkPng(30)],
  [
    'JPEG',
    async () =>
      sharp(await pinkPng(31))
        .jpeg()
        .toBuffer(),
  ],
  [
    'WebP',
    async () =>
      sharp(await pinkPng(32))
        .webp()
        .toBuffer(),
  ],
])('draws a %s picture anew as a JPEG', async (_kind, make) => {
  const { admin, contractId } = await duty.signed();
  const { body } = await duty.upload(admin, contractId, await make());
  const file = await open(body.stamping.certificateFile);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
});

it.each([
  ['a text', Buffer.from('It is stamped, believe me'), 415],
  ['a web page', Buffer.from('<html><script>alert(1)</script></html>'), 415],
  ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 400],
  ['sound in the container of WebP', Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0', 'latin1'), 400],
  ['nothing', Buffer.alloc(0), 400],
])('refuses %s and stores nothing', async (_what, bytes, status) => {
  const { tenant, contractId } = await duty.signed();
  const answer = await duty.upload(tenant, contractId, bytes);
  expect([answer.status, Object.keys(answer.body.errorFields)]).toEqual([status, ['certificate']]);
  expect((await duty.read(tenant, contractId)).body.stamping).toMatchObject({
    certificateFile: null,
    status: 'Due',
  });
});

it('keeps the status when it is stamped already, and the same file once', async () => {
  const { admin, contractId } = await duty.signed();
  await duty.change(admin, contractId, { status: 'Stamped', certificateNumber: 'B01' });
  await duty.upload(admin, contractId);
  const { body } = await duty.upload(admin, contractId);
  expect(body.stamping).toMatchObject({ status: 'Stamped', certificateNumber: 'B01' });
});

it('is refused for a tenant who does not pay, once it is stamped, and before it is signed', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  expect(await duty.upload(tenant, contractId)).toMatchObject({
    status: 409,
    body: { code: 'stamping_not_begun' },
  });
  await steps.sign(tenant, contractId);
  await duty.change(admin, contractId, { payer: 'landlord' });
  expect(await duty.upload(tenant, contractId)).toMatchObject({
    status: 409,
    body: { code: 'stamping_by_landlord' },
  });
  const confirmed = { payer: 'tenant', status: 'Stamped', certificateNumber: 'B01' };
  await duty.change(admin, contractId, confirmed);
  expect(await duty.upload(tenant, contractId)).toMatchObject({
    status: 409,
    body: { code: 'already_stamped' },
  });
});

it('is taken ten times for one agreement', async () => {
  const { admin, contractId } = await duty.signed();
  for (let n = 0; n < 10; n += 1)
    expect((await duty.upload(admin, contractId, signedPdf(`certificate ${n}`))).status).toBe(201);
  expect(await duty.upload(admin, contractId, signedPdf('one more'))).toMatchObject({
    status: 409,
    body: { code: 'too_many_certificates' },
  });
});

it('is not read from a stranger, nor shown without a link', async () => {
  const { tenant, contractId } = await duty.signed();
  await duty.upload(tenant, contractId);
  expect((await duty.upload(await createUser(test.deps), contractId)).status).toBe(404);
  const url = `/api/contracts/${contractId}/stamping/certificate`;
  expect((await open(url)).statusCode).toBe(400);
  expect((await open(`${url}?expires=9999999999&signature=invalid`)).statusCode).toBe(403);
});

it('stays when files are swept, and one that was replaced goes into the trash', async () => {
  const { tenant, contractId } = await duty.signed();
  await duty.upload(tenant, contractId);
  const replaced = await keyOf(contractId);
  await duty.upload(tenant, contractId, signedPdf('the right one'));
  const kept = await keyOf(contractId);
  const old = new Date(test.clock.wall().getTime() - 65 * 60_000);
  for (const key of [replaced, kept]) await utimes(pathOf(key), old, old);
  await sweepContractFiles(test.deps);
  const isThere = async (key: string) => (await test.deps.storage.get(key)) !== undefined;
  expect(await Promise.all([kept, replaced, `trash/${replaced}`].map(isThere))).toEqual([true, false, true]);
});

it('is not shown when the stored file was changed', async () => {
  const { tenant, contractId } = await duty.signed();
  const { body } = await duty.upload(tenant, contractId);
  await writeFile(pathOf(await keyOf(contractId)), signedPdf('forged'));
  const file = await open(body.stamping.certificateFile);
  expect([file.statusCode, file.json().code]).toEqual([500, 'file_damaged']);
});
