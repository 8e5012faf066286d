import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const steps = tenancy(test);
const open = (url: string) => test.app.inject({ method: 'GET', url });

async function accept() {
  const { tenant, contractId } = await steps.accepted();
  const { contract } = await steps.get(tenant, `/api/contracts/${contractId}`);
  return { contractId, contract };
}

it('sends the agreement as a private PDF, byte for byte as it was stored', async () => {
  const { contractId, contract } = await accept();
  expect(contract.contractFile).toBe(contract.originalFile);
  const file = await open(contract.originalFile);
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
  });
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const stored = await test.deps.db
    .selectFrom('contract_files')
    .select(['sha256', 'size_bytes'])
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({
    sha256: createHash('sha256').update(file.rawPayload).digest('hex'),
    size_bytes: file.rawPayload.length,
  });
});

it('refuses a link without a signature', async () => {
  const { contract } = await accept();
  expect((await open(contract.originalFile.split('?')[0])).statusCode).toBe(400);
});

it.each([
  ['another file', (url: string) => url.replace('original', 'signed')],
  ['another signature', (url: string) => `${url}x`],
  ['another expiry', (url: string) => url.replace(/expires=\d+/, 'expires=99999999999')],
])('refuses a link that was changed to %s', async (_what, change) => {
  const { contract } = await accept();
  expect((await open(change(contract.originalFile))).statusCode).toBe(403);
});

it('refuses a link after two hours', async () => {
  const { contract } = await accept();
  test.clock.pass(2 * 60 * 60 + 1);
  expect((await open(contract.originalFile)).statusCode).toBe(403);
});

it('lets a signed copy only be saved: what somebody uploads may run scripts where it is shown', async () => {
  const { tenant, contractId } = await steps.accepted();
  await steps.sign(tenant, contractId);
  const { contract } = await steps.get(tenant, `/api/contracts/${contractId}`);
  expect((await open(contract.signedFile)).headers['content-disposition']).toMatch(/^attachment; /);
  expect((await open(contract.originalFile)).headers['content-disposition']).toMatch(/^inline; /);
});

it('does not show a file that is not the one that was stored, and says so in the log', async () => {
  const { contractId, contract } = await accept();
  vi.spyOn(test.deps.storage, 'get').mockResolvedValue({
    bytes: Buffer.from('%PDF-1.7 with another rent'),
    contentType: 'application/pdf',
  });
  const answer = await open(contract.originalFile);
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'file_damaged']);
  expect(test.lines.some((line) => line.includes(contractId) && line.includes('not the one'))).toBe(true);
});
