import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settling } from '../../../test/settling.ts';
import { signedPdf } from '../../../test/signed-pdf.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { sweepSettlementFiles } from './sweep-settlement-files.ts';

const test = useTestApp({}, { listen: true });
const settle = settling(test);
const cleaning = { kind: 'cleaning', amount: 300, reason: 'Deep cleaning' };

it('keeps the evidence of a deduction, and removes it once that is no longer proposed', async () => {
  const { admin, contractId } = await settle.ended();
  await settle.propose(admin, contractId, [cleaning]);
  const [deduction] = (await settle.read(admin, contractId)).deductions;
  const added = await settle.addEvidence(admin, contractId, deduction.id, { bytes: signedPdf('bill') });
  expect(added.status).toBe(201);
  const { storage_key: key } = await test.deps.db
    .selectFrom('settlement_files')
    .select('storage_key')
    .executeTakeFirstOrThrow();
  const old = new Date(test.clock.wall().getTime() - 65 * 60_000);
  await utimes(join(test.deps.config.dataDir, 'files', key), old, old);
  const isThere = async () => (await test.deps.storage.get(key)) !== undefined;
  await sweepSettlementFiles(test.deps);
  expect(await isThere()).toBe(true);
  expect((await settle.propose(admin, contractId)).status).toBe(201);
  await sweepSettlementFiles(test.deps);
  expect(await isThere()).toBe(false);
});
