import { hashOfUrl } from '@teduh/shared/images';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { Storage } from './storage/storage.ts';

const hourMs = 60 * 60 * 1000;
const hashesPerQuery = 500;

type SweepDeps = { clock: Clock; storage: Storage; log: Log };
type SweepOptions = {
  folder: `${string}/`;
  /** Returns those hashes that a row in the database refers to. */
  listReferenced(hashes: string[]): Promise<Set<string>>;
};

/** Removes images of a folder that no row refers to. Files of the last hour stay: the request that stored them may not have written its rows yet. */
export async function sweepImages(
  { clock, storage, log }: SweepDeps,
  { folder, listReferenced }: SweepOptions,
) {
  const before = new Date(clock.wall().getTime() - hourMs);

  async function removeIfUnused(hash: string): Promise<number> {
    const files = await Array.fromAsync(storage.list(`${folder}${hash}/`));
    // Checked again right before the removal, since somebody may have uploaded the same image in the meantime.
    const isRecent = files.some(({ modifiedAt }) => modifiedAt >= before);
    if (isRecent || (await listReferenced([hash])).size > 0) return 0;
    for (const { key } of files) await storage.remove(key);
    return files.length;
  }

  async function removeUnused(hashes: Set<string>): Promise<number> {
    const referenced = await listReferenced([...hashes]);
    let removed = 0;
    for (const hash of hashes.difference(referenced)) removed += await removeIfUnused(hash);
    return removed;
  }

  let removed = 0;
  let hashes = new Set<string>();
  for await (const { key, modifiedAt } of storage.list(folder)) {
    const hash = hashOfUrl(`/${key}`);
    if (hash && modifiedAt < before) hashes.add(hash);
    if (hashes.size < hashesPerQuery) continue;
    removed += await removeUnused(hashes);
    hashes = new Set();
  }
  removed += await removeUnused(hashes);
  if (removed > 0) log.info({ removed, folder }, 'unused images were removed');
}
