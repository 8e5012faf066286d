import { hashOfUrl } from '@teduh/shared/images';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { Storage } from './storage/storage.ts';
import { moveToTrash } from './storage/trash.ts';

const hourMs = 60 * 60 * 1000;
const hashesPerQuery = 500;

type SweepDeps = { clock: Clock; storage: Storage; log: Log };
type SweepOptions = {
  folder: `${string}/`;
  /** Returns those hashes that a row in the database refers to. */
  listReferenced(hashes: string[]): Promise<Set<string>>;
};

/** Moves images of a folder that no row refers to into the trash. Files of the last hour stay: the request that stored them may not have written its rows yet. */
export async function sweepImages(
  { clock, storage, log }: SweepDeps,
  { folder, listReferenced }: SweepOptions,
) {
  const before = new Date(clock.wall().getTime() - hourMs);

  async function moveIfUnused(hash: string) {
    const files = await Array.fromAsync(storage.list(`${folder}${hash}/`));
    // Checked again right before it is moved, since somebody may have uploaded the same image in the meantime.
    const isRecent = files.some(({ modifiedAt }) => modifiedAt >= before);
    if (isRecent || (await listReferenced([hash])).size > 0) return;
    for (const { key } of files) await moveToTrash(storage, key);
    log.info({ keys: files.map(({ key }) => key) }, 'an image that nothing refers to was moved to the trash');
  }

  async function moveUnused(hashes: Set<string>) {
    const referenced = await listReferenced([...hashes]);
    for (const hash of hashes.difference(referenced)) await moveIfUnused(hash);
  }

  let hashes = new Set<string>();
  for await (const { key, modifiedAt } of storage.list(folder)) {
    const hash = hashOfUrl(`/${key}`);
    if (hash && modifiedAt < before) hashes.add(hash);
    if (hashes.size < hashesPerQuery) continue;
    await moveUnused(hashes);
    hashes = new Set();
  }
  await moveUnused(hashes);
}
