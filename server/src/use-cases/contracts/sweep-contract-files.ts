import type { Deps } from '../../deps.ts';
import { contractFolder } from '../../domain/contracts/contract-files.ts';
import { listKnownKeys } from '../../domain/contracts/contracts.repository.ts';

const hourMs = 60 * 60 * 1000;

/** Removes agreements that no contract refers to. Files of the last hour stay: the request that stored them may not have written its rows yet. */
export async function sweepContractFiles({ db, clock, storage }: Deps) {
  const before = new Date(clock.wall().getTime() - hourMs);
  for await (const { key, modifiedAt } of storage.list(contractFolder)) {
    if (modifiedAt < before && !(await listKnownKeys(db, [key])).has(key)) await storage.remove(key);
  }
}
