import type { Clock } from '../clock.ts';
import type { Storage } from './storage.ts';

const folder = 'trash/';
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** What no row refers to is kept for a while, in case it is the database that is wrong. */
export async function moveToTrash(storage: Storage, key: string) {
  const file = await storage.get(key);
  if (file) await storage.put(folder + key, file.bytes);
  await storage.remove(key);
}

export async function emptyTrash({ storage, clock }: { storage: Storage; clock: Clock }) {
  const before = new Date(clock.wall().getTime() - keptMs);
  for await (const { key, modifiedAt } of storage.list(folder))
    if (modifiedAt < before) await storage.remove(key);
}
