import { hashOfUrl } from '@teduh/shared/picture-urls';
import type { Deps } from '../../deps.ts';
import type { ScheduledJob } from '../../platform/jobs/jobs.ts';
import { listReferencedHashes } from './image.repository.ts';

const hourMs = 60 * 60 * 1000;
const hashesAtOnce = 500;
const folder = 'images/';

/** Removes pictures that nothing shows. Young ones may belong to a request whose rows are still to come. */
export function sweepImages({ db, clock, storage, log }: Deps): ScheduledJob {
  const hashOf = (key: string) => hashOfUrl(`/${key}`);

  async function removeIfOrphan(hash: string, before: Date) {
    const files = await Array.fromAsync(storage.list(`${folder}${hash}/`));
    // Looked at once more, right before: somebody may have uploaded the same picture meanwhile.
    const isInUse =
      files.some(({ modifiedAt }) => modifiedAt >= before) ||
      (await listReferencedHashes(db, [hash])).size > 0;
    if (isInUse) return 0;
    for (const { key } of files) await storage.remove(key);
    return files.length;
  }

  async function sweep(hashes: Set<string>, before: Date) {
    const referenced = await listReferencedHashes(db, [...hashes]);
    let removed = 0;
    for (const hash of hashes.difference(referenced)) removed += await removeIfOrphan(hash, before);
    return removed;
  }

  return {
    name: 'sweep-images',
    cron: '41 3 * * *',
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
