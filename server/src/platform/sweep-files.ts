import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { Storage } from './storage/storage.ts';

const hourMs = 60 * 60 * 1000;

type SweepDeps = { clock: Clock; storage: Storage; log: Log };
type SweepOptions = { folder: `${string}/`; isInUse(key: string): Promise<boolean> };

/** Removes files of a folder that no row refers to, for good. Those of the last hour stay: the request that stored them may not have written its rows yet. */
export async function sweepFiles({ clock, storage, log }: SweepDeps, { folder, isInUse }: SweepOptions) {
  const before = new Date(clock.wall().getTime() - hourMs);
  for await (const { key, modifiedAt } of storage.list(folder)) {
    if (modifiedAt >= before || (await isInUse(key))) continue;
    await storage.remove(key);
    log.info({ keys: [key] }, 'a file that nothing refers to was removed');
  }
}
