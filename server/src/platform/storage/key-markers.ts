import { StartError } from '../errors.ts';
import { decryptBytes, encryptBytes } from './encryption.ts';
import type { FileKeys } from './file-keys.ts';
import { keyFolder } from './keys.ts';
import type { FileStore } from './storage.ts';

const proof =
  'This file proves that the key is the right one. Files that are encrypted with it cannot be read without it.';
const markerOf = (id: string) => `${keyFolder}${id}.txt`;
const idOf = (marker: string) => marker.slice(keyFolder.length, -'.txt'.length);

/** The ids of all keys with which files here may be encrypted. */
export const listUsedKeys = async (files: FileStore) =>
  (await Array.fromAsync(files.list(keyFolder))).map(({ key }) => idOf(key));

async function assertIsRight(files: FileStore, keys: FileKeys, id: string) {
  const marker = await files.get(markerOf(id));
  if (marker && decryptBytes(keys, markerOf(id), marker.bytes).toString() !== proof)
    throw new StartError(`${markerOf(id)} of the file storage is damaged.`);
}

/** Every key that files here need is there, and is the right one. */
export async function assertFileKeys(files: FileStore, keys: FileKeys | undefined) {
  const used = await listUsedKeys(files);
  const known = keys?.map(({ id }) => id) ?? [];
  const missing = used.filter((id) => !known.includes(id));
  if (missing.length > 0 && !keys)
    throw new StartError(
      `The private files are encrypted (with the key ${missing.join(', ')}), and FILES_KEY is not set. Set it to the key with which they were written.`,
    );
  if (missing.length > 0)
    throw new StartError(
      `Private files are encrypted with the key ${missing.join(', ')}, and FILES_KEY is another one (${known[0]}). Set FILES_KEY to the right one, or add the old one to FILES_OLD_KEYS.`,
    );
  if (!keys) return;
  for (const id of used) await assertIsRight(files, keys, id);
}

/** Before anything is read or written. The marker of a new key comes before the first file that needs it. */
export async function prepareFileKeys(files: FileStore, keys: FileKeys | undefined) {
  await assertFileKeys(files, keys);
  if (!keys) return;
  const marker = markerOf(keys[0].id);
  if (!(await files.get(marker))) await files.put(marker, encryptBytes(keys, marker, Buffer.from(proof)));
}

/** For a key that no file needs any more. */
export const forgetKey = (files: FileStore, id: string) => files.remove(markerOf(id));
