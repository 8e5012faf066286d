/**
 * The file storage against a real S3 service: OpenStack Swift, started in a temporary directory on free ports. The cases of the storage's tests, names
 * of all kinds, 1,100 keys, a large file, 503s, cut connections, the service killed and frozen, and files moved there and back.
 * Bars: nothing acknowledged is lost, no half file, a file of 200 MB in less than 100 MB of memory, a frozen service noticed within 6 seconds.
 *
 *   apt-get install swift-proxy swift-account swift-container swift-object memcached
 *   npm run files --workspace bench
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createStorage } from '../server/src/platform/storage/create-storage.ts';
import { fileKeyOf } from '../server/src/platform/storage/file-keys.ts';
import { listMoved, moveFiles } from '../server/src/platform/storage/move-files.ts';
import { openBucket, type S3Settings } from '../server/src/platform/storage/s3-client.ts';
import { getBytes, listObjects, removeObject } from '../server/src/platform/storage/s3-objects.ts';
import { putObject } from '../server/src/platform/storage/s3-upload.ts';
import { namesIn, oddKeys, picture, storageCases } from '../server/test/storage-cases.ts';
import { type Fault, failFirst, startFaultyProxy } from './files/faulty-proxy.ts';
import { missingPrograms, startSwift } from './files/swift.ts';
import { removeAll, writeAndCompare } from './files/trials.ts';

const keyCount = 1_100;
const [largeMB, maxMoreMB, maxFrozenMs] = [200, 100, 6_000];
const kills = 5;

const missing = await missingPrograms();
if (missing.length > 0) {
  console.error(
    `This campaign needs OpenStack Swift. Not installed: ${missing.join(', ')}.\nOn Debian: apt-get install --no-install-recommends swift-proxy swift-account swift-container swift-object memcached`,
  );
  process.exit(1);
}

const directory = await mkdtemp(join(tmpdir(), 'teduh-swift-'));
const swift = await startSwift(join(directory, 'swift'));
const proxy = await startFaultyProxy(swift.settings.endpoint);
const settings: S3Settings = { ...swift.settings, endpoint: proxy.endpoint };
const fileKeys: [ReturnType<typeof fileKeyOf>] = [fileKeyOf(Buffer.alloc(32, 7))];
const dataDir = join(directory, 'data');
const plain = createStorage({ dataDir, s3: settings });
const encrypted = createStorage({ dataDir, s3: settings, fileKeys });
const bucket = await openBucket(settings, {});
const failures: string[] = [];

async function trial(title: string, work: () => Promise<string | undefined>) {
  const started = performance.now();
  try {
    const said = await work();
    console.log(`  ✓ ${title}${said ? `: ${said}` : ''} (${Math.round(performance.now() - started)} ms)`);
  } catch (error) {
    failures.push(title);
    console.log(`  ✗ ${title}: ${(error as Error).stack}`);
  }
  proxy.behave(() => 'none');
  await removeAll(plain);
}

const assertNothingLost = ({ written, refused, lost, half }: Awaited<ReturnType<typeof writeAndCompare>>) => {
  assert.deepEqual({ lost, half }, { lost: 0, half: 0 });
  return `${written - refused} of ${written} acknowledged, ${lost} lost, ${half} half`;
};

async function refusedWords() {
  const words = async (more: Partial<S3Settings>) => {
    const storage = createStorage({ dataDir, s3: { ...settings, ...more } });
    return storage.check().then(
      () => assert.fail('was not refused'),
      (error: Error) => error.message,
    );
  };
  assert.match(await words({ bucket: 'unknown' }), /there is no bucket unknown/);
  assert.match(await words({ secretAccessKey: 'another' }), /does not accept the access key/);
  assert.match(await words({ accessKeyId: 'another:one' }), /does not accept the access key/);
  assert.match(await words({ endpoint: 'http://127.0.0.1:1' }), /ECONNREFUSED/);
  return undefined;
}

async function keepOddNames() {
  for (const key of oddKeys) await putObject(bucket, { key, contentType: 'text/plain' }, Buffer.from(key));
  const listed = (await Array.fromAsync(listObjects(bucket, 'odd/'))).map(({ key }) => key);
  assert.deepEqual(listed.toSorted(), oddKeys.toSorted());
  for (const key of oddKeys) {
    assert.equal((await getBytes(bucket, key))?.toString(), key);
    await removeObject(bucket, key);
  }
  return `${oddKeys.length} names`;
}

async function listManyKeys() {
  const keys = Array.from(
    { length: keyCount },
    (_, index) => `images/${String(index).padStart(5, '0')}/1.jpg`,
  );
  await plain.putAll(keys.map((key) => ({ key, bytes: picture })));
  proxy.seen.length = 0;
  assert.deepEqual(await namesIn(plain, 'images/'), keys);
  const pages = proxy.seen.filter((request) => request.includes('list-type=2')).length;
  assert.equal(pages, 2);
  return `${keyCount} keys, ${pages} pages`;
}

async function streamLargeFile() {
  const program = join(import.meta.dirname, 'large-file.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    JSON.stringify(settings),
    String(largeMB),
  ]);
  const { uploadMB, downloadMB } = JSON.parse(stdout);
  assert.ok(Math.max(uploadMB, downloadMB) < maxMoreMB, `${uploadMB} and ${downloadMB} MB`);
  return `${largeMB} MB, encrypted, with ${uploadMB} MB of memory to write and ${downloadMB} MB to read`;
}

async function surviveFaults(fault: Fault) {
  proxy.behave(failFirst(2, fault));
  const result = await writeAndCompare(encrypted, { count: 100, bytes: 200_000 });
  assert.equal(result.refused, 0);
  return assertNothingLost(result);
}

async function surviveKills() {
  const all = { written: 0, refused: 0, lost: 0, half: 0 };
  for (let round = 0; round < kills; round += 1) {
    const result = await writeAndCompare(encrypted, {
      count: 40,
      bytes: 3_000_000,
      async meanwhile(acknowledged) {
        while (acknowledged() < 10 + 5 * round) await wait(5);
        await swift.killProxy();
        await swift.startProxy();
      },
    });
    for (const name of Object.keys(all) as (keyof typeof all)[]) all[name] += result[name];
  }
  return `${kills} kills, ${assertNothingLost(all)}`;
}

async function noticeFrozen() {
  await plain.check();
  swift.freezeProxy();
  const started = performance.now();
  await assert.rejects(plain.check()).finally(() => swift.resumeProxy());
  const noticedMs = Math.round(performance.now() - started);
  await plain.check();
  assert.ok(noticedMs < maxFrozenMs, `${noticedMs} ms`);
  return `noticed after ${noticedMs} ms, back at once`;
}

async function moveThereAndBack() {
  const disk = createStorage({ dataDir, s3: undefined });
  const files = Array.from({ length: 300 }, (_, index) => ({
    key: `${index % 2 ? 'contracts' : 'images'}/${index}.jpg`,
    bytes: Buffer.alloc(10_000 + index, index),
  }));
  await disk.putAll([{ key: 'installation.txt', bytes: Buffer.from('campaign') }, ...files]);
  proxy.behave(failFirst(1, 'slow down'));
  const there = await moveFiles(disk, encrypted, { keys: fileKeys });
  const again = await moveFiles(disk, encrypted, { keys: fileKeys });
  await rm(join(dataDir, 'files'), { recursive: true });
  const back = await moveFiles(encrypted, createStorage({ dataDir, s3: undefined, fileKeys }), {
    keys: fileKeys,
  });
  assert.deepEqual([there.copied, again.copied, back.copied], [files.length, 0, files.length]);
  assert.equal((await listMoved(encrypted)).length, files.length);
  const returned = createStorage({ dataDir, s3: undefined, fileKeys });
  for (const { key, bytes } of files) assert.ok((await returned.get(key))?.bytes.equals(bytes));
  return `${files.length} files, encrypted on the way, each request answered 503 at first`;
}

try {
  await bucket.client.send(new bucket.library.CreateBucketCommand({ Bucket: settings.bucket }));
  console.log('\nAgainst OpenStack Swift:');
  for (const { title, run } of storageCases) {
    await trial(title, async () => void (await run(plain)));
    await trial(`${title}, encrypted`, async () => void (await run(encrypted)));
  }
  await trial('says in words what is refused', refusedWords);
  await trial('keeps names of all kinds', keepOddNames);
  await trial('lists more keys than one page has', listManyKeys);
  await trial('streams a large file', streamLargeFile);
  await trial('asks again after a 503', () => surviveFaults('slow down'));
  await trial('asks again when a request is cut', () => surviveFaults('cut the request'));
  await trial('reads on when an answer is cut', () => surviveFaults('cut the answer'));
  await trial('loses nothing when the service is killed', surviveKills);
  await trial('notices a frozen service', noticeFrozen);
  await trial('moves files there and back', moveThereAndBack);
  console.log(failures.length === 0 ? '\nAll bars are met.' : `\n${failures.length} failed.`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  proxy.close();
  await swift.stop();
  await rm(directory, { recursive: true });
}
