import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkPrefix, contentTypeOf } from './keys.ts';
import type { Storage, StoredName } from './storage.ts';

const attempts = 20;
const abandonedMs = 60 * 60 * 1000;
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
const unlessMissing = (error: unknown) => {
  if (codeOf(error) !== 'ENOENT') throw error;
  return undefined;
};

async function syncDirectory(path: string) {
  const directory = await open(path);
  await directory.sync().finally(() => directory.close());
}

const makeDirectory = (path: string) => mkdir(path, { recursive: true, mode: 0o700 });

/** A directory of this machine. Files are written beside it first and moved to their place whole. */
export function createDiskStorage(dataDir: string): Storage {
  const root = join(dataDir, 'files');
  const drafts = join(root, '.drafts');
  let isClear = false;

  async function moveInto(draft: string, file: string, attempt = 1): Promise<void> {
    try {
      await makeDirectory(dirname(file));
      await rename(draft, file);
    } catch (error) {
      // The last file of that directory was removed just now, and the empty directory with it.
      if (codeOf(error) !== 'ENOENT' || attempt === attempts) throw error;
      await moveInto(draft, file, attempt + 1);
    }
  }

  /** A name survives a crash once its directory is written down, and so are the names of the directories above. */
  async function keepName(file: string) {
    for (let path = dirname(file); path.length >= dataDir.length; path = dirname(path))
      await syncDirectory(path).catch(unlessMissing);
  }

  /** What a killed server was writing, judged by the file system's own clock. */
  async function clearAbandoned(draft: string) {
    const { mtimeMs: now } = await stat(draft);
    for (const name of await readdir(drafts)) {
      const found = await stat(join(drafts, name)).catch(unlessMissing);
      if (found && now - found.mtimeMs > abandonedMs) await rm(join(drafts, name), { force: true });
    }
  }

  async function* walk(prefix: string): AsyncGenerator<StoredName> {
    const entries = (await readdir(join(root, prefix), { withFileTypes: true }).catch(unlessMissing)) ?? [];
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const key = prefix + entry.name;
      if (entry.isDirectory()) yield* walk(`${key}/`);
      else if (entry.isFile()) {
        const found = await stat(join(root, key)).catch(unlessMissing);
        if (found) yield { key, modifiedAt: found.mtime };
      }
    }
  }

  return {
    async put(key, bytes) {
      contentTypeOf(key);
      await makeDirectory(drafts);
      const draft = join(drafts, randomUUID());
      try {
        await writeFile(draft, bytes, { mode: 0o600, flush: true });
        if (!isClear) await clearAbandoned(draft);
        isClear = true;
        await moveInto(draft, join(root, key));
        await keepName(join(root, key));
      } finally {
        await rm(draft, { force: true });
      }
    },
    async get(key) {
      const contentType = contentTypeOf(key);
      const bytes = await readFile(join(root, key)).catch(unlessMissing);
      return bytes && { bytes, contentType };
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
      return walk(prefix);
    },
  };
}
