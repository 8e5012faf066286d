import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fault, noFaults, startS3Server } from '../../../test/s3-server.ts';
import { namesIn, oddKeys, picture, storageCases } from '../../../test/storage-cases.ts';
import { createStorage } from './create-storage.ts';
import { createS3Storage } from './s3.ts';
import { openBucket } from './s3-client.ts';
import { getBytes, listObjects, removeObject } from './s3-objects.ts';
import { putObject } from './s3-upload.ts';
import { StorageError, StorageUnavailable } from './storage-error.ts';

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

describe.each([
  ['a directory', () => createStorage({ dataDir, s3: undefined })],
  ['S3', () => createStorage({ dataDir, s3: s3.settings })],
])('%s', (_, open) => {
  it.each(storageCases)('$title', ({ run }) => run(open()));

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
    for (let round = 0; round < 25; round++) {
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
  const open = (more = {}) =>
    createS3Storage({ ...s3.settings, ...more }, { timeoutMs: 400, firstPauseMs: 10 });

  const fiveTimes = (fault: Fault): Fault[] => Array(5).fill(fault);

  it('sends the content type, with the bucket in the path', async () => {
    await open({ endpoint: `${s3.settings.endpoint}/` }).put('images/abc/480.jpg', picture);
    expect(s3.requests).toEqual(['PUT /teduh-test/images/abc/480.jpg?x-id=PutObject']);
    expect(s3.objects.get('images/abc/480.jpg')).toMatchObject({ contentType: 'image/jpeg', bytes: picture });
  });

  it.each(['unavailable', 'slow down', 'html', 'hang up', 'say nothing', 'forget'] as const)(
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
    const collecting = setInterval(() => s3.requests.length < 2 && collectGarbage(), 50);
    await open()
      .put('images/abc/480.jpg', picture)
      .finally(() => clearInterval(collecting));
    expect(s3.requests.length).toBeGreaterThan(1);
  });

  it.each([
    ['breaks off', ['break off', 'break off']],
    ['stalls', ['stall']],
    ['breaks off, and then sends the file from its beginning', ['break off', 'whole']],
  ] as const)('reads on from where it was when an answer %s', async (_title, faults) => {
    await open().put('images/abc/480.jpg', picture);
    s3.faults.push(...faults);
    expect((await open().get('images/abc/480.jpg'))?.bytes).toEqual(picture);
    expect(s3.requests).toHaveLength(2 + faults.filter((fault) => fault !== 'whole').length);
  });

  it('gives up a file whose answers break off again and again', async () => {
    await open().put('images/abc/480.jpg', picture);
    s3.faults.push(...fiveTimes('cut'));
    await expect(open().get('images/abc/480.jpg')).rejects.toThrow('GET got no answer');
  });

  it('throws after five attempts', async () => {
    s3.faults.push(...fiveTimes('unavailable'));
    await expect(open().get('images/abc/480.jpg')).rejects.toThrow(
      'storage: GET was answered 503 (ServiceUnavailable)',
    );
    s3.faults.push(...fiveTimes('hang up'));
    await expect(open().put('images/abc/480.jpg', picture)).rejects.toThrow(
      /^storage: PUT got no answer from http:.* \(ECONNRESET\)$/,
    );
    expect(s3.faults).toEqual([]);
  });

  it('tells a service that is away from one that refuses', async () => {
    s3.faults.push(...fiveTimes('slow down'));
    await expect(open().get('images/abc/480.jpg')).rejects.toBeInstanceOf(StorageUnavailable);
    const refused = await open({ secretAccessKey: 'another' })
      .get('images/abc/480.jpg')
      .catch((error) => error);
    expect(refused).toBeInstanceOf(StorageError);
    expect(refused).not.toBeInstanceOf(StorageUnavailable);
  });

  const megabytes = (count: number) =>
    Readable.from(Array.from({ length: count }, () => Buffer.alloc(1_000_000, 5)));

  /** Millions of bytes take their time on a busy machine. */
  const openPatiently = () => createS3Storage(s3.settings, { timeoutMs: 20_000, firstPauseMs: 10 });

  it('uploads a large file in parts, asks again for each of them, and believes an end whose answer was lost', async () => {
    const isPart = (request: string) => request.includes('partNumber=');
    s3.faults.push('none', 'unavailable', 'none', 'hang up');
    await openPatiently().putStream('contracts/abc.pdf', megabytes(17));
    expect(s3.objects.get('contracts/abc.pdf')).toMatchObject({ contentType: 'application/pdf' });
    expect(s3.objects.get('contracts/abc.pdf')?.bytes.length).toBe(17_000_000);
    expect(s3.requests.filter(isPart)).toHaveLength(3 + 2);
    s3.faults.push(...noFaults(3), 'forget');
    await openPatiently().putStream('contracts/def.pdf', megabytes(9));
    expect(s3.objects.get('contracts/def.pdf')?.bytes.length).toBe(9_000_000);
    expect(s3.uploads.size).toBe(0);
  });

  it('gives up the parts of a large file that could not be uploaded', async () => {
    s3.faults.push(...noFaults(2), ...fiveTimes('unavailable'));
    await expect(openPatiently().putStream('contracts/abc.pdf', megabytes(9))).rejects.toThrow(
      'storage: PUT was answered 503 (ServiceUnavailable)',
    );
    expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);
  });

  it('keeps and lists objects of any name', async () => {
    const bucket = await openBucket(s3.settings, {});
    for (const key of oddKeys) await putObject(bucket, { key, contentType: 'text/plain' }, Buffer.from(key));
    expect((await Array.fromAsync(listObjects(bucket, 'odd/'))).map(({ key }) => key)).toEqual(oddKeys);
    for (const key of oddKeys) expect((await getBytes(bucket, key))?.toString()).toBe(key);
    for (const key of oddKeys) await removeObject(bucket, key);
    expect(s3.objects.size).toBe(0);
  });

  it.each([
    [{ bucket: 'unknown' }, 'there is no bucket unknown at http'],
    [{ secretAccessKey: 'another' }, 'does not accept the access key'],
    [{ accessKeyId: 'another' }, 'does not accept the access key'],
    [{ endpoint: 'http://127.0.0.1:9' }, 'got no answer from http://127.0.0.1:9 (ECONNREFUSED)'],
  ])('says what is wrong when it is checked with %j', async (more, message) => {
    await expect(open(more).check()).rejects.toThrow(message);
  });

  it('removes what a killed check has left when it is checked', async () => {
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    const left = { bytes: picture, contentType: '' };
    s3.objects.set('checks/old.txt', { ...left, modifiedAt: longAgo });
    s3.objects.set('checks/young.txt', { ...left, modifiedAt: new Date() });
    await open().check();
    expect([...s3.objects.keys()]).toEqual(['checks/young.txt']);
  });

  it('is checked within seconds, also when the service says nothing', async () => {
    s3.faults.push(...fiveTimes('say nothing'));
    await expect(open().check()).rejects.toThrow('storage: PUT got no answer');
    expect(s3.requests).toHaveLength(2);
    s3.faults.length = 0;
  });

  it('asks again also after a hundred requests that had to be sent again', async () => {
    const storage = createS3Storage(s3.settings, { firstPauseMs: 1 });
    for (let count = 0; count < 30; count += 1) {
      s3.faults.push(...Array<Fault>(4).fill('unavailable'));
      await storage.put('images/abc/480.jpg', picture);
    }
    expect(s3.requests).toHaveLength(150);
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
