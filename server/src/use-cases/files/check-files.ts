import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { compareFiles } from '../../domain/files/compare-files.ts';
import { type FileReference, listReferences } from '../../domain/files/file-references.repository.ts';

type Checked = {
  references: number;
  files: number;
  missing: FileReference[];
  /** There, and not what the row says. */
  changed: FileReference[];
  /** Files that no row names. */
  unnamed: string[];
};

/** Compares files with rows, both ways. Rows first: a file is stored before the row that names it. */
export async function checkFiles({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<Checked> {
  const references = await listReferences(db);
  const keys = await Array.fromAsync(storage.list(), ({ key }) => key);
  const { missing, unnamed } = compareFiles(references, keys);
  const changed: FileReference[] = [];
  const gone = new Set(missing);
  for (const reference of references) {
    const { sha256, storage_key: key } = reference;
    if (sha256 === null || gone.has(reference)) continue;
    const file = await storage.get(key);
    if (!file) missing.push(reference);
    else if (!isSame(reference, file.bytes)) changed.push(reference);
  }
  return { references: references.length, files: keys.length, missing, changed, unnamed };
}

const isSame = ({ sha256, size_bytes }: FileReference, bytes: Buffer) =>
  (size_bytes === null || size_bytes === bytes.length) &&
  createHash('sha256').update(bytes).digest('hex') === sha256;
