import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StartError } from '../errors.ts';

/** `id` names the key in each file that it has encrypted, and tells nothing about it. */
export type FileKey = { id: string; secret: Buffer };
/** New files are encrypted with the first; the others are those before it. */
export type FileKeys = [FileKey, ...FileKey[]];

const idBytes = 8;
export const keyBytes = 32;

export function fileKeyOf(secret: Buffer): FileKey {
  const digest = createHash('sha256').update('teduh file key id\0').update(secret).digest();
  return { id: digest.subarray(0, idBytes).toString('hex'), secret };
}

/** 32 bytes in base64 or in hexadecimal digits. */
function parse(text: string): FileKey | undefined {
  const isHex = /^[0-9a-f]{64}$/i.test(text);
  const isBase64 = /^[A-Za-z0-9+/_-]{43}=?$/.test(text);
  if (!isHex && !isBase64) return undefined;
  return fileKeyOf(Buffer.from(text, isHex ? 'hex' : 'base64'));
}

function readLines(file: string): string[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.map((line) => line.trim()).filter((line) => line && !line.startsWith('#'));
  } catch (error) {
    throw new StartError(`FILES_KEY_FILE cannot be read: ${(error as Error).message}`);
  }
}

/** The key and those before it, from settings or from a file with one key a line, the newest first. */
export function readFileKeys(given: {
  key: string | undefined;
  file: string | undefined;
  oldKeys: string | undefined;
}): FileKeys | undefined {
  if (given.key && given.file) throw new StartError('FILES_KEY and FILES_KEY_FILE are both set: remove one.');
  const [first, ...others] = given.file ? readLines(given.file) : [given.key];
  const old = given.oldKeys?.split(',').map((text) => text.trim()) ?? [];
  if (given.file && !first) throw new StartError(`FILES_KEY_FILE ${given.file} has no key in it.`);
  if (!first && old.length > 0)
    throw new StartError('FILES_OLD_KEYS is set, and FILES_KEY, with which new files are encrypted, is not.');
  if (!first) return undefined;
  const parsed = [first, ...others, ...old].map((text) => {
    const key = text && parse(text);
    if (!key)
      throw new StartError(
        `${given.file ? 'FILES_KEY_FILE' : 'FILES_KEY or FILES_OLD_KEYS'} has something that is not a key: expected 32 bytes in base64, as openssl rand -base64 32 prints them.`,
      );
    return key;
  });
  return parsed as unknown as FileKeys;
}
