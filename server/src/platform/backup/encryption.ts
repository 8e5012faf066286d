import { createCipheriv, createDecipheriv, createHmac, hkdfSync, scrypt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartError } from '../errors.ts';
import { blocksOf } from './blocks.ts';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const tagBytes = 16;
const chunkBytes = 1024 * 1024;
const minSecretBytes = 32;
/** About 0.1 s and 32 MB: a key file may be a sentence that somebody thought of. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

export type BackupKey = {
  /** Written into the manifest. Each set has its own, and so its own keys. */
  salt: Buffer;
  /** For one file of the set: one that is put in another's place cannot be read. */
  ofFile(path: string): Buffer;
  sign(text: string): string;
};

export async function readKeyFile(file: string): Promise<Buffer> {
  const secret = await readFile(file).catch((error) => {
    throw new StartError(`The key file ${file} cannot be read: ${(error as Error).message}`);
  });
  const trimmed = Buffer.from(secret.toString('latin1').trim(), 'latin1');
  if (trimmed.length < minSecretBytes)
    throw new StartError(
      `The key file ${file} is too short: it needs ${minSecretBytes} characters or more, such as: openssl rand -base64 32`,
    );
  return trimmed;
}

const derive = promisify<Buffer, Buffer, number, typeof cost, Buffer>(scrypt);

export async function deriveKey(secret: Buffer, salt: Buffer): Promise<BackupKey> {
  const master = await derive(secret, salt, keyBytes, cost);
  const of = (use: string) => Buffer.from(hkdfSync('sha256', master, salt, use, keyBytes));
  return {
    salt,
    ofFile: (path) => of(`file: ${path}`),
    sign: (text) => createHmac('sha256', of('manifest')).update(text).digest('hex'),
  };
}

/** The place of a chunk in its file. No key is used for two files, so no number is used twice with one. */
function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 4);
  return nonce;
}
/** A file that was cut off at the end of a chunk does not end with its last one. */
const associated = (isLast: boolean) => Buffer.from([isLast ? 1 : 0]);

export async function* encrypt(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  for await (const { bytes, index, isLast } of blocksOf(source, chunkBytes)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(index)).setAAD(associated(isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Throws at the first chunk that is not what was written. */
export async function* decrypt(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  for await (const { bytes, index, isLast } of blocksOf(source, chunkBytes + tagBytes)) {
    const end = bytes.length - tagBytes;
    if (end < 0) throw new Error('an encrypted file is cut off');
    const decipher = createDecipheriv(algorithm, key, nonceOf(index)).setAAD(associated(isLast));
    decipher.setAuthTag(bytes.subarray(end));
    yield Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]);
  }
}
