import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { headerBytes, keyIdOf } from './encryption.ts';
import { isPublic } from './keys.ts';
import type { Storage, StoredName } from './storage.ts';
import { StorageError } from './storage-error.ts';

const hashOf = async (bytes: Readable) => {
  const hash = createHash('sha256');
  for await (const piece of bytes) hash.update(piece);
  return hash.digest('hex');
};

async function assertArrived(target: Storage, key: string, sha256: string) {
  const arrived = await target.openStream(key);
  if (arrived && (await hashOf(arrived.bytes)) === sha256) return;
  throw new StorageError(`storage: ${key} did not arrive as it was sent`);
}

/** The id of the key with which a stored file is encrypted; undefined for one that is not. */
export async function storedKeyId({ asStored }: Storage, key: string): Promise<string | undefined> {
  const stored = await asStored.openStream(key);
  if (!stored) return undefined;
  let start = Buffer.alloc(0);
  for await (const piece of stored.bytes) {
    start = Buffer.concat([start, piece]);
    if (start.length >= headerBytes) break;
  }
  return keyIdOf(start);
}

async function plainSizeOf(storage: Storage, key: string): Promise<number | undefined> {
  const found = await storage.openStream(key);
  found?.bytes.destroy();
  return found?.sizeBytes;
}

type Copying = { source: Storage; target: Storage; currentKeyId: string | undefined };

/** Whole files are written or nothing, and content never changes, so that a file of the same size, encrypted as it should be, is the same file. */
export async function isCopied(
  { source, target, currentKeyId }: Copying,
  file: StoredName,
  there: StoredName,
) {
  if (isPublic(file.key)) return there.sizeBytes === file.sizeBytes;
  if ((await storedKeyId(target, file.key)) !== currentKeyId) return false;
  return (await plainSizeOf(source, file.key)) === (await plainSizeOf(target, file.key));
}

/** Copies a file, encrypted anew, and reads it back. False when it was removed meanwhile. */
export async function copyFile({ source, target }: Copying, key: string): Promise<boolean> {
  const found = await source.openStream(key);
  if (!found) return false;
  const hash = createHash('sha256');
  async function* hashed(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
  }
  await pipeline(found.bytes, hashed, (pieces) => target.putStream(key, pieces));
  await assertArrived(target, key, hash.digest('hex'));
  return true;
}

/** Encrypts a file where it is. Should it not come back as it was, it is stored again as it was. */
export async function encryptInPlace(storage: Storage, key: string): Promise<boolean> {
  const before = await storage.get(key);
  if (!before) return false;
  await storage.put(key, before.bytes);
  const after = await storage.get(key);
  if (!after?.bytes.equals(before.bytes)) {
    await storage.asStored.put(key, before.bytes);
    throw new StorageError(`storage: ${key} could not be encrypted, and is stored as it was`);
  }
  return true;
}

/** Before the source of a copy is removed: both are read from the beginning to the end. */
export async function isSameContent({ source, target }: Copying, key: string): Promise<boolean> {
  const [one, other] = await Promise.all([source.openStream(key), target.openStream(key)]);
  if (!one || !other) {
    for (const stream of [one, other]) stream?.bytes.destroy();
    return false;
  }
  const [a, b] = await Promise.all([hashOf(one.bytes), hashOf(other.bytes)]);
  return a === b;
}
