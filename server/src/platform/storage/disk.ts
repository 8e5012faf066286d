import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkPrefix, contentTypeOf, isListed } from './keys.ts';
import type { FileStore, NewFile, StoredName } from './storage.ts';
import { StorageError } from './storage-error.ts';

const attempts = 20;
const abandonedMs = 60 * 60 * 1000;
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
const ignoreMissing = (error: unknown) => {
  if (codeOf(error) !== 'ENOENT') throw error;
  return undefined;
};

async function syncDirectory(path: string) {
  const directory = await open(path);
  await directory.sync().finally(() => directory.close());
}

const makeDirectory = (path: string) => mkdir(path, { recursive: true, mode: 0o700 });

/** Stores files in a directory of this machine. A file is written to a temporary directory first and then renamed. */
export function createDiskStorage(dataDir: string): FileStore {
  const root = join(dataDir, 'files');
  const temporaryDirectory = join(root, '.drafts');
  let isCleared = false;

  async function moveInto(temporaryFile: string, file: string, attempt = 1): Promise<void> {
    try {
      await makeDirectory(dirname(file));
      await rename(temporaryFile, file);
    } catch (error) {
      // Another process removed the last file of that directory, and with it the empty directory.
      if (codeOf(error) !== 'ENOENT' || attempt === attempts) throw error;
      await moveInto(temporaryFile, file, attempt + 1);
    }
  }

  /** A rename survives a crash once its directory and all directories above it are synced. Several files share their directories. */
  async function syncParents(files: string[]) {
    const directories = new Set<string>();
    for (const file of files)
      for (let path = dirname(file); path.length >= dataDir.length; path = dirname(path))
        directories.add(path);
    await Promise.all([...directories].map((path) => syncDirectory(path).catch(ignoreMissing)));
  }

  /** Removes, once, what a killed server was writing. Ages are measured by the file system's own clock. */
  async function clearAbandoned(temporaryFile: string) {
    if (isCleared) return;
    isCleared = true;
    const { mtimeMs: now } = await stat(temporaryFile);
    for (const name of await readdir(temporaryDirectory)) {
      const found = await stat(join(temporaryDirectory, name)).catch(ignoreMissing);
      if (found && now - found.mtimeMs > abandonedMs)
        await rm(join(temporaryDirectory, name), { force: true });
    }
  }

  async function* walk(prefix: string): AsyncGenerator<StoredName> {
    const entries = (await readdir(join(root, prefix), { withFileTypes: true }).catch(ignoreMissing)) ?? [];
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const key = prefix + entry.name;
      if (entry.isDirectory()) yield* walk(`${key}/`);
      else if (entry.isFile() && isListed(key)) {
        const found = await stat(join(root, key)).catch(ignoreMissing);
        if (found) yield { key, sizeBytes: found.size, modifiedAt: found.mtime };
      }
    }
  }

  async function write(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<string> {
    const temporaryFile = join(temporaryDirectory, randomUUID());
    const file = join(root, key);
    try {
      await writeFile(temporaryFile, content, { mode: 0o600, flush: true });
      await clearAbandoned(temporaryFile);
      await moveInto(temporaryFile, file);
    } catch (error) {
      await rm(temporaryFile, { force: true });
      throw error;
    }
    return file;
  }

  async function putAll(files: NewFile[]) {
    for (const { key } of files) contentTypeOf(key);
    await makeDirectory(temporaryDirectory);
    await syncParents(await Promise.all(files.map(({ key, bytes }) => write(key, bytes))));
  }

  /** A file that is only just written and read again. The rest of a killed check is removed as any other draft. */
  async function check() {
    const file = join(temporaryDirectory, randomUUID());
    try {
      await makeDirectory(temporaryDirectory);
      await writeFile(file, file, { mode: 0o600, flush: true });
      if ((await readFile(file, 'utf8')) !== file)
        throw new Error('what was written came back as something else');
    } catch (error) {
      throw new StorageError(`${root} cannot be written: ${codeOf(error) ?? (error as Error).message}`, {
        cause: error,
      });
    } finally {
      await rm(file, { force: true }).catch(() => {});
    }
  }

  return {
    put: (key, bytes) => putAll([{ key, bytes }]),
    putAll,
    async putStream(key, pieces) {
      contentTypeOf(key);
      await makeDirectory(temporaryDirectory);
      await syncParents([await write(key, pieces)]);
    },
    async get(key) {
      const contentType = contentTypeOf(key);
      const bytes = await readFile(join(root, key)).catch(ignoreMissing);
      return bytes && { bytes, contentType };
    },
    async openStream(key) {
      const contentType = contentTypeOf(key);
      const file = await open(join(root, key)).catch(ignoreMissing);
      if (!file) return undefined;
      const { size } = await file.stat();
      return { sizeBytes: size, contentType, bytes: file.createReadStream() };
    },
    async remove(key) {
      contentTypeOf(key);
      await rm(join(root, key), { force: true });
      await rmdir(dirname(join(root, key))).catch((error) => {
        if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
      });
    },
    list(prefix) {
      checkPrefix(prefix);
      return walk(prefix ?? '');
    },
    check,
  };
}
