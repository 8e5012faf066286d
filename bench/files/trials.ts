import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createLimiter } from '../../server/src/platform/concurrency.ts';
import type { FileStore } from '../../server/src/platform/storage/storage.ts';
import { StorageError } from '../../server/src/platform/storage/storage-error.ts';

export async function removeAll(storage: FileStore) {
  const limit = createLimiter(8);
  const names = await Array.fromAsync(storage.list());
  await Promise.all(names.map(({ key }) => limit(() => storage.remove(key))));
}

/** Files of which some were acknowledged and some refused: those acknowledged must be whole, the others whole or absent. */
export async function writeAndCompare(
  storage: FileStore,
  {
    count,
    bytes,
    meanwhile,
  }: { count: number; bytes: number; meanwhile?: (acknowledged: () => number) => Promise<void> },
) {
  const files = Array.from({ length: count }, (_, index) => ({
    key: `contracts/${index}/${randomBytes(6).toString('hex')}.pdf`,
    bytes: randomBytes(bytes),
  }));
  const limit = createLimiter(8);
  const refused = new Set<string>();
  let acknowledged = 0;
  async function write({ key, bytes }: (typeof files)[number]) {
    try {
      await storage.put(key, bytes);
      acknowledged += 1;
    } catch (error) {
      assert.ok(error instanceof StorageError, String(error));
      refused.add(key);
    }
  }
  const writing = Promise.all(files.map((file) => limit(() => write(file))));
  await meanwhile?.(() => acknowledged);
  await writing;
  let [lost, half] = [0, 0];
  async function compare({ key, bytes }: (typeof files)[number]) {
    const found = await storage.get(key);
    if (!found && !refused.has(key)) lost += 1;
    if (found && !found.bytes.equals(bytes)) half += 1;
  }
  await Promise.all(files.map((file) => limit(() => compare(file))));
  return { written: count, refused: refused.size, lost, half };
}
