import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { complaining } from '../../../test/complaining.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { pinkPng } from '../../../test/test-images.ts';
import { sweepComplaintImages } from './sweep-complaint-images.ts';

const test = useTestApp();
const steps = complaining(test);
const keys = async () => (await Array.fromAsync(test.deps.storage.list('complaints/'))).map(({ key }) => key);
const unusedKey = (digit: string) => `complaints/images/${digit.repeat(64)}/60.jpg`;

async function setAge(key: string, minutes: number) {
  const at = new Date(test.clock.wall().getTime() - minutes * 60_000);
  await utimes(join(test.deps.config.dataDir, 'files', key), at, at);
}

async function put(key: string, minutes: number) {
  await test.deps.storage.put(key, Buffer.from('image'));
  await setAge(key, minutes);
}

it('removes images of no complaint', async () => {
  await put(unusedKey('a'), 65);
  await sweepComplaintImages(test.deps);
  expect(await keys()).not.toContain(unusedKey('a'));
});

it('keeps files of the last hour, whose rows may not be written yet', async () => {
  await put(unusedKey('b'), 55);
  await sweepComplaintImages(test.deps);
  expect(await keys()).toContain(unusedKey('b'));
});

it('keeps the images of complaints, deleted ones included', async () => {
  const tenant = await steps.renter();
  await steps.addWith(tenant, [await pinkPng(80)]);
  const deleted = await steps.addWith(tenant, [await pinkPng(81)]);
  await steps.remove(tenant, deleted.body.complaint.id);
  const before = await keys();
  for (const key of before) await setAge(key, 24 * 60);
  await sweepComplaintImages(test.deps);
  expect(before.length).toBeGreaterThanOrEqual(4);
  expect(await keys()).toEqual(before.filter((key) => key !== unusedKey('b')));
});

it('keeps public images', async () => {
  const key = `images/${'c'.repeat(64)}/60.jpg`;
  await put(key, 24 * 60);
  await sweepComplaintImages(test.deps);
  expect(await test.deps.storage.get(key)).toBeDefined();
});
