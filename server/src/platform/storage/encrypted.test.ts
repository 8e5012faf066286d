import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { picture, storageCases } from '../../../test/storage-cases.ts';
import { createStorage } from './create-storage.ts';
import { chunkBytes } from './encryption.ts';
import { type FileKeys, fileKeyOf } from './file-keys.ts';
import { prepareFileKeys } from './key-markers.ts';
import { moveToTrash } from './trash.ts';

const [first, second] = [fileKeyOf(Buffer.alloc(32, 1)), fileKeyOf(Buffer.alloc(32, 2))];
const agreement = Buffer.from('%PDF-1.7 the agreement of somebody');
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'teduh-encrypted-'));
  return () => rm(dataDir, { recursive: true });
});

const open = (fileKeys: FileKeys | undefined = [first]) =>
  createStorage({ dataDir, s3: undefined, fileKeys });
const fileOf = (key: string) => join(dataDir, 'files', key);
const pathOf = 'contracts/abc.pdf';

describe('files with a key', () => {
  it.each(storageCases)('$title', ({ run }) => run(open()));

  it('stores private files encrypted and public images as they are', async () => {
    const storage = open();
    await storage.put(pathOf, agreement);
    await storage.putAll([{ key: 'complaints/images/a/480.jpg', bytes: picture }]);
    await storage.putStream('slips/a.pdf', Readable.from([agreement]));
    for (const key of [pathOf, 'complaints/images/a/480.jpg', 'slips/a.pdf']) {
      const stored = await readFile(fileOf(key));
      expect(stored.subarray(0, 8).toString()).toBe('teduhenc');
      expect(stored.includes(picture)).toBe(false);
      expect(stored.includes('agreement')).toBe(false);
      expect((await storage.asStored.get(key))?.bytes).toEqual(stored);
    }
    await storage.put('images/a/480.jpg', picture);
    await moveToTrash(storage, 'images/a/480.jpg');
    expect(await readFile(fileOf('trash/images/a/480.jpg'))).toEqual(picture);
  });

  it.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes])(
    'returns %i bytes as they were, whole and as a stream',
    async (length) => {
      const storage = open();
      const bytes = randomBytes(length);
      await storage.put(pathOf, bytes);
      await storage.putStream('contracts/def.pdf', Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]));
      for (const key of [pathOf, 'contracts/def.pdf']) {
        expect((await storage.get(key))?.bytes.equals(bytes)).toBe(true);
        const stream = await storage.openStream(key);
        expect(stream?.sizeBytes).toBe(length);
        expect((await buffer(stream?.bytes as Readable)).equals(bytes)).toBe(true);
      }
    },
  );

  it('encrypts the same content differently each time', async () => {
    await open().put(pathOf, agreement);
    const before = await readFile(fileOf(pathOf));
    await open().put(pathOf, agreement);
    expect((await readFile(fileOf(pathOf))).equals(before)).toBe(false);
  });

  it('still reads files from before there was a key', async () => {
    await open().asStored.put(pathOf, agreement);
    expect((await open().get(pathOf))?.bytes).toEqual(agreement);
    const stream = await open().openStream(pathOf);
    expect(stream?.sizeBytes).toBe(agreement.length);
    expect(await buffer(stream?.bytes as Readable)).toEqual(agreement);
  });

  it('reads what the key before has written, and writes with the new one', async () => {
    await open().put(pathOf, agreement);
    const storage = open([second, first]);
    expect((await storage.get(pathOf))?.bytes).toEqual(agreement);
    await storage.put('contracts/new.pdf', agreement);
    expect((await open([second]).get('contracts/new.pdf'))?.bytes).toEqual(agreement);
    await expect(open([second]).get(pathOf)).rejects.toThrow(
      `a file is encrypted with the key ${first.id}, and FILES_KEY is not that key`,
    );
    const withoutKey = createStorage({ dataDir, s3: undefined });
    await expect(withoutKey.get(pathOf)).rejects.toThrow('FILES_KEY is not set');
    const stream = await withoutKey.openStream(pathOf);
    await expect(buffer(stream?.bytes as Readable)).rejects.toThrow('FILES_KEY is not set');
  });

  const large = randomBytes(2 * chunkBytes + 100);
  const stored = chunkBytes + 16;
  it.each([
    ['a bit is flipped', (bytes: Buffer) => bytes.fill((bytes[5000] ?? 0) ^ 1, 5000, 5001)],
    ['the salt is changed', (bytes: Buffer) => bytes.fill((bytes[20] ?? 0) ^ 1, 20, 21)],
    ['it is cut off between chunks', (bytes: Buffer) => bytes.subarray(0, 33 + stored)],
    ['it is cut off in the middle', (bytes: Buffer) => bytes.subarray(0, 33 + stored + 300)],
    ['it is cut off in its header', (bytes: Buffer) => bytes.subarray(0, 20)],
    [
      'its chunks change places',
      (bytes: Buffer) =>
        Buffer.concat([
          bytes.subarray(0, 33),
          bytes.subarray(33 + stored, 33 + 2 * stored),
          bytes.subarray(33, 33 + stored),
          bytes.subarray(33 + 2 * stored),
        ]),
    ],
  ])('refuses a file when %s', async (_title, change) => {
    const storage = open();
    await storage.put(pathOf, large);
    await writeFile(fileOf(pathOf), change(await readFile(fileOf(pathOf))));
    await expect(storage.get(pathOf)).rejects.toThrow('is damaged, was changed');
    const stream = await storage.openStream(pathOf);
    await expect(buffer(stream?.bytes as Readable)).rejects.toThrow('is damaged, was changed');
  });

  it('refuses a file under the name of another, except in the trash', async () => {
    const storage = open();
    await storage.put(pathOf, agreement);
    const bytes = await readFile(fileOf(pathOf));
    await storage.asStored.put('contracts/other.pdf', bytes);
    await expect(storage.get('contracts/other.pdf')).rejects.toThrow('is not the one of this name');
    await storage.asStored.put(`trash/${pathOf}`, bytes);
    expect((await storage.get(`trash/${pathOf}`))?.bytes).toEqual(agreement);
  });
});

describe('a start', () => {
  const start = (keys?: FileKeys) =>
    prepareFileKeys(createStorage({ dataDir, s3: undefined }).asStored, keys);

  it('needs no key as long as none was used', async () => {
    await start();
    await open().asStored.put(pathOf, agreement);
    await start();
    await start([first]);
  });

  it('is refused without the key once there was one, before any file is encrypted with it', async () => {
    await start([first]);
    await start([first]);
    await expect(start()).rejects.toThrow(
      `The private files are encrypted (with the key ${first.id}), and FILES_KEY is not set.`,
    );
  });

  it('is refused with another key, and accepts a new one beside the old one', async () => {
    await start([first]);
    await expect(start([second])).rejects.toThrow(
      `encrypted with the key ${first.id}, and FILES_KEY is another one (${second.id})`,
    );
    await start([second, first]);
    await expect(start([first])).rejects.toThrow(`encrypted with the key ${second.id}`);
  });
});
