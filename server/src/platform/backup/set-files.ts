import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BackupKey, decrypt, encrypt } from './encryption.ts';
import type { Entry } from './manifest.ts';

const maxBufferBytes = 64 * 1024;

/** A file of the set is not what its manifest says. */
export class DamagedBackup extends Error {}

export async function syncDirectory(path: string) {
  const directory = await open(path);
  await directory.sync().finally(() => directory.close());
}

/** It survives a crash, unless it is not meant to last. */
export async function writeNew(target: string, source: AsyncIterable<Buffer>, { isLasting = true } = {}) {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const file = await open(target, 'wx', 0o600);
  try {
    for await (const chunk of source) await file.writeFile(chunk);
    if (isLasting) await file.sync();
  } finally {
    await file.close();
  }
}

/** Writes one file of the set, encrypted where there is a key, and returns what the manifest keeps of it. */
export async function writeEntry(
  folder: string,
  path: string,
  source: AsyncIterable<Buffer>,
  key: BackupKey | undefined,
): Promise<Entry> {
  const hash = createHash('sha256');
  let size = 0;
  async function* measured() {
    for await (const chunk of key ? encrypt(source, key.ofFile(path)) : source) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  await writeNew(join(folder, path), measured());
  return { path, size, sha256: hash.digest('hex') };
}

async function* readStored(folder: string, { path, size, sha256 }: Entry): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let read = 0;
  try {
    // Most files of a database are much smaller than the buffer that a stream takes unless told.
    const highWaterMark = Math.min(Math.max(size, 1), maxBufferBytes);
    for await (const chunk of createReadStream(join(folder, path), { highWaterMark })) {
      hash.update(chunk);
      read += chunk.length;
      yield chunk;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new DamagedBackup(`${path} is missing`);
    throw error;
  }
  if (read !== size) throw new DamagedBackup(`${path} has ${read} bytes, and the manifest says ${size}`);
  if (hash.digest('hex') !== sha256) throw new DamagedBackup(`${path} has another checksum`);
}

/** What was backed up. Throws after the last byte when the file of the set is not the one that was written. */
export async function* readEntry(
  folder: string,
  entry: Entry,
  key: BackupKey | undefined,
): AsyncGenerator<Buffer> {
  const stored = readStored(folder, entry);
  if (!key) return yield* stored;
  try {
    yield* decrypt(stored, key.ofFile(entry.path));
  } catch (error) {
    if (error instanceof DamagedBackup) throw error;
    throw new DamagedBackup(`${entry.path} cannot be decrypted: ${(error as Error).message}`);
  }
}
