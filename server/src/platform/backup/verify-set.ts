import { mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { startEmbedded } from '../db/embedded/embedded.ts';
import type { Secrets } from '../secrets.ts';
import type { OpenedSet } from './manifest.ts';
import { DamagedBackup, readEntry } from './set-files.ts';
import { entriesIn, unpackDatabase } from './unpack-database.ts';

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

/** Starts the database of the set in a place of its own, beside it, and gives it to `look`. Nothing of it stays. */
export async function tryDatabase<T>(set: OpenedSet, look: (url: string) => Promise<T>): Promise<T> {
  const place = await mkdtemp(join(dirname(set.folder), `.${basename(set.folder)}-verified-`));
  try {
    await unpackDatabase(set, place, false);
    const { postgresPassword } = await readSecrets(set);
    const embedded = await startEmbedded({ dataDir: place, password: postgresPassword, warn: () => {} });
    try {
      return await look(embedded.url);
    } finally {
      await embedded.stop();
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
