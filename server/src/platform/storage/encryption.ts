import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type FileKey, type FileKeys, keyBytes } from './file-keys.ts';
import { StorageError } from './storage-error.ts';

/*
 * An encrypted file, version 1:
 *   8 bytes   "teduhenc"
 *   1 byte    version
 *   8 bytes   id of the key
 *   16 bytes  salt
 *   then chunks: up to 65,536 bytes encrypted with AES-256-GCM, and 16 bytes that authenticate them.
 * Each file has a key of its own, derived from ours, the header and the name of the file: nobody can swap two files. The nonce of a chunk
 * is its number and whether it is the last: nobody can reorder, repeat or leave out chunks. A file has at least one chunk, if only an empty one.
 */
const magic = Buffer.from('teduhenc');
const version = 1;
const saltBytes = 16;
const tagBytes = 16;
export const chunkBytes = 65_536;
const storedChunkBytes = chunkBytes + tagBytes;
export const headerBytes = magic.length + 1 + 8 + saltBytes;

/** A file in the trash is the same file under its old name, also for whoever moves it back by hand. */
const nameOf = (key: string) => key.replace(/^trash\//, '');

const deriveKey = ({ secret }: FileKey, header: Buffer, key: string) =>
  Buffer.from(
    hkdfSync(
      'sha256',
      secret,
      header.subarray(-saltBytes),
      Buffer.concat([header, Buffer.from(nameOf(key))]),
      keyBytes,
    ),
  );

function nonceOf(index: number, isLast: boolean) {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

type Seal = (chunk: Uint8Array, isLast: boolean) => Buffer;

function createSealer(fileKey: FileKey, key: string): { header: Buffer; seal: Seal } {
  const header = Buffer.concat([
    magic,
    Buffer.from([version]),
    Buffer.from(fileKey.id, 'hex'),
    randomBytes(saltBytes),
  ]);
  const derived = deriveKey(fileKey, header, key);
  let index = 0;
  const seal: Seal = (chunk, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', derived, nonceOf(index++, isLast));
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  return { header, seal };
}

export const isEncrypted = (start: Buffer) => start.subarray(0, magic.length).equals(magic);

/** The id of the key with which a file that begins like this is encrypted; undefined for one that is not. */
export function keyIdOf(start: Buffer): string | undefined {
  if (!isEncrypted(start)) return undefined;
  return start.subarray(magic.length + 1, magic.length + 9).toString('hex');
}

const damaged = (cause?: unknown) =>
  new StorageError('storage: an encrypted file is damaged, was changed, or is not the one of this name', {
    cause,
  });

function findKey(keys: FileKeys | undefined, header: Buffer): FileKey {
  if (header.length < headerBytes) throw damaged();
  if (header[magic.length] !== version)
    throw new StorageError('storage: a file was encrypted by a newer version of this program');
  const id = keyIdOf(header);
  const known = keys?.find((key) => key.id === id);
  if (known) return known;
  const problem = keys ? 'is not that key, nor is it among the old ones' : 'is not set';
  throw new StorageError(`storage: a file is encrypted with the key ${id}, and FILES_KEY ${problem}`);
}

function createOpener(keys: FileKeys | undefined, header: Buffer, key: string): Seal {
  const derived = deriveKey(findKey(keys, header), header, key);
  let index = 0;
  return (chunk, isLast) => {
    const body = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const at = body.length - tagBytes;
    try {
      const decipher = createDecipheriv('aes-256-gcm', derived, nonceOf(index++, isLast));
      decipher.setAuthTag(body.subarray(at));
      return Buffer.concat([decipher.update(body.subarray(0, at)), decipher.final()]);
    } catch (error) {
      throw damaged(error);
    }
  };
}

function* chunksOf(bytes: Uint8Array, size: number): Generator<[Uint8Array, boolean]> {
  for (let at = 0; at === 0 || at < bytes.length; at += size)
    yield [bytes.subarray(at, at + size), at + size >= bytes.length];
}

/** Pieces of any size as chunks of this size, each with whether it is the last. */
async function* inChunks(pieces: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<[Buffer, boolean]> {
  let waiting = Buffer.alloc(0);
  for await (const piece of pieces) {
    waiting = Buffer.concat([waiting, piece]);
    let at = 0;
    // One stays back: only the end of the stream tells which is the last.
    for (; waiting.length - at > size; at += size) yield [waiting.subarray(at, at + size), false];
    waiting = waiting.subarray(at);
  }
  yield [waiting, true];
}

export function encryptBytes([current]: FileKeys, key: string, bytes: Uint8Array): Buffer {
  const { header, seal } = createSealer(current, key);
  return Buffer.concat([header, ...Array.from(chunksOf(bytes, chunkBytes), (chunk) => seal(...chunk))]);
}

export async function* encryptPieces([current]: FileKeys, key: string, pieces: AsyncIterable<Uint8Array>) {
  const { header, seal } = createSealer(current, key);
  yield header;
  for await (const chunk of inChunks(pieces, chunkBytes)) yield seal(...chunk);
}

/** A file as it was before it was encrypted. One that never was is returned as it is. */
export function decryptBytes(keys: FileKeys | undefined, key: string, bytes: Buffer): Buffer {
  if (!isEncrypted(bytes)) return bytes;
  const opener = createOpener(keys, bytes.subarray(0, headerBytes), key);
  const chunks = chunksOf(bytes.subarray(headerBytes), storedChunkBytes);
  return Buffer.concat(Array.from(chunks, (chunk) => opener(...chunk)));
}

export async function* decryptPieces(
  keys: FileKeys | undefined,
  key: string,
  header: Buffer,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const opener = createOpener(keys, header, key);
  for await (const chunk of inChunks(rest, storedChunkBytes)) yield opener(...chunk);
}

/** How large an encrypted file was, by how large it is now. */
export function plainSize(storedBytes: number): number {
  const body = storedBytes - headerBytes;
  return body - Math.ceil(body / storedChunkBytes) * tagBytes;
}
