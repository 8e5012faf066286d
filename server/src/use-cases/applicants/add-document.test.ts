import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { applicantCalls } from '../../../test/applicants.ts';
import { createAdmin, createUser } from '../../../test/factories.ts';
import { signedPdf } from '../../../test/signed-pdf.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { pinkPng } from '../../../test/test-images.ts';

const test = useTestApp();
const calls = applicantCalls(test);
type Document = { id: string; kind: string; file: string };

const open = (url: string) => test.app.inject({ method: 'GET', url });
const opened = async (id: string) =>
  test.deps.db
    .selectFrom('audit_log')
    .select(['actor_id', 'after'])
    .where('action', '=', 'applicant.document-opened')
    .where('subject_id', '=', id)
    .execute();
const documentsOf = async (person: { id: string; token: string }): Promise<Document[]> =>
  (await calls.told(person)).applicant.documents;

it('keeps a PDF as it is, which browsers only save and nobody stores on the way', async () => {
  const tenant = await createUser(test.deps);
  const { status, body } = await calls.addDocument(tenant);
  expect(status).toBe(201);
  const [document] = body.applicant.documents;
  expect(document).toMatchObject({ kind: 'payslip', type: 'PDF', sizeBytes: signedPdf('payslip').length });
  const file = await open(document.file);
  expect(file.rawPayload).toEqual(signedPdf('payslip'));
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="Payslip.pdf"',
    'cache-control': 'private, no-store',
  });
});

it('draws a picture anew, without what the camera wrote into it', async () => {
  const tenant = await createUser(test.deps);
  const photograph = await sharp(await pinkPng(60))
    .jpeg()
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .toBuffer();
  expect(photograph.includes('where it was taken')).toBe(true);
  const sent = { kind: 'identity', bytes: photograph, filename: 'id.jpg', type: 'image/jpeg' };
  const [document] = (await calls.addDocument(tenant, sent)).body.applicant.documents;
  const file = await open(document.file);
  expect(file.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline; filename="Identity document.jpg"',
    'cache-control': 'private, no-store',
  });
  expect(file.rawPayload.includes('where it was taken')).toBe(false);
});

it.each([
  ['a web page with the name of a PDF', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['half a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
  ['a program', Buffer.from([0x4d, 0x5a, 0x90, 0x00])],
  ['an SVG picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
])('rejects %s by its content', async (_what, bytes) => {
  const tenant = await createUser(test.deps);
  expect(await calls.addDocument(tenant, { bytes })).toMatchObject({
    status: 415,
    body: { errorFields: { document: 'The document must be a PNG or JPEG picture, or a PDF file' } },
  });
  expect(await documentsOf(tenant)).toEqual([]);
});

it('rejects a file above 10 MB, an empty one, none at all and another kind', async () => {
  const tenant = await createUser(test.deps);
  const large = Buffer.alloc(10 * 1024 * 1024 + 1);
  expect((await calls.addDocument(tenant, { bytes: large })).status).toBe(413);
  expect((await calls.addDocument(tenant, { bytes: Buffer.alloc(0) })).status).toBe(400);
  const none = await test.call('POST', '/api/applicant/documents', {
    token: tenant.token,
    body: { kind: 'payslip' },
  });
  expect(none).toMatchObject({ status: 400, body: { code: 'document_missing' } });
  expect(await calls.addDocument(tenant, { kind: 'selfie' })).toMatchObject({
    status: 400,
    body: { errorFields: { kind: expect.any(String) } },
  });
  expect(await documentsOf(tenant)).toEqual([]);
});

/** Lets files be stored only once this many are about to be: those who send them have all been let in by then. */
function holdUploads(count: number) {
  const { storage } = test.deps;
  const all = Promise.withResolvers<void>();
  const put = storage.put.bind(storage);
  let waiting = 0;
  return vi.spyOn(storage, 'put').mockImplementation(async (key, bytes) => {
    waiting += 1;
    if (waiting === count) all.resolve();
    await all.promise;
    return put(key, bytes);
  });
}

it('takes ten documents, also when the last two come at once, and the same one once', async () => {
  const tenant = await createUser(test.deps);
  const add = (words: string) => calls.addDocument(tenant, { bytes: signedPdf(words), kind: 'other' });
  for (let index = 0; index < 9; index += 1) expect((await add(`${index}`)).status).toBe(201);
  expect(await add('3')).toMatchObject({ status: 409, body: { code: 'document_repeated' } });
  const held = holdUploads(2);
  const both = await Promise.all([add('ninth'), add('tenth')]).finally(() => held.mockRestore());
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await add('eleventh')).toMatchObject({ status: 409, body: { code: 'too_many_documents' } });
  expect(await documentsOf(tenant)).toHaveLength(10);
});

it('removes a document and its file at once, and only for its owner', async () => {
  const [tenant, other] = [await createUser(test.deps), await createUser(test.deps)];
  await calls.addDocument(tenant);
  const [document] = await documentsOf(tenant);
  if (!document) throw new Error('no document');
  const { storage_key } = await test.deps.db
    .selectFrom('applicant_documents')
    .select('storage_key')
    .where('id', '=', document.id)
    .executeTakeFirstOrThrow();
  expect((await calls.removeDocument(other, document.id)).status).toBe(404);
  expect((await calls.removeDocument(tenant, randomUUID())).status).toBe(404);
  expect(await calls.removeDocument(tenant, document.id)).toMatchObject({
    status: 200,
    body: { applicant: { documents: [] } },
  });
  expect(await test.deps.storage.get(storage_key)).toBeUndefined();
  expect((await open(document.file)).statusCode).toBe(404);
  expect((await calls.addDocument(tenant)).status).toBe(201);
});

it('keeps who has opened a document, where it is not its owner', async () => {
  const { admin, tenant, applicationId } = await calls.applied();
  await calls.addDocument(tenant, { kind: 'identity' });
  const [own] = await documentsOf(tenant);
  const [seen] = (await calls.details(admin, applicationId)).applicant.documents as Document[];
  if (!own || !seen) throw new Error('no document');
  expect((await open(own.file)).statusCode).toBe(200);
  expect(await opened(own.id)).toEqual([]);
  expect((await open(seen.file)).statusCode).toBe(200);
  expect(await opened(own.id)).toEqual([{ actor_id: admin.id, after: { kind: 'identity' } }]);
});

it('opens for nobody without a valid link, with that of another, after two hours, or once an admin is blocked', async () => {
  const { admin, tenant, applicationId } = await calls.applied();
  await calls.addDocument(tenant);
  const [document] = (await calls.details(admin, applicationId)).applicant.documents as Document[];
  const link = new URL(document?.file ?? '', 'http://teduh.test');
  const path = (viewer: string, id = document?.id) =>
    `/api/applicant/documents/${id}/file/${viewer}${link.search}`;
  expect((await open(path(admin.id))).statusCode).toBe(200);
  expect((await open(path(tenant.id))).statusCode).toBe(403);
  expect((await open(path(admin.id, randomUUID()))).statusCode).toBe(403);
  expect((await open(link.pathname)).statusCode).toBe(400);

  const { token } = await createAdmin(test.deps);
  await test.call('POST', `/api/users/${admin.id}/block`, { token, body: { reason: 'Left us' } });
  expect((await open(path(admin.id))).statusCode).toBe(403);

  const [own] = await documentsOf(tenant);
  test.clock.pass(2 * 60 * 60 + 1);
  expect((await open(own?.file ?? '')).statusCode).toBe(403);
});
