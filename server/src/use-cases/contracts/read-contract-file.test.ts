import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
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
