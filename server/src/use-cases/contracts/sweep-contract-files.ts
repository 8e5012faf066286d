import type { Deps } from '../../deps.ts';
import { isFileInUse } from '../../domain/contracts/contract-files.repository.ts';
import { contractFolder } from '../../domain/contracts/contract-files.ts';
import { moveToTrash } from '../../platform/storage/trash.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Moves agreements that no contract shows into the trash: those without a row, and signed copies that the tenant has replaced, of which
 * the row stays. Files of the last hour stay: the request that stored them may not have written its rows yet.
 */
export async function sweepContractFiles({ db, clock, storage, log }: Deps) {
  const before = new Date(clock.wall().getTime() - hourMs);
  for await (const { key, modifiedAt } of storage.list(contractFolder)) {
    if (modifiedAt >= before || (await isFileInUse(db, key))) continue;
    await moveToTrash(storage, key);
    log.info({ keys: [key] }, 'an agreement that no contract shows was moved to the trash');
  }
}
