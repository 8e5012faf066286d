import { chownSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { workOnAll } from '../concurrency.ts';
import { findBinaries } from '../db/embedded/binaries.ts';
import type { Entry, OpenedSet } from './manifest.ts';
import { readEntry, writeNew } from './set-files.ts';

const filesAtOnce = 8;

export const entriesIn = ({ manifest }: OpenedSet, place: string): { entry: Entry; path: string }[] =>
  manifest.entries
    .filter(({ path }) => path.startsWith(`${place}/`))
    .map((entry) => ({ entry, path: entry.path.slice(place.length + 1) }));

/** Copies a part of the set to where it came from, and checks it on the way. */
export async function unpack(set: OpenedSet, place: string, target: string, isLasting = true) {
  const { folder, key } = set;
  await workOnAll(entriesIn(set, place), filesAtOnce, ({ entry, path }) =>
    writeNew(join(target, path), readEntry(folder, entry, key), { isLasting }),
  );
}

/** Puts the embedded database of the set into a data directory, whole or not at all, so that PostgreSQL starts on it. */
export async function unpackDatabase(set: OpenedSet, dataDir: string, isLasting = true) {
  const cluster = join(dataDir, 'postgres');
  const draft = `${cluster}.draft-restored`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  for (const path of set.manifest.directories)
    await mkdir(join(draft, path), { recursive: true, mode: 0o700 });
  await unpack(set, 'database', draft, isLasting);
  const { owner } = findBinaries(dataDir, cluster);
  if (owner !== undefined) {
    const paths = entriesIn(set, 'database').map(({ path }) => path);
    const directories = new Set(['', ...set.manifest.directories, ...paths.map((path) => dirname(path))]);
    for (const path of [...directories, ...paths]) chownSync(join(draft, path), owner, owner);
  }
  await rename(draft, cluster);
}
