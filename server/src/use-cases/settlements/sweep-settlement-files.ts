import type { Deps } from '../../deps.ts';
import { settlementFolder } from '../../domain/settlements/settlement-files.ts';
import { isFileInUse } from '../../domain/settlements/thread.repository.ts';

const hourMs = 60 * 60 * 1000;

/** Removes files that no settlement has any more. Those of the last hour stay: the request that stored them may not have written its rows yet. */
export async function sweepSettlementFiles({ db, clock, storage, log }: Deps) {
  const before = new Date(clock.wall().getTime() - hourMs);
  for await (const { key, modifiedAt } of storage.list(settlementFolder)) {
    if (modifiedAt >= before || (await isFileInUse(db, key))) continue;
    await storage.remove(key);
    log.info({ keys: [key] }, 'a file that no settlement has any more was removed');
  }
}
