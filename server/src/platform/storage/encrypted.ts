import { Readable } from 'node:stream';
import {
  decryptBytes,
  decryptPieces,
  encryptBytes,
  encryptPieces,
  headerBytes,
  isEncrypted,
  plainSize,
} from './encryption.ts';
import type { FileKeys } from './file-keys.ts';
import { isPublic } from './keys.ts';
import type { FileStore, Storage, StoredStream } from './storage.ts';

/** The beginning of a stream, and what follows it. */
async function readStart(bytes: Readable, length: number) {
  const pieces = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let start = Buffer.alloc(0);
  while (start.length < length) {
    const { value, done } = await pieces.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  const rest = { [Symbol.asyncIterator]: () => pieces };
  async function* whole(from: number) {
    if (start.length > from) yield start.subarray(from);
    yield* rest;
  }
  return { start, whole };
}

/** Private files are encrypted on their way in when there is a key, and decrypted on their way out. Public images are stored as they are. */
export function createEncryptedStorage(asStored: FileStore, keys: FileKeys | undefined): Storage {
  const keysFor = (key: string) => (isPublic(key) ? undefined : keys);
  const encrypt = (key: string, bytes: Uint8Array) => {
    const used = keysFor(key);
    return used ? encryptBytes(used, key, bytes) : bytes;
  };

  async function openStream(key: string): Promise<StoredStream | undefined> {
    const stored = await asStored.openStream(key);
    if (!stored || isPublic(key)) return stored;
    const { start, whole } = await readStart(stored.bytes, headerBytes);
    const isSecret = isEncrypted(start);
    const pieces = isSecret
      ? decryptPieces(keys, key, start.subarray(0, headerBytes), whole(headerBytes))
      : whole(0);
    const bytes = Readable.from(pieces, { objectMode: false });
    // Who destroys it before it was read never starts the generator that would close the file.
    bytes.once('close', () => stored.bytes.destroy());
    return { ...stored, sizeBytes: isSecret ? plainSize(stored.sizeBytes) : stored.sizeBytes, bytes };
  }

  return {
    asStored,
    put: async (key, bytes) => asStored.put(key, encrypt(key, bytes)),
    putAll: async (files) =>
      asStored.putAll(files.map(({ key, bytes }) => ({ key, bytes: encrypt(key, bytes) }))),
    async putStream(key, pieces) {
      const used = keysFor(key);
      await asStored.putStream(key, used ? encryptPieces(used, key, pieces) : pieces);
    },
    async get(key) {
      const stored = await asStored.get(key);
      if (!stored || isPublic(key)) return stored;
      return { ...stored, bytes: decryptBytes(keys, key, stored.bytes) };
    },
    openStream,
    remove: (key) => asStored.remove(key),
    list: (prefix) => asStored.list(prefix),
    check: () => asStored.check(),
  };
}
