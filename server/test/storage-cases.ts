import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../src/platform/storage/storage.ts';

export const picture = Buffer.from([0xff, 0xd8, 0xff, 0, 10, 13, 255]);

/** Names that no file of ours has, and that a client must escape in the right way for its signature. */
export const oddKeys = [
  'odd/a b.txt',
  'odd/a%20b.txt',
  'odd/a&b=c?d#e.txt',
  "odd/a'(b)!*.txt",
  'odd/a+b.txt',
  'odd/é.txt',
  'odd/合同 一.txt',
];

export const namesIn = async (storage: FileStore, prefix?: string) =>
  (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key);

/** What holds for files wherever they are kept, on an empty storage. Shared by the tests and by the campaign against a real service. */
export const storageCases: { title: string; run(storage: FileStore): Promise<void> }[] = [
  {
    title: 'returns a stored file with the type of its extension',
    async run(storage) {
      await storage.put('images/abc/480.jpg', picture);
      await storage.put('images/abc/480.webp', Buffer.alloc(0));
      await storage.put('contracts/abc.pdf', Buffer.alloc(300_000, 7));
      assert.deepEqual(await storage.get('images/abc/480.jpg'), {
        bytes: picture,
        contentType: 'image/jpeg',
      });
      assert.deepEqual(await storage.get('images/abc/480.webp'), {
        bytes: Buffer.alloc(0),
        contentType: 'image/webp',
      });
      assert.deepEqual(await storage.get('contracts/abc.pdf'), {
        bytes: Buffer.alloc(300_000, 7),
        contentType: 'application/pdf',
      });
    },
  },
  {
    title: 'returns undefined for an unknown key',
    async run(storage) {
      assert.equal(await storage.get('images/none/480.jpg'), undefined);
      assert.equal(await storage.openStream('contracts/none.pdf'), undefined);
      assert.deepEqual(await namesIn(storage, 'images/'), []);
    },
  },
  {
    title: 'stores one file when the same file is put twice, also at the same time',
    async run(storage) {
      await Promise.all(Array.from({ length: 8 }, () => storage.put('images/abc/480.jpg', picture)));
      assert.deepEqual(await namesIn(storage, 'images/'), ['images/abc/480.jpg']);
      assert.deepEqual((await storage.get('images/abc/480.jpg'))?.bytes, picture);
    },
  },
  {
    title: 'stores many files at once, in the same and in other directories',
    async run(storage) {
      const keys = Array.from({ length: 60 }, (_, index) => `images/${index >> 1}/${index}.jpg`);
      await storage.putAll(keys.map((key) => ({ key, bytes: Buffer.from(key) })));
      assert.deepEqual((await namesIn(storage, 'images/')).toSorted(), keys.toSorted());
      for (const key of keys) assert.equal((await storage.get(key))?.bytes.toString(), key);
    },
  },
  {
    title: 'stores none of several files when one of their names is invalid',
    async run(storage) {
      const files = ['images/a.jpg', 'images/a.svg'].map((key) => ({ key, bytes: Buffer.from(key) }));
      await assert.rejects(storage.putAll(files), /is not a key of the storage/);
      assert.deepEqual(await namesIn(storage), []);
    },
  },
  {
    title: 'removes a file, and ignores one that is missing',
    async run(storage) {
      await storage.put('images/abc/480.jpg', picture);
      await storage.remove('images/abc/480.jpg');
      await storage.remove('images/abc/480.jpg');
      assert.equal(await storage.get('images/abc/480.jpg'), undefined);
      assert.deepEqual(await namesIn(storage, 'images/'), []);
    },
  },
  {
    title: 'lists all files under a prefix and no others, with their times',
    async run(storage) {
      const keys = ['a', 'b', 'c', 'd'].flatMap((hash) => [
        `images/${hash}/480.jpg`,
        `images/${hash}/960.jpg`,
      ]);
      for (const key of [...keys, 'contracts/a.pdf', 'images-old/a.jpg']) await storage.put(key, picture);
      assert.deepEqual(await namesIn(storage, 'images/'), keys);
      assert.deepEqual(await namesIn(storage, 'images/c/'), ['images/c/480.jpg', 'images/c/960.jpg']);
      for await (const { modifiedAt } of storage.list('images/'))
        assert.ok(Math.abs(modifiedAt.getTime() - Date.now()) < 60_000);
    },
  },
  {
    title: 'writes and reads a file piece by piece, and says how large it is',
    async run(storage) {
      const pieces = Array.from({ length: 5 }, (_, index) => Buffer.alloc(70_000, index));
      await storage.putStream('contracts/abc.pdf', Readable.from(pieces));
      await storage.putStream('contracts/empty.pdf', Readable.from([]));
      const found = await storage.openStream('contracts/abc.pdf');
      assert.equal(found?.sizeBytes, 350_000);
      assert.equal(found.contentType, 'application/pdf');
      assert.ok((await buffer(found.bytes)).equals(Buffer.concat(pieces)));
      assert.equal((await storage.get('contracts/empty.pdf'))?.bytes.length, 0);
    },
  },
  {
    title: 'writes and reads a file that is larger than one part of an upload',
    async run(storage) {
      const pieces = Array.from({ length: 9 }, (_, index) => Buffer.alloc(1_000_000, index));
      await storage.putStream('contracts/abc.pdf', Readable.from(pieces));
      assert.ok((await storage.get('contracts/abc.pdf'))?.bytes.equals(Buffer.concat(pieces)));
      const [listed] = await Array.fromAsync(storage.list('contracts/'));
      const found = await storage.openStream('contracts/abc.pdf');
      found?.bytes.destroy();
      assert.equal(found?.sizeBytes, 9_000_000);
      assert.ok((listed?.sizeBytes ?? 0) >= found.sizeBytes);
    },
  },
  {
    title: 'stores nothing when a stream breaks off, in its first or in a later part',
    async run(storage) {
      async function* broken(length: number) {
        for (let count = 0; count < length; count += 1) yield Buffer.alloc(1_000_000);
        throw new Error('the source is gone');
      }
      for (const length of [1, 9])
        await assert.rejects(storage.putStream('contracts/abc.pdf', broken(length)), /the source is gone/);
      assert.deepEqual(await namesIn(storage), []);
    },
  },
  {
    title: 'lists every file when no prefix is given',
    async run(storage) {
      const keys = ['contracts/a.pdf', 'images/a/480.jpg', 'installation.txt', 'trash/images/b/480.jpg'];
      for (const key of keys) await storage.put(key, picture);
      assert.deepEqual(await namesIn(storage), keys);
    },
  },
  {
    title: 'leaves nothing behind when it is checked',
    async run(storage) {
      await Promise.all([storage.check(), storage.check()]);
      assert.deepEqual(await namesIn(storage, 'checks/'), []);
    },
  },
];
