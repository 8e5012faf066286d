import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createLimiter } from '../concurrency.ts';
import type { S3Settings } from '../storage/s3-client.ts';
import type { Storage } from '../storage/storage.ts';
import type { Write } from './copy-database.ts';

const filesAtOnce = 8;

export type FileSource = {
  dataDir: string;
  s3: S3Settings | undefined;
  storage: Storage;
  /** All there are in a bucket, and the keys beside them. */
  folders: readonly `${string}/`[];
  markers: readonly string[];
};

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
  return [];
};

async function* walk(root: string, prefix = ''): AsyncGenerator<string> {
  for (const entry of await readdir(join(root, prefix), { withFileTypes: true }).catch(ignoreMissing)) {
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) yield* walk(root, `${prefix}${entry.name}/`);
    else yield prefix + entry.name;
  }
}

/** The keys of all files, in any kind of storage. */
export async function* listFiles({ dataDir, s3, storage, folders, markers }: FileSource) {
  if (!s3) return yield* walk(join(dataDir, 'files'));
  for (const key of markers) if (await storage.get(key)) yield key;
  for (const folder of folders) for await (const { key } of storage.list(folder)) yield key;
}

async function* readFromStorage(storage: Storage, key: string) {
  const file = await storage.get(key);
  if (!file) throw new Error(`${key} went away while it was backed up`);
  yield file.bytes;
}

/** After the database: whatever its rows name was stored before them. */
export async function copyFiles(source: FileSource, write: Write) {
  const limit = createLimiter(filesAtOnce);
  const copies: Promise<void>[] = [];
  const read = (key: string) =>
    source.s3 ? readFromStorage(source.storage, key) : createReadStream(join(source.dataDir, 'files', key));
  for await (const key of listFiles(source)) copies.push(limit(() => write(key, read(key))));
  await Promise.all(copies);
}
