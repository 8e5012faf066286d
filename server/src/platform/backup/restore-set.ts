import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDirectory } from '../db/embedded/lock.ts';
import { ownMigrations } from '../db/migrate.ts';
import { StartError } from '../errors.ts';
import type { S3Settings } from '../storage/s3-client.ts';
import type { Storage } from '../storage/storage.ts';
import type { OpenedSet } from './manifest.ts';
import { readEntry, syncDirectory } from './set-files.ts';
import { entriesIn, unpack, unpackDatabase } from './unpack-database.ts';

type Place = { dataDir: string; s3: S3Settings | undefined; storage: Storage; markers: readonly string[] };

const lockName = 'lock';

async function assertEmpty({ dataDir, s3, storage, markers }: Place) {
  const found = await readdir(dataDir).catch(() => []);
  if (found.some((name) => !name.startsWith(lockName)))
    throw new StartError(
      `${dataDir} is not empty. A backup is restored into an empty place only: set TEDUH_DATA_DIR to another directory, or move this one away.`,
    );
  for (const key of s3 ? markers : [])
    if (await storage.get(key))
      throw new StartError(
        `The bucket ${s3?.bucket} has the files of an installation. A backup is restored into an empty one only: set S3_BUCKET to another.`,
      );
}

/** An older program does not understand a newer database. */
async function assertKnownSchema({ manifest }: OpenedSet) {
  const names = await readdir(ownMigrations.directory);
  if (!names.includes(manifest.schema))
    throw new StartError(
      `This backup was made by version ${manifest.version} of Teduh, whose database is newer than this program (${manifest.schema}).`,
    );
}

/** One file at a time is in memory: none is larger than an upload. */
async function putFiles(set: OpenedSet, storage: Storage) {
  for (const { entry, path } of entriesIn(set, 'files'))
    await storage.put(path, Buffer.concat(await Array.fromAsync(readEntry(set.folder, entry, set.key))));
}

/**
 * Puts a backup into an empty place. The database comes last: a place where that was interrupted has files that belong to no database, and
 * no server starts there.
 */
export async function restoreSet(set: OpenedSet, place: Place) {
  await assertKnownSchema(set);
  await assertEmpty(place);
  await mkdir(place.dataDir, { recursive: true, mode: 0o711 });
  const unlock = lockDirectory(place.dataDir);
  try {
    if (place.s3) await putFiles(set, place.storage);
    else await unpack(set, 'files', join(place.dataDir, 'files'));
    await unpack(set, 'secrets', place.dataDir);
    if (set.manifest.postgres !== null) await unpackDatabase(set, place.dataDir);
    await syncDirectory(place.dataDir);
  } finally {
    unlock();
  }
}
