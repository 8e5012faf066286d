import { isUnnamed } from './file-folders.ts';
import type { FileReference } from './file-references.repository.ts';

const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/') + 1);

/** Rows whose file is not there, and files that no row names. */
export function compareFiles(references: FileReference[], keys: Iterable<string>) {
  const all = new Set(keys);
  const folders = new Set([...all].map(folderOf));
  const isThere = (key: string) => (key.endsWith('/') ? folders : all).has(key);
  const named = new Set(references.map(({ storage_key }) => storage_key));
  return {
    missing: references.filter(({ storage_key }) => !isThere(storage_key)),
    unnamed: [...all].filter((key) => !isUnnamed(key) && !named.has(key) && !named.has(folderOf(key))),
  };
}
