import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { signedPdf } from '../../../test/signed-pdf.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { emptyTrash } from '../../platform/storage/trash.ts';
import { sweepContractFiles } from './sweep-contract-files.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);

async function setAge(key: string, minutes: number) {
  const at = new Date(test.clock.wall().getTime() - minutes * 60_000);
  await utimes(join(test.deps.config.dataDir, 'files', key), at, at);
}

const isThere = async (key: string) => (await test.deps.storage.get(key)) !== undefined;

async function filesOf(contractId: string) {
  const rows = await test.deps.db
    .selectFrom('contract_files')
    .select(['kind', 'storage_key'])
    .where('contract_id', '=', contractId)
    .orderBy('kind')
    .orderBy('created_at')
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}

async function sweepAtNight(keys: string[]) {
  for (const key of keys) await setAge(key, 65);
  await sweepContractFiles(test.deps);
}

it('moves a file that no contract refers to into the trash, unless it is of the last hour', async () => {
  const [old, fresh] = ['contracts/old.pdf', 'contracts/fresh.pdf'];
  for (const key of [old, fresh]) await test.deps.storage.put(key, Buffer.from('agreement'));
  await setAge(old, 65);
  await setAge(fresh, 55);
  await sweepContractFiles(test.deps);
  expect(await Promise.all([old, `trash/${old}`, fresh].map(isThere))).toEqual([false, true, true]);
});

it('keeps the agreement and the newest signed copy, also when that was sent back', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  await steps.sign(tenant, contractId);
  const keys = await filesOf(contractId);
  await sweepAtNight(keys);
  expect(await Promise.all(keys.map(isThere))).toEqual([true, true]);
  await steps.sendBack(admin, contractId);
  await sweepAtNight(keys);
  expect(await Promise.all(keys.map(isThere))).toEqual([true, true]);
});

it('keeps a signed copy that was replaced for 30 days in the trash, and its row for ever', async () => {
  const { tenant, contractId } = await steps.accepted();
  await steps.sign(tenant, contractId);
  test.clock.pass(1);
  await steps.sign(tenant, contractId, signedPdf('a better scan'));
  const [original = '', replaced = '', newest = ''] = await filesOf(contractId);
  await sweepAtNight([original, replaced, newest]);
  expect(await Promise.all([original, replaced, newest].map(isThere))).toEqual([true, false, true]);

  const inTrash = `trash/${replaced}`;
  await setAge(inTrash, 29 * 24 * 60);
  await emptyTrash(test.deps);
  expect(await isThere(inTrash)).toBe(true);
  await setAge(inTrash, 31 * 24 * 60);
  await emptyTrash(test.deps);
  expect(await isThere(inTrash)).toBe(false);
  expect(await filesOf(contractId)).toHaveLength(3);
});
