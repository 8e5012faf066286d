import { workOnAll } from '../concurrency.ts';
import type { FileStore } from '../storage/storage.ts';
import type { Write } from './copy-database.ts';

const filesAtOnce = 8;

/** After the database: whatever its rows name was stored before them. */
export async function copyFiles(files: FileStore, write: Write) {
  await workOnAll(files.list(), filesAtOnce, async ({ key }) => {
    const file = await files.openStream(key);
    if (!file) throw new Error(`${key} went away while it was backed up`);
    await write(key, file.bytes);
  });
}
