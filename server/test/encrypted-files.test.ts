import { expect, it } from 'vitest';
import { fileKeyOf } from '../src/platform/storage/file-keys.ts';
import { isPublic } from '../src/platform/storage/keys.ts';
import { findBrokenRules } from './consistency.ts';
import { tenancy } from './tenancy.ts';
import { useTestApp } from './test-app.ts';
import { pinkPng } from './test-images.ts';

const test = useTestApp({ fileKeys: [fileKeyOf(Buffer.alloc(32, 5))] }, { listen: true });
const steps = tenancy(test);

it('a whole tenancy works with encrypted files: none that is private is stored as it is, and all are handed out as they were', async () => {
  const { admin, tenant, contractId } = await steps.active();
  await steps.takeTransfers(admin);
  const { id } = (await steps.charge(admin, contractId)).body.transaction as { id: string };
  const answer = await steps.uploadSlip(tenant, id, await pinkPng(40));
  const slip = await test.app.inject({ method: 'GET', url: answer.body.transaction.slip.file });
  expect(slip.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));

  const { storage } = test.deps;
  const stored = await Array.fromAsync(storage.asStored.list());
  const hidden = stored.filter(({ key }) => !isPublic(key));
  expect(new Set(hidden.map(({ key }) => key.split('/')[0]))).toEqual(new Set(['contracts', 'slips']));
  for (const { key } of hidden)
    expect((await storage.asStored.get(key))?.bytes.subarray(0, 8).toString()).toBe('teduhenc');
  expect(await findBrokenRules(test.deps)).toEqual([]);
});
