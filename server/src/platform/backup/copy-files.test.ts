import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { FileStore, StoredName } from '../storage/storage.ts';
import { copyFiles } from './copy-files.ts';

/** Listed one after the other, as by a bucket of many pages. */
async function* list(): AsyncGenerator<StoredName> {
  for (let index = 1; index <= 20; index++) {
    yield { key: `contracts/${index}.pdf`, sizeBytes: 1, modifiedAt: new Date(0) };
    await setImmediate();
  }
}
const openStream: FileStore['openStream'] = async () => ({
  sizeBytes: 1,
  contentType: 'application/pdf',
  bytes: Readable.from([Buffer.from('a')]),
});
const files = { list, openStream } as unknown as FileStore;

it('ends with the first copy that fails while files are still listed, and writes nothing afterwards', async () => {
  const begun: string[] = [];
  const copying = copyFiles(files, async (path) => {
    begun.push(path);
    if (path === 'contracts/2.pdf') throw new Error('ENOSPC: no space left on device');
  });
  await expect(copying).rejects.toThrow('ENOSPC');
  const atTheEnd = begun.length;
  expect(atTheEnd).toBeLessThan(5);
  await setImmediate();
  expect(begun).toHaveLength(atTheEnd);
});
