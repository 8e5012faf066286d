import { mkdir, readdir } from 'node:fs/promises';
import { lockDirectory } from '../db/embedded/lock.ts';
import { ownMigrations } from '../db/migrate.ts';
import { StartError } from '../errors.ts';
import { markRestoring } from '../storage/restoring-marker.ts';
import type { S3Settings } from '../storage/s3-client.ts';
import type { FileStore, Storage } from '../storage/storage.ts';
import type { OpenedSet } from './manifest.ts';
import { readEntry, syncDirectory } from './set-files.ts';
import { entriesIn, unpack, unpackDatabase } from './unpack-database.ts';
import { verifyingName } from './verifying-place.ts';

type Place = { dataDir: string; s3: S3Settings | undefined; storage: Storage };

const lockName = 'lock';
/** Not of a server: whoever restores may have verified the backup there. */
const isNothing = (name: string) => name.startsWith(lockName) || name === verifyingName;

async function assertEmpty({ dataDir, s3, storage }: Place) {
  const found = await readdir(dataDir).catch(() => []);
  if (!found.every(isNothing))
    throw new StartError(
      `${dataDir} is not empty. A backup is restored into an empty place only: set TEDUH_DATA_DIR to another directory, or move this one away.`,
    );
  if (!s3) return;
  for await (const { key } of storage.asStored.list())
    throw new StartError(
      `The bucket ${s3.bucket} is not empty (${key}). A backup is restored into an empty one only: set S3_BUCKET to another.`,
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

async function putFiles(set: OpenedSet, files: FileStore) {
  for (const { entry, path } of entriesIn(set, 'files'))
    await files.putStream(path, readEntry(set.folder, entry, set.key));
}

/**
 * Puts a backup into an empty place. No server starts there until the caller has written into its database that it was restored, and says so
 * with `markRestored`.
 */
export async function restoreSet(set: OpenedSet, place: Place) {
  await assertKnownSchema(set);
  await assertEmpty(place);
  await mkdir(place.dataDir, { recursive: true, mode: 0o711 });
  const unlock = lockDirectory(place.dataDir);
  try {
    await markRestoring(place.storage.asStored);
    await putFiles(set, place.storage.asStored);
    await unpack(set, 'secrets', place.dataDir);
    if (set.manifest.postgres !== null) await unpackDatabase(set, place.dataDir);
    await syncDirectory(place.dataDir);
  } finally {
    unlock();
  }
}
