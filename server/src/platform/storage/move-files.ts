import { createLimiter } from '../concurrency.ts';
import { StartError } from '../errors.ts';
import { beatKey } from '../restored.ts';
import { copyFile, encryptInPlace, isCopied, isSameContent, storedKeyId } from './copy-file.ts';
import type { FileKeys } from './file-keys.ts';
import { assertFileKeys, forgetKey, listUsedKeys, prepareFileKeys } from './key-markers.ts';
import { installationKey, isPublic, keyFolder } from './keys.ts';
import { isMovingMarker, markMoved, markMoving } from './moving-marker.ts';
import type { Storage, StoredName } from './storage.ts';
import { StorageError } from './storage-error.ts';

const atOnce = 8;
const maxFailuresInARow = 10;

export type Progress = {
  files: number;
  bytes: number;
  filesDone: number;
  bytesDone: number;
  copied: number;
  failures: { key: string; problem: string }[];
};
type Options = { keys: FileKeys | undefined; onProgress?: (progress: Progress) => void };

/** Works on all files, several at once. One that fails does not stop the others, unless all of them do. */
async function workOnEach(
  files: StoredName[],
  work: (file: StoredName) => Promise<boolean>,
  onProgress: Options['onProgress'] = () => {},
): Promise<Progress> {
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const progress: Progress = {
    files: files.length,
    bytes,
    filesDone: 0,
    bytesDone: 0,
    copied: 0,
    failures: [],
  };
  let failuresInARow = 0;

  async function workOn(file: StoredName) {
    if (failuresInARow >= maxFailuresInARow) return;
    try {
      if (await work(file)) progress.copied += 1;
      failuresInARow = 0;
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      failuresInARow += 1;
      progress.failures.push({ key: file.key, problem: error.message });
    }
    progress.filesDone += 1;
    progress.bytesDone += file.sizeBytes;
    onProgress(progress);
  }

  onProgress(progress);
  const limit = createLimiter(atOnce);
  await Promise.all(files.map((file) => limit(() => workOn(file))));
  return progress;
}

/** Markers are made for each storage; everything else is a file. */
const isFile = ({ key }: StoredName) =>
  key !== installationKey && !isMovingMarker(key) && !key.startsWith(keyFolder);

/** It goes on where the server works, and stands still in the other place. */
const isBeat = ({ key }: StoredName) => key === beatKey;

const readOwner = async ({ asStored }: Storage) => (await asStored.get(installationKey))?.bytes.toString();

async function assertSameOwner(source: Storage, target: Storage): Promise<string | undefined> {
  const [owner, other] = [await readOwner(source), await readOwner(target)];
  if (owner === undefined)
    throw new StartError('There are no files to move: no server has kept any there yet.');
  if (other !== undefined && other !== owner)
    throw new StartError(`The files there belong to another installation (${other}). Choose another place.`);
  return other;
}

/**
 * Copies every file that is not there yet, and reads it back. Nothing is removed. Run again it goes on where it ended, or copies what was added
 * meanwhile. No server starts on the target before all files are there.
 */
export async function moveFiles(
  source: Storage,
  target: Storage,
  { keys, onProgress }: Options,
): Promise<Progress> {
  await assertFileKeys(source.asStored, keys);
  const isFirst = (await assertSameOwner(source, target)) === undefined;
  if (isFirst) await markMoving(target.asStored);
  await prepareFileKeys(target.asStored, keys);
  const copying = { source, target, currentKeyId: keys?.[0].id };
  const there = new Map((await Array.fromAsync(target.asStored.list())).map((file) => [file.key, file]));
  const files = (await listMoved(source)).filter((file) => !isBeat(file));

  const progress = await workOnEach(
    files,
    async (file) => {
      const known = there.get(file.key);
      return known && (await isCopied(copying, file, known)) ? false : copyFile(copying, file.key);
    },
    onProgress,
  );
  if (progress.failures.length > 0) return progress;
  if (!there.has(beatKey)) await copyFile(copying, beatKey);
  if (isFirst) {
    await copyFile(copying, installationKey);
    await markMoved(target.asStored);
  }
  return progress;
}

/** Removes what is known to be in the target, byte by byte. */
export function removeMoved(
  source: Storage,
  target: Storage,
  files: StoredName[],
  onProgress?: Options['onProgress'],
) {
  const copying = { source, target, currentKeyId: undefined };
  return workOnEach(
    files,
    async (file) => {
      const { key } = file;
      if (!isBeat(file) && !(await isSameContent(copying, key)))
        throw new StorageError(`storage: ${key} is not the same in both places, and was not removed`);
      await source.remove(key);
      return true;
    },
    onProgress,
  );
}

export const listMoved = async (source: Storage) =>
  (await Array.fromAsync(source.asStored.list())).filter(isFile);

/** Encrypts with the newest key what is not yet. Once there is nothing left to do, the keys before it are not needed any more. */
export async function encryptFiles(storage: Storage, keys: FileKeys, onProgress?: Options['onProgress']) {
  await prepareFileKeys(storage.asStored, keys);
  const files = (await listMoved(storage)).filter(({ key }) => !isPublic(key));
  const progress = await workOnEach(
    files,
    async ({ key }) =>
      (await storedKeyId(storage, key)) === keys[0].id ? false : encryptInPlace(storage, key),
    onProgress,
  );
  const isDone = progress.copied === 0 && progress.failures.length === 0;
  const old = (await listUsedKeys(storage.asStored)).filter((id) => id !== keys[0].id);
  if (isDone) for (const id of old) await forgetKey(storage.asStored, id);
  return { progress, oldKeys: isDone ? [] : old };
}
