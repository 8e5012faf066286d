import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { segmentsBetween } from './copy-database.ts';
import { decrypt, encrypt } from './encryption.ts';

const key = randomBytes(32);
const megabyte = 1024 * 1024;
async function* inPieces(bytes: Buffer, size = 100_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const all = async (source: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(source));

it.each([0, 1, megabyte - 1, megabyte, megabyte + 1, 3 * megabyte])('gives back %i bytes', async (size) => {
  const bytes = randomBytes(size);
  const stored = await all(encrypt(inPieces(bytes), key));
  expect(stored.includes(bytes.subarray(0, 64)) && size > 64).toBe(false);
  expect((await all(decrypt(inPieces(stored, 77_777), key))).equals(bytes)).toBe(true);
});

it('notices every change: a bit, a missing end, chunks in another order, another key', async () => {
  const stored = await all(encrypt(inPieces(randomBytes(2.5 * megabyte)), key));
  const chunk = megabyte + 16;
  const flipped = Buffer.from(stored);
  flipped[1_500_000] = (flipped[1_500_000] ?? 0) ^ 1;
  const swapped = Buffer.concat([
    stored.subarray(chunk, 2 * chunk),
    stored.subarray(0, chunk),
    stored.subarray(2 * chunk),
  ]);
  for (const wrong of [flipped, swapped, stored.subarray(0, 2 * chunk), stored.subarray(0, 5)])
    await expect(all(decrypt(inPieces(wrong), key))).rejects.toThrow();
  await expect(all(decrypt(inPieces(stored), randomBytes(32)))).rejects.toThrow();
});

it('names every segment of the log between two', () => {
  const sixteen = 16 * megabyte;
  expect(segmentsBetween('0000000100000000000000FE', '000000010000000100000001', sixteen)).toEqual([
    '0000000100000000000000FE',
    '0000000100000000000000FF',
    '000000010000000100000000',
    '000000010000000100000001',
  ]);
});
