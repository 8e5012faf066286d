import { hashOfUrl } from '@teduh/shared/images';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Storage } from '../storage/storage.ts';
import type { ScheduledJob } from './jobs.ts';

const hourMs = 60 * 60 * 1000;
const hashesAtOnce = 500;

type Given = { clock: Clock; storage: Storage; log: Log };
type Sweep = {
  name: string;
  cron: string;
  folder: `${string}/`;
  /** Which of these pictures something still shows. */
  listReferenced(hashes: string[]): Promise<Set<string>>;
};

/** Removes pictures of a folder that nothing shows. Young ones may belong to a request whose rows are still to come. */
export function sweepStoredImages(
  { clock, storage, log }: Given,
  { name, cron, folder, listReferenced }: Sweep,
): ScheduledJob {
  const hashOf = (key: string) => hashOfUrl(`/${key}`);

  async function removeIfOrphan(hash: string, before: Date) {
    const files = await Array.fromAsync(storage.list(`${folder}${hash}/`));
    // Looked at once more, right before: somebody may have uploaded the same picture meanwhile.
    const isInUse =
      files.some(({ modifiedAt }) => modifiedAt >= before) || (await listReferenced([hash])).size > 0;
    if (isInUse) return 0;
    for (const { key } of files) await storage.remove(key);
    return files.length;
  }

  async function sweep(hashes: Set<string>, before: Date) {
    const referenced = await listReferenced([...hashes]);
    let removed = 0;
    for (const hash of hashes.difference(referenced)) removed += await removeIfOrphan(hash, before);
    return removed;
  }

  return {
    name,
    cron,
    atStart: true,
    async run() {
      const before = new Date(clock.wall().getTime() - hourMs);
      let removed = 0;
      let hashes = new Set<string>();
      for await (const { key, modifiedAt } of storage.list(folder)) {
        const hash = hashOf(key);
        if (hash && modifiedAt < before) hashes.add(hash);
        if (hashes.size < hashesAtOnce) continue;
        removed += await sweep(hashes, before);
        hashes = new Set();
      }
      removed += await sweep(hashes, before);
      if (removed > 0) log.info({ removed }, 'pictures that nothing shows were removed');
    },
  };
}
