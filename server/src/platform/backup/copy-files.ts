import { createLimiter } from '../concurrency.ts';
import type { FileStore } from '../storage/storage.ts';
import type { Write } from './copy-database.ts';

const filesAtOnce = 8;

/** After the database: whatever its rows name was stored before them. */
export async function copyFiles(files: FileStore, write: Write) {
  const limit = createLimiter(filesAtOnce);
  const copies: Promise<void>[] = [];
  async function copy(key: string) {
    const file = await files.openStream(key);
    if (!file) throw new Error(`${key} went away while it was backed up`);
    await write(key, file.bytes);
  }
  for await (const { key } of files.list()) copies.push(limit(() => copy(key)));
  await Promise.all(copies);
}
