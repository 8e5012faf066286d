import { errorMessages } from '@teduh/shared/errors.constants';
import { beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../../test/factories.ts';
import { subjectsTo } from '../../../test/mails.ts';
import { signedPdf } from '../../../test/signed-pdf.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { pinkPng } from '../../../test/test-images.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const signedFilesOf = (contractId: string) =>
  test.deps.db
    .selectFrom('contract_files')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('kind', '=', 'signed')
    .execute();

it('stores the signed contract beside the original and tells the admins', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  expect(await steps.sign(tenant, contractId)).toMatchObject({
    status: 200,
    body: { contract: { isSigned: true, status: 'Awaiting', originalFile: expect.any(String) } },
  });
  expect(await subjectsTo(test, admin.email)).toContain('Siti Nurhaliza signed the contract for Rumah Teduh');
});

it('shows the newest signed copy', async () => {
  const { tenant, contractId } = await steps.accepted();
  await steps.sign(tenant, contractId);
  test.clock.pass(1);
  const better = signedPdf('a better scan');
  expect((await steps.sign(tenant, contractId, better)).status).toBe(200);
  expect(await signedFilesOf(contractId)).toHaveLength(2);
  const contract = await steps.getContract(tenant, contractId);
  expect(contract.contractFile).toBe(contract.signedFile);
  const opened = await test.app.inject({ method: 'GET', url: contract.signedFile });
  expect(opened.rawPayload).toEqual(better);
});

it('stores the same file once when it is uploaded twice', async () => {
  const { tenant, contractId } = await steps.accepted();
  expect((await steps.sign(tenant, contractId)).status).toBe(200);
  expect((await steps.sign(tenant, contractId)).status).toBe(200);
  expect(await signedFilesOf(contractId)).toHaveLength(1);
});

it('refuses the agreement as it was downloaded, without a signature', async () => {
  const { tenant, contractId } = await steps.accepted();
  const { originalFile } = await steps.getContract(tenant, contractId);
  const original = Buffer.from((await test.app.inject({ method: 'GET', url: originalFile })).rawPayload);
  expect(await steps.sign(tenant, contractId, original)).toMatchObject({
    status: 409,
    body: { message: errorMessages.signed_contract_unsigned },
  });
  expect(await steps.getContract(tenant, contractId)).toMatchObject({ isSigned: false });
  const signed = Buffer.concat([original, Buffer.from('% signed\n')]);
  expect((await steps.sign(tenant, contractId, signed)).status).toBe(200);
});

describe('without a signed PDF', () => {
  let unsigned: Awaited<ReturnType<typeof steps.accepted>>;

  beforeAll(async () => {
    unsigned = await steps.accepted();
  });

  it.each([
    ['a renamed image', () => pinkPng(20), 415],
    ['half a PDF', async () => signedPdf().subarray(0, 20), 415],
    ['a text that begins like a PDF', async () => Buffer.from('%PDF-1.7 is a format'), 415],
    ['an empty file', async () => Buffer.alloc(0), 400],
    ['11 MB', async () => Buffer.concat([Buffer.alloc(11 * 1024 * 1024, '%PDF-1.7 '), signedPdf()]), 413],
  ])('refuses %s', async (_what, bytes, status) => {
    const { tenant, contractId } = unsigned;
    const answer = await steps.sign(tenant, contractId, await bytes());
    expect(answer.status).toBe(status);
    expect(answer.body.errorFields).toHaveProperty('signedContract');
    expect(await signedFilesOf(contractId)).toEqual([]);
  });

  it('refuses a request without a file', async () => {
    const { tenant, contractId } = unsigned;
    const answer = await test.call('POST', `/api/contracts/upload-signed-contract/${contractId}`, {
      token: tenant.token,
      body: {},
    });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Please upload the signed contract' } });
  });
});

it('answers 409 for a cancelled contract', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  await steps.cancelContract(admin, contractId);
  expect(await steps.sign(tenant, contractId)).toMatchObject({
    status: 409,
    body: { message: errorMessages.contract_closed },
  });
});

it('accepts the same file again once the contract is active, and no other', async () => {
  const { tenant, contractId } = await steps.active();
  expect((await steps.sign(tenant, contractId)).status).toBe(200);
  expect(await steps.sign(tenant, contractId, signedPdf('another'))).toMatchObject({
    status: 409,
    body: { message: errorMessages.contract_already_signed },
  });
});

it('answers 404 to another tenant', async () => {
  const { contractId } = await steps.accepted();
  expect((await steps.sign(await createUser(test.deps), contractId)).status).toBe(404);
  expect(await signedFilesOf(contractId)).toEqual([]);
});

it('keeps ten different copies, and refuses the next before it is stored', async () => {
  const { tenant, contractId } = await steps.accepted();
  const upload = (copy: number) => steps.sign(tenant, contractId, signedPdf(`copy ${copy}`));
  for (let copy = 1; copy <= 10; copy += 1) {
    expect((await upload(copy)).status).toBe(200);
    test.clock.pass(1);
  }
  expect(await upload(11)).toMatchObject({ status: 409, body: { code: 'too_many_signed_copies' } });
  expect((await upload(10)).status).toBe(200);
  expect(await signedFilesOf(contractId)).toHaveLength(10);
});
