import { startEmbedded } from '../db/embedded/embedded.ts';
import type { Secrets } from '../secrets.ts';
import type { OpenedSet } from './manifest.ts';
import { DamagedBackup, readEntry } from './set-files.ts';
import { entriesIn, unpackDatabase } from './unpack-database.ts';
import { withVerifyingPlace } from './verifying-place.ts';

const maxReported = 20;

/** Reads every file of the set and compares it with the manifest. Returns what is wrong. */
export async function checkEntries({ folder, manifest, key }: OpenedSet): Promise<string[]> {
  const wrong: string[] = [];
  for (const entry of manifest.entries) {
    try {
      for await (const _ of readEntry(folder, entry, key));
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error;
      wrong.push(error.message);
      if (wrong.length === maxReported) break;
    }
  }
  return wrong;
}

async function readSecrets(set: OpenedSet): Promise<Secrets> {
  const found = entriesIn(set, 'secrets').find(({ path }) => path === 'secrets.json');
  if (!found) throw new DamagedBackup('secrets/secrets.json is missing');
  const chunks = await Array.fromAsync(readEntry(set.folder, found.entry, set.key));
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** Starts the database of the set in a place of its own and gives it to `look`. Nothing of it stays. */
export async function tryDatabase<T>(
  set: OpenedSet,
  dataDir: string,
  look: (url: string) => Promise<T>,
): Promise<T> {
  const sizeBytes = entriesIn(set, 'database').reduce((sum, { entry }) => sum + entry.size, 0);
  return withVerifyingPlace(dataDir, sizeBytes, async (place) => {
    await unpackDatabase(set, place, false);
    const { postgresPassword } = await readSecrets(set);
    const embedded = await startEmbedded({ dataDir: place, password: postgresPassword, warn: () => {} });
    try {
      return await look(embedded.url);
    } finally {
      await embedded.stop();
    }
  });
}
