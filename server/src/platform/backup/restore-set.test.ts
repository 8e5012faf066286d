import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startS3Server } from '../../../test/s3-server.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { assertOwnInstallation } from '../installation.ts';
import { createStorage } from '../storage/create-storage.ts';
import { readFileKeys } from '../storage/file-keys.ts';
import { markRestored } from '../storage/restoring-marker.ts';
import { assertUsable } from '../storage/start-storage.ts';
import { createSet, type SetOptions } from './create-set.ts';
import type { OpenedSet } from './manifest.ts';
import { restoreSet } from './restore-set.ts';

const test = useTestApp();
let place: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;
let set: OpenedSet;
const fileKeys = readFileKeys({
  key: Buffer.alloc(32, 7).toString('base64'),
  file: undefined,
  oldKeys: undefined,
});

const optionsFor = (dataDir: string, name: string): SetOptions => ({
  folder: join(place, name),
  url: test.databaseUrl,
  cluster: undefined,
  dataDir,
  files: createStorage({ dataDir, s3: s3.settings, fileKeys }).asStored,
  keyFile: undefined,
  version: '1.0.0',
  clock: test.clock,
  verify: async () => {},
});

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'teduh-sets-'));
  s3 = await startS3Server();
  const dataDir = join(place, 'data');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'secrets.json'), '{"accessTokenSecret":"secret"}');
  await mkdir(join(dataDir, 'verifying/set-killed/data'), { recursive: true });
  const storage = createStorage({ dataDir, s3: s3.settings, fileKeys });
  await assertOwnInstallation({ ...test.deps, storage });
  for (const key of ['contracts/a.pdf', 'images/b/480.jpg', 'trash/contracts/c.pdf'])
    await storage.put(key, Buffer.from(key));
  set = await createSet(optionsFor(dataDir, 'set'));
});
afterAll(async () => {
  s3.close();
  await rm(place, { recursive: true });
});

const into = (name: string) => {
  const dataDir = join(place, name);
  return { dataDir, s3: s3.settings, storage: createStorage({ dataDir, s3: s3.settings, fileKeys }) };
};

it('begins by removing what a killed verification has left', async () => {
  expect(await readdir(join(place, 'data'))).toEqual(['secrets.json']);
});

it('makes no backup without the secrets of a data directory that cannot be read', async () => {
  await writeFile(join(place, 'a-file'), '');
  await expect(createSet(optionsFor(join(place, 'a-file'), 'lacking'))).rejects.toThrow('ENOTDIR');
  expect(await readdir(place)).not.toContain('lacking');
  await createSet(optionsFor(join(place, 'not-there'), 'without-secrets'));
});

it('puts files of a bucket into an empty one, and secrets into the data directory', async () => {
  await expect(restoreSet(set, into('refused'))).rejects.toThrow('is not empty (contracts/a.pdf)');
  const before = new Map([...s3.objects].map(([key, { bytes }]) => [key, bytes.toString()]));
  s3.objects.clear();
  await mkdir(join(place, 'restored/verifying'), { recursive: true });
  await restoreSet(set, into('restored'));
  await markRestored(into('restored').storage.asStored);
  expect(new Map([...s3.objects].map(([key, { bytes }]) => [key, bytes.toString()]))).toEqual(before);
  expect(before.size).toBe(4);
  // As it was stored: encrypted.
  expect(before.get('contracts/a.pdf')).not.toContain('contracts/a.pdf');
  expect(await readFile(join(place, 'restored/secrets.json'), 'utf8')).toContain('accessTokenSecret');
});

it('refuses a data directory that is not empty, and a database that is newer than the program', async () => {
  s3.objects.clear();
  await expect(restoreSet(set, into('restored'))).rejects.toThrow('is not empty');
  const newer = { ...set, manifest: { ...set.manifest, schema: '9999_next_year.sql' } };
  await expect(restoreSet(newer, into('newer'))).rejects.toThrow(
    'newer than this program (9999_next_year.sql)',
  );
  expect(s3.objects.size).toBe(0);
});

it('lets no server start where a restore was interrupted, and none before the database says that it was restored', async () => {
  s3.objects.clear();
  const target = into('interrupted');
  const { asStored } = target.storage;
  const putStream = async () => {
    throw new Error('killed');
  };
  const failing = { ...target, storage: { ...target.storage, asStored: { ...asStored, putStream } } };
  await expect(restoreSet(set, failing)).rejects.toThrow('killed');
  await expect(assertUsable(asStored, target)).rejects.toThrow('Empty the data directory, and the bucket');
  await expect(restoreSet(set, target)).rejects.toThrow('is not empty');

  s3.objects.clear();
  const again = into('again');
  await restoreSet(set, again);
  await expect(assertUsable(asStored, again)).rejects.toThrow('did not end');
  await markRestored(asStored);
  await assertUsable(asStored, again);
});
