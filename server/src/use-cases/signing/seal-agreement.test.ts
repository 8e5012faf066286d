import { createHash, X509Certificate } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it } from 'vitest';
import { findBrokenRules } from '../../../test/consistency.ts';
import { createAdmin } from '../../../test/factories.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { askOpenssl, askPdfsig, isSealValid } from '../../../test/sealed-pdf.ts';
import { signing } from '../../../test/signing.ts';
import { watchStatements } from '../../../test/statements.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { drawAttachments } from '../../jobs/mail-attachments.ts';
import { sealAgreement } from './seal-agreement.ts';

const test = useTestApp({}, { listen: true, wholeDocuments: true });
const steps = tenancy(test);
const sign = signing(test);

const requestOf = (contractId: string) =>
  test.deps.db
    .selectFrom('signing_requests')
    .selectAll()
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow();
const filesOf = (contractId: string) =>
  test.deps.db
    .selectFrom('contract_files')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('kind', '=', 'sealed')
    .execute();
const trustedBy = async () => new X509Certificate((await test.deps.seal.open()).certificate).toString();
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

it('seals what both have signed after the contract was cancelled, and mails it to nobody', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  await sign.signTyped(tenant, contractId);
  await steps.cancelContract(admin, contractId);
  await sealAgreement(test.deps, (await requestOf(contractId)).id);
  expect((await requestOf(contractId)).status).toBe('Sealed');
  for (const { email } of [admin, tenant])
    expect(await subjectsTo(test, email)).not.toContainEqual(
      expect.stringMatching(/signed (agreement|by both)/i),
    );
});

it('makes the final document: the agreement word for word, both signatures, the certificate and the trail, sealed', async () => {
  const { tenant, contractId } = await sign.sealed();
  const contract = await steps.getContract(tenant, contractId);
  expect(contract).toMatchObject({ signingStatus: 'Sealed', isSigned: true });
  expect(contract.contractFile).toContain('/files/sealed');
  const bytes = await sign.open(contract.contractFile);
  const [original, final] = [await readPdf(await sign.open(contract.originalFile)), await readPdf(bytes)];
  const words = final.spoken.join('\n');
  // Until the signatures nothing differs.
  const end = original.spoken.indexOf('Signatures');
  expect(final.spoken.slice(0, end)).toEqual(original.spoken.slice(0, end));
  const { documentSha256 } = await sign.read(tenant, contractId);
  for (const part of [
    'Certificate of signing',
    'Nurul Aisyah binti Rahman',
    'Electronic Commerce Act 2006',
    '127.0.0.1',
    'What happened',
  ])
    expect(words).toContain(part);
  expect(words.replaceAll(' ', '')).toContain(documentSha256);
  expect(await isSealValid(bytes)).toBe(true);
  const { pages } = await requestOf(contractId);
  expect(pages).toBe(final.pages.length);
  const pdfsig = askPdfsig(bytes);
  if (pdfsig) expect(pdfsig.said).toContain('Signature is Valid');
  const openssl = askOpenssl(bytes, await trustedBy());
  if (openssl) expect(openssl.said).toMatch(/successful/i);
});

it('leaves no line of the agreement empty: the admin who signed is named where the agreement names no signatory', async () => {
  const { admin, tenant, contractId } = await sign.sealed();
  const { firstname, lastname } = await test.deps.db
    .selectFrom('users')
    .select(['firstname', 'lastname'])
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow();
  const words = await sign.finalWords(tenant, contractId);
  expect(words).toMatch(new RegExp(`^Name, for .* ${firstname} ${lastname}$`, 'm'));
  expect(words).toMatch(/^Position Not given$/m);
});

it('is the same file however often it is made, and is announced once', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  await sign.signTyped(tenant, contractId);
  const { id } = await requestOf(contractId);
  const stored: string[] = [];
  const { storage } = test.deps;
  const put: typeof storage.put = async (key, bytes, ...rest) => {
    stored.push(key);
    return storage.put(key, bytes, ...rest);
  };
  const deps = { ...test.deps, storage: { ...storage, put } };
  await Promise.all([sealAgreement(deps, id), sealAgreement(deps, id), sealAgreement(deps, id)]);
  await sealAgreement(deps, id);
  expect(stored.length).toBeGreaterThan(1);
  expect(new Set(stored).size).toBe(1);
  expect(await filesOf(contractId)).toHaveLength(1);
  for (const { email } of [admin, tenant])
    expect(
      (await subjectsTo(test, email)).filter((subject) => /signed agreement|signed by both/.test(subject)),
    ).toHaveLength(1);
});

it('goes to both by mail, as the file that was stored; one that was changed since goes to nobody', async () => {
  const { admin, tenant, contractId } = await sign.sealed();
  const [file] = await filesOf(contractId);
  for (const [{ email }, subject] of [
    [tenant, /^Your signed agreement for /],
    [admin, /^The agreement with .* is signed by both$/],
  ] as const) {
    const mail = (await mailsTo(test, email)).find((each) => subject.test(each.subject));
    expect(sha256Of(await sign.open(mail?.attachments[0]?.url ?? ''))).toBe(file?.sha256);
  }
  const { number } = await steps.getContract(tenant, contractId);
  const attach = () =>
    drawAttachments(test.deps)({
      kind: 'sealed agreement',
      id: contractId,
      name: `Teduh agreement ${number} signed`,
    });
  expect(sha256Of((await attach()) ?? Buffer.alloc(0))).toBe(file?.sha256);
  await appendFile(join(test.deps.config.dataDir, 'files', file?.storage_key ?? ''), ' ');
  await expect(attach()).rejects.toThrow(errorMessages.file_damaged);
  expect(await findBrokenRules(test.deps)).toContainEqual({
    rule: 'a final document is stored as it was sealed',
    ids: [file?.id],
  });
});

it('asks the database the same about an unknown code or hash as about a known one', async () => {
  const { contractId } = await sign.sealed();
  const { code } = await requestOf(contractId);
  const [file] = await filesOf(contractId);
  const watch = watchStatements();
  try {
    const statementsFor = async (which: string) => {
      watch.take();
      const { status } = await sign.verify(which);
      return { status, asked: watch.take().map(({ text }) => text) };
    };
    for (const [known, unknown] of [
      [code, '0'.repeat(26)],
      [`sha256/${file?.sha256}`, `sha256/${'0'.repeat(64)}`],
    ] as const) {
      const found = await statementsFor(known);
      expect(found.status).toBe(200);
      expect(found.asked.length).toBeGreaterThan(1);
      expect(await statementsFor(unknown)).toEqual({ status: 404, asked: found.asked });
    }
  } finally {
    watch.stop();
  }
});

it('is made by the next run when a step failed, with the same hash', async () => {
  const { tenant, contractId } = await steps.accepted();
  await sign.signTyped(tenant, contractId);
  const { id } = await requestOf(contractId);
  const { storage, outbox } = test.deps;
  const hashes = new Set<string>();
  const failing = async () => {
    throw new Error('killed');
  };
  const put: typeof storage.put = async (key) => {
    hashes.add(key);
    throw new Error('killed');
  };
  await expect(sealAgreement({ ...test.deps, storage: { ...storage, put } }, id)).rejects.toThrow('killed');
  await expect(sealAgreement({ ...test.deps, outbox: { ...outbox, announce: failing } }, id)).rejects.toThrow(
    'killed',
  );
  expect(await filesOf(contractId)).toEqual([]);
  await sign.seal();
  const [file] = await filesOf(contractId);
  expect(hashes).toEqual(new Set([file?.storage_key]));
  expect((await requestOf(contractId)).status).toBe('Sealed');
});

it.each([
  ['Chinese', '陳嘉玲'],
  ['Tamil', 'தேவி கோபாலகிருஷ்ணன்'],
  ['Jawi', 'نور عائشه بنت عبدالله'],
])('has names in %s, typed and on the certificate', async (_language, name) => {
  const { tenant, contractId } = await steps.accepted();
  await sign.signTyped(tenant, contractId, { text: name, printedName: name });
  await sign.seal();
  const { contractFile } = await steps.getContract(tenant, contractId);
  const { spoken } = await readPdf(await sign.open(contractFile));
  expect(spoken.join(' ').split(name).length - 1).toBeGreaterThanOrEqual(3);
});

it('can be verified by its code and by its hash, and tells no rent, address or full name', async () => {
  const { tenant, contractId } = await sign.sealed();
  const { code } = await requestOf(contractId);
  const contract = await steps.getContract(tenant, contractId);
  const sha256 = sha256Of(await sign.open(contract.contractFile));
  const byCode = await sign.verify(code);
  expect(byCode).toMatchObject({
    status: 200,
    body: { document: { number: contract.number, sha256, status: 'Valid', pages: expect.any(Number) } },
  });
  const misread = code.toLowerCase().replaceAll('0', 'o').replace('1', 'l').replaceAll('1', 'I');
  expect((await sign.verify(misread)).body).toEqual(byCode.body);
  expect((await sign.verify(`sha256/${sha256}`)).body).toEqual(byCode.body);
  expect(Object.keys(byCode.body.document).toSorted()).toEqual([
    'kind',
    'number',
    'pages',
    'parties',
    'sealedAt',
    'sha256',
    'status',
  ]);
  expect(byCode.body.document.parties).toContainEqual({
    party: 'tenant',
    name: 'N•••• A••••• b•••• R•••••',
    signedAt: expect.any(String),
  });
  const original = sha256Of(await sign.open(contract.originalFile));
  for (const unknown of ['0'.repeat(26), `sha256/${'0'.repeat(64)}`, `sha256/${original}`])
    expect(await sign.verify(unknown)).toMatchObject({ status: 404, body: { code: 'document_unknown' } });
  for (const wrong of ['short', `sha256/${'z'.repeat(64)}`])
    expect((await sign.verify(wrong)).status).toBe(400);
  await steps.cancelContract(await createAdmin(test.deps), contractId);
  expect((await sign.verify(code)).body.document.status).toBe('Cancelled');
});
