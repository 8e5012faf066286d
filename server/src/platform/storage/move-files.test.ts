import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startS3Server } from '../../../test/s3-server.ts';
import { namesIn, picture } from '../../../test/storage-cases.ts';
import { createStorage } from './create-storage.ts';
import { type FileKeys, fileKeyOf } from './file-keys.ts';
import { assertFileKeys } from './key-markers.ts';
import { encryptFiles, listMoved, moveFiles, removeMoved } from './move-files.ts';
import { assertNotMoving } from './moving-marker.ts';
import type { Storage } from './storage.ts';
import { StorageError } from './storage-error.ts';

const [first, second] = [fileKeyOf(Buffer.alloc(32, 1)), fileKeyOf(Buffer.alloc(32, 2))];
let dataDir: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'teduh-move-'));
  s3.objects.clear();
  s3.requests.length = 0;
  return () => rm(dataDir, { recursive: true });
});

const disk = (fileKeys?: FileKeys) => createStorage({ dataDir, s3: undefined, fileKeys });
const bucket = (fileKeys?: FileKeys) => createStorage({ dataDir, s3: s3.settings, fileKeys });

const contents = new Map([
  ['contracts/a/draft.pdf', Buffer.alloc(200_000, 3)],
  ['contracts/b/draft.pdf', Buffer.from('an agreement')],
  ['images/c/480.jpg', picture],
  ['trash/slips/d.pdf', Buffer.alloc(0)],
]);
const files = [...contents.keys()];

async function fill(storage: Storage) {
  await storage.put('installation.txt', Buffer.from('ours'));
  for (const [key, bytes] of contents) await storage.put(key, bytes);
}

async function expectAllIn(storage: Storage) {
  for (const [key, bytes] of contents) expect((await storage.get(key))?.bytes).toEqual(bytes);
  expect((await listMoved(storage)).map(({ key }) => key)).toEqual(files);
  expect((await storage.get('installation.txt'))?.bytes.toString()).toBe('ours');
  await assertNotMoving(storage.asStored);
}

/** As a process that is killed while it writes this file. */
const failingAt = (storage: Storage, key: string, error: Error): Storage => ({
  ...storage,
  putStream: async (name, pieces) => {
    if (name === key) throw error;
    await storage.putStream(name, pieces);
  },
});

it.each([
  ['without a key', undefined],
  ['with a key', [first]],
] as [string, FileKeys | undefined][])(
  'copies all files to the bucket and back, %s',
  async (_title, keys) => {
    await fill(disk(keys));
    const told: number[] = [];
    const onProgress = ({ filesDone }: { filesDone: number }) => told.push(filesDone);
    expect(await moveFiles(disk(keys), bucket(keys), { keys, onProgress })).toMatchObject({
      files: 4,
      filesDone: 4,
      copied: 4,
      failures: [],
    });
    expect(told).toEqual([0, 1, 2, 3, 4]);
    await expectAllIn(bucket(keys));
    await expectAllIn(disk(keys));
    await rm(join(dataDir, 'files'), { recursive: true });
    await moveFiles(bucket(keys), disk(keys), { keys });
    await expectAllIn(disk(keys));
  },
);

it('encrypts private files on the way when a key was set', async () => {
  await fill(disk());
  await moveFiles(disk(), bucket([first]), { keys: [first] });
  await expectAllIn(bucket([first]));
  expect(s3.objects.get('images/c/480.jpg')?.bytes).toEqual(picture);
  for (const key of files.filter((each) => !each.startsWith('images/')))
    expect(s3.objects.get(key)?.bytes.subarray(0, 8).toString()).toBe('teduhenc');
});

it('copies only what is missing when it is run again, and what was written with another key', async () => {
  await fill(disk());
  await moveFiles(disk(), bucket(), { keys: undefined });
  await disk().put('contracts/new.pdf', picture);
  expect(await moveFiles(disk(), bucket(), { keys: undefined })).toMatchObject({ files: 5, copied: 1 });
  expect((await bucket().get('contracts/new.pdf'))?.bytes).toEqual(picture);
  expect(await moveFiles(disk(), bucket([first]), { keys: [first] })).toMatchObject({ files: 5, copied: 4 });
  expect(await moveFiles(disk(), bucket([first]), { keys: [first] })).toMatchObject({ files: 5, copied: 0 });
});

it('lets no server start on a place where not all files have arrived, and goes on there', async () => {
  await fill(disk());
  const key = 'images/c/480.jpg';
  const progress = await moveFiles(disk(), failingAt(bucket(), key, new StorageError('no space')), {
    keys: undefined,
  });
  expect(progress).toMatchObject({ copied: 3, failures: [{ key, problem: 'no space' }] });
  await expect(assertNotMoving(bucket().asStored)).rejects.toThrow('Not all files have arrived');
  await expect(
    moveFiles(disk(), failingAt(bucket(), key, new Error('a bug')), { keys: undefined }),
  ).rejects.toThrow('a bug');
  expect(await moveFiles(disk(), bucket(), { keys: undefined })).toMatchObject({ copied: 1, failures: [] });
  await expectAllIn(bucket());
});

it('notices a file that does not arrive as it was sent', async () => {
  await fill(disk());
  const target = bucket();
  const putStream: Storage['putStream'] = async (key, pieces) => {
    await Array.fromAsync(pieces);
    await target.put(key, Buffer.from('something else'));
  };
  const { failures } = await moveFiles(disk(), { ...target, putStream }, { keys: undefined });
  expect(failures).toHaveLength(4);
  expect(failures[0]?.problem).toContain('did not arrive as it was sent');
});

it('stops trying when one file after the other fails', async () => {
  await fill(disk());
  await disk().putAll(
    Array.from({ length: 40 }, (_, index) => ({ key: `images/${index}/1.jpg`, bytes: picture })),
  );
  const putStream = async () => {
    throw new StorageError('dead');
  };
  const progress = await moveFiles(disk(), { ...bucket(), putStream }, { keys: undefined });
  expect(progress.files).toBe(44);
  expect(progress.failures.length).toBeLessThan(20);
});

it('skips a file that is removed meanwhile', async () => {
  await fill(disk());
  const source = disk();
  const openStream: Storage['openStream'] = async (key) => {
    await source.remove('contracts/b/draft.pdf');
    return source.openStream(key);
  };
  const progress = await moveFiles({ ...source, openStream }, bucket(), { keys: undefined });
  expect(progress).toMatchObject({ copied: 3, failures: [] });
});

it('refuses a place with files of another installation, and one without any', async () => {
  await expect(moveFiles(disk(), bucket(), { keys: undefined })).rejects.toThrow(
    'There are no files to move',
  );
  await fill(disk());
  await bucket().put('installation.txt', Buffer.from('theirs'));
  await expect(moveFiles(disk(), bucket(), { keys: undefined })).rejects.toThrow(
    'another installation (theirs)',
  );
  expect(await namesIn(bucket())).toEqual(['installation.txt']);
});

it('removes from the source only what is the same in both places', async () => {
  await fill(disk());
  await moveFiles(disk(), bucket([first]), { keys: [first] });
  s3.objects.set('images/c/480.jpg', { bytes: Buffer.alloc(7), contentType: '', modifiedAt: new Date() });
  const removed = await removeMoved(disk(), bucket([first]), await listMoved(disk()));
  expect(removed.failures.map(({ key }) => key)).toEqual(['images/c/480.jpg']);
  expect((await listMoved(disk())).map(({ key }) => key)).toEqual(['images/c/480.jpg']);
});

it('copies the beat of the server where there is none, never over a newer one, and removes the one that stands still', async () => {
  const beatIn = async (storage: Storage) => (await storage.get('beat.txt'))?.bytes.toString();
  await fill(disk());
  await disk().put('beat.txt', Buffer.from('98'));
  await moveFiles(disk(), bucket([first]), { keys: [first] });
  expect(await beatIn(bucket([first]))).toBe('98');
  await disk().put('beat.txt', Buffer.from('99'));
  await bucket([first]).put('beat.txt', Buffer.from('100'));
  expect(await moveFiles(disk(), bucket([first]), { keys: [first] })).toMatchObject({ copied: 0 });
  expect(await removeMoved(disk(), bucket([first]), await listMoved(disk()))).toMatchObject({ failures: [] });
  expect(await namesIn(disk())).toEqual(['installation.txt']);
  expect(await beatIn(bucket([first]))).toBe('100');
  await moveFiles(bucket([first]), disk([first]), { keys: [first] });
  expect(await beatIn(disk([first]))).toBe('100');
});

it('encrypts files where they are, and forgets older keys once nothing is left to do', async () => {
  await fill(disk());
  expect(await encryptFiles(disk([first]), [first])).toMatchObject({ progress: { copied: 3 }, oldKeys: [] });
  await expectAllIn(disk([first]));
  expect((await readFile(join(dataDir, 'files/contracts/b/draft.pdf'))).includes('agreement')).toBe(false);
  const keys: FileKeys = [second, first];
  expect(await encryptFiles(disk(keys), keys)).toMatchObject({
    progress: { copied: 3 },
    oldKeys: [first.id],
  });
  await expect(assertFileKeys(disk().asStored, [second])).rejects.toThrow(first.id);
  expect(await encryptFiles(disk(keys), keys)).toMatchObject({ progress: { copied: 0 }, oldKeys: [] });
  await assertFileKeys(disk().asStored, [second]);
  await expectAllIn(disk([second]));
});

it('leaves a file as it was when it does not come back as it was', async () => {
  await fill(disk());
  const storage = disk([first]);
  const put: Storage['put'] = (key) => storage.put(key, Buffer.from('half'));
  const { progress } = await encryptFiles({ ...storage, put }, [first]);
  expect(progress.failures).toHaveLength(3);
  await expectAllIn(disk());
});
