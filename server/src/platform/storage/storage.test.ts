import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startS3Server } from '../../../test/s3-server.ts';
import { createStorage } from './create-storage.ts';
import { createS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

const picture = Buffer.from([0xff, 0xd8, 0xff, 0, 10, 13, 255]);
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
let dataDir: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'teduh-files-'));
  s3.objects.clear();
  s3.requests.length = 0;
  return () => rm(dataDir, { recursive: true });
});

const namesIn = async (storage: Storage, prefix: string) =>
  (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key);

describe.each([
  ['a directory', () => createStorage({ dataDir, s3: undefined })],
  ['S3', () => createStorage({ dataDir, s3: s3.settings })],
])('%s', (_, open) => {
  it('returns a stored file with the type of its extension', async () => {
    const storage = open();
    await storage.put('images/abc/480.jpg', picture);
    await storage.put('images/abc/480.webp', Buffer.alloc(0));
    await storage.put('contracts/abc.pdf', Buffer.alloc(300_000, 7));
    expect(await storage.get('images/abc/480.jpg')).toEqual({ bytes: picture, contentType: 'image/jpeg' });
    expect(await storage.get('images/abc/480.webp')).toEqual({
      bytes: Buffer.alloc(0),
      contentType: 'image/webp',
    });
    expect(await storage.get('contracts/abc.pdf')).toEqual({
      bytes: Buffer.alloc(300_000, 7),
      contentType: 'application/pdf',
    });
  });

  it('returns undefined for an unknown key', async () => {
    const storage = open();
    expect(await storage.get('images/none/480.jpg')).toBeUndefined();
    expect(await namesIn(storage, 'images/')).toEqual([]);
  });

  it('stores one file when the same file is put twice, also at the same time', async () => {
    const storage = open();
    await Promise.all(Array.from({ length: 8 }, () => storage.put('images/abc/480.jpg', picture)));
    expect(await namesIn(storage, 'images/')).toEqual(['images/abc/480.jpg']);
    expect((await storage.get('images/abc/480.jpg'))?.bytes).toEqual(picture);
  });

  it('stores many files at once, in the same and in other directories', async () => {
    const storage = open();
    const keys = Array.from({ length: 60 }, (_, index) => `images/${index >> 1}/${index}.jpg`);
    await storage.putAll(keys.map((key) => ({ key, bytes: Buffer.from(key) })));
    expect((await namesIn(storage, 'images/')).toSorted()).toEqual(keys.toSorted());
    for (const key of keys) expect((await storage.get(key))?.bytes.toString()).toBe(key);
  });

  it('stores none of several files when one of their names is invalid', async () => {
    const storage = open();
    const files = ['images/a.jpg', 'images/a.svg'].map((key) => ({ key, bytes: Buffer.from(key) }));
    await expect(storage.putAll(files)).rejects.toThrow('is not a key of the storage');
    expect(await namesIn(storage, 'images/')).toEqual([]);
  });

  it('removes a file, and ignores one that is missing', async () => {
    const storage = open();
    await storage.put('images/abc/480.jpg', picture);
    await storage.remove('images/abc/480.jpg');
    await storage.remove('images/abc/480.jpg');
    expect(await storage.get('images/abc/480.jpg')).toBeUndefined();
    expect(await namesIn(storage, 'images/')).toEqual([]);
  });

  it('lists all files under a prefix and no others over several pages, with their times', async () => {
    const storage = open();
    const keys = ['a', 'b', 'c', 'd'].flatMap((hash) => [`images/${hash}/480.jpg`, `images/${hash}/960.jpg`]);
    for (const key of [...keys, 'contracts/a.pdf', 'images-old/a.jpg']) await storage.put(key, picture);
    expect(await namesIn(storage, 'images/')).toEqual(keys);
    expect(await namesIn(storage, 'images/c/')).toEqual(['images/c/480.jpg', 'images/c/960.jpg']);
    for await (const { modifiedAt } of storage.list('images/'))
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('writes and reads a file piece by piece, and says how large it is', async () => {
    const storage = open();
    const pieces = Array.from({ length: 5 }, (_, index) => Buffer.alloc(70_000, index));
    await storage.putStream('contracts/abc.pdf', Readable.from(pieces));
    const found = await storage.openStream('contracts/abc.pdf');
    expect(found).toMatchObject({ sizeBytes: 350_000, contentType: 'application/pdf' });
    expect((await buffer(found?.bytes as Readable)).equals(Buffer.concat(pieces))).toBe(true);
    expect(await storage.openStream('contracts/none.pdf')).toBeUndefined();
  });

  it('stores nothing when a stream breaks off', async () => {
    const storage = open();
    async function* broken() {
      yield Buffer.alloc(100_000);
      throw new Error('the source is gone');
    }
    await expect(storage.putStream('contracts/abc.pdf', broken())).rejects.toThrow('the source is gone');
    expect(await Array.fromAsync(storage.list())).toEqual([]);
  });

  it('lists every file with its size, and nothing that is not ours', async () => {
    const storage = open();
    const keys = ['contracts/a.pdf', 'images/a/480.jpg', 'installation.txt', 'trash/images/b/480.jpg'];
    for (const [index, key] of keys.entries()) await storage.put(key, Buffer.alloc(index * 10));
    await mkdir(join(dataDir, 'files'), { recursive: true });
    await writeFile(join(dataDir, 'files/Thumbs.db'), '');
    s3.objects.set('Thumbs.db', { bytes: Buffer.alloc(3), contentType: '', modifiedAt: new Date() });
    const listed = await Array.fromAsync(storage.list());
    expect(listed.map(({ key, sizeBytes }) => [key, sizeBytes])).toEqual(
      keys.map((key, index) => [key, index * 10]),
    );
  });

  it('leaves nothing behind when it is checked', async () => {
    const storage = open();
    await storage.check();
    expect(s3.objects.size).toBe(0);
    const left = await readdir(dataDir, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });

  it.each([
    '../secrets.jpg',
    'images/../../secrets.jpg',
    '/etc/passwd.jpg',
    'images//480.jpg',
    'images/.drafts/480.jpg',
    'images/a\\..\\b.jpg',
    'images/%2e%2e/480.jpg',
    'images/a\0.jpg',
    'images/a.jpg\n',
    'images/ABC.jpg',
    'images/a.svg',
    'images/a',
    '',
    `${'a/'.repeat(200)}a.jpg`,
  ])('refuses the name %j before touching anything', async (key) => {
    const storage = open();
    await expect(storage.put(key, picture)).rejects.toThrow('is not a key of the storage');
    await expect(storage.get(key)).rejects.toThrow('is not a key of the storage');
    await expect(storage.remove(key)).rejects.toThrow('is not a key of the storage');
    expect(await readdir(dataDir)).toEqual([]);
    expect(s3.requests).toEqual([]);
  });

  it.each(['../', '/', '', 'images', 'images/../', '.drafts/'])('refuses to list %j', (prefix) => {
    expect(() => open().list(prefix)).toThrow('is not a prefix in the storage');
  });
});

describe('a directory', () => {
  const open = () => createStorage({ dataDir, s3: undefined });

  it('is readable by its owner only, and contains no temporary files after a file is stored', async () => {
    await open().put('contracts/abc.pdf', picture);
    const files = join(dataDir, 'files');
    expect((await stat(files)).mode & 0o777).toBe(0o700);
    expect((await stat(join(files, 'contracts/abc.pdf'))).mode & 0o777).toBe(0o600);
    expect(await readdir(join(files, '.drafts'))).toEqual([]);
  });

  it('removes empty directories', async () => {
    const storage = open();
    await storage.put('images/abc/480.jpg', picture);
    await storage.put('images/abc/960.jpg', picture);
    await storage.remove('images/abc/480.jpg');
    expect(await readdir(join(dataDir, 'files/images'))).toEqual(['abc']);
    await storage.remove('images/abc/960.jpg');
    expect(await readdir(join(dataDir, 'files/images'))).toEqual([]);
  });

  it('stores files while empty directories are removed', async () => {
    const storage = open();
    let isOver = false;
    const clear = async () => {
      while (!isOver) await storage.remove('images/abc/480.jpg');
    };
    const clearing = clear();
    for (let round = 0; round < 100; round++) {
      await storage.put('images/abc/960.jpg', picture);
      expect(await namesIn(storage, 'images/')).toEqual(['images/abc/960.jpg']);
      await storage.remove('images/abc/960.jpg');
    }
    isOver = true;
    await clearing;
  });

  it('never returns half a file: a reader gets the old or the new content', async () => {
    const storage = open();
    const [old, young] = [Buffer.alloc(400_000, 1), Buffer.alloc(400_000, 2)];
    await storage.put('contracts/abc.pdf', old);
    const writing = Promise.all([young, old, young].map((bytes) => storage.put('contracts/abc.pdf', bytes)));
    for (let read = 0; read < 30; read++) {
      const bytes = await readFile(join(dataDir, 'files/contracts/abc.pdf'));
      expect(bytes.equals(old) || bytes.equals(young)).toBe(true);
    }
    await writing;
  });

  it('removes temporary files of a killed server, but none that is being written', async () => {
    const drafts = join(dataDir, 'files/.drafts');
    await mkdir(drafts, { recursive: true });
    await writeFile(join(drafts, 'abandoned'), 'half a pict');
    await writeFile(join(drafts, 'under-way'), 'half a pict');
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(join(drafts, 'abandoned'), longAgo, longAgo);
    await open().put('images/abc/480.jpg', picture);
    expect(await readdir(drafts)).toEqual(['under-way']);
  });

  it('says that it cannot be written when it is checked', async () => {
    await writeFile(join(dataDir, 'files'), 'a file where a directory should be');
    await expect(open().check()).rejects.toThrow(`${join(dataDir, 'files')} cannot be written: ENOTDIR`);
  });

  it('leaves no temporary file when a file cannot be written', async () => {
    await mkdir(join(dataDir, 'files'), { recursive: true });
    await writeFile(join(dataDir, 'files/images'), 'a file where a directory should be');
    await expect(open().put('images/abc/480.jpg', picture)).rejects.toThrow();
    expect(await readdir(join(dataDir, 'files/.drafts'))).toEqual([]);
  });
});

describe('S3', () => {
  const open = (more = {}) => createS3Storage({ ...s3.settings, ...more }, { timeoutMs: 1000 });

  it('sends the content type, with the bucket in the path', async () => {
    await open({ endpoint: `${s3.settings.endpoint}/` }).put('images/abc/480.jpg', picture);
    expect(s3.requests).toEqual(['PUT /teduh-test/images/abc/480.jpg']);
    expect(s3.objects.get('images/abc/480.jpg')).toMatchObject({ contentType: 'image/jpeg', bytes: picture });
  });

  it.each(['unavailable', 'slow down', 'hang up', 'say nothing'] as const)(
    'asks again when the service does this: %s',
    async (fault) => {
      s3.faults.push(fault, fault);
      await open().put('images/abc/480.jpg', picture);
      expect(s3.objects.get('images/abc/480.jpg')?.bytes).toEqual(picture);
      expect(s3.requests).toHaveLength(3);
    },
  );

  it('gives up waiting for a silent service also when garbage is collected meanwhile', async () => {
    s3.faults.push('say nothing');
    const collecting = setInterval(collectGarbage, 100);
    await open()
      .put('images/abc/480.jpg', picture)
      .finally(() => clearInterval(collecting));
    expect(s3.requests).toHaveLength(2);
  });

  it('retries when an answer breaks off', async () => {
    await open().put('images/abc/480.jpg', picture);
    s3.faults.push('break off');
    expect((await open().get('images/abc/480.jpg'))?.bytes).toEqual(picture);
  });

  it('throws after four attempts', async () => {
    s3.faults.push('unavailable', 'unavailable', 'unavailable', 'unavailable');
    await expect(open().get('images/abc/480.jpg')).rejects.toThrow(
      'storage: GET was answered 503 (ServiceUnavailable)',
    );
    s3.faults.push('hang up', 'hang up', 'hang up', 'hang up');
    await expect(open().put('images/abc/480.jpg', picture)).rejects.toThrow('storage: PUT got no answer');
    expect(s3.faults).toEqual([]);
  });

  it('says what is wrong when it is checked', async () => {
    await expect(open({ bucket: 'unknown' }).check()).rejects.toThrow(
      /^The bucket unknown at http:.* cannot be used: .*NoSuchBucket/,
    );
  });

  it('distinguishes a wrong access key and a missing bucket from a missing file, and does not retry', async () => {
    await expect(open({ secretAccessKey: 'another' }).get('images/abc/480.jpg')).rejects.toThrow(
      '403 (SignatureDoesNotMatch)',
    );
    await expect(open({ bucket: 'unknown' }).get('images/abc/480.jpg')).rejects.toThrow('404 (NoSuchBucket)');
    await expect(open({ bucket: 'unknown' }).put('images/abc/480.jpg', picture)).rejects.toThrow(
      '404 (NoSuchBucket)',
    );
    await expect(open({ bucket: 'unknown' }).remove('images/abc/480.jpg')).rejects.toThrow(
      '404 (NoSuchBucket)',
    );
    await expect(Array.fromAsync(open({ bucket: 'unknown' }).list('images/'))).rejects.toThrow(
      '404 (NoSuchBucket)',
    );
    expect(s3.requests).toHaveLength(5);
  });
});
