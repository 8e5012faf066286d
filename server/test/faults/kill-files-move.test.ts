import { expect, it } from 'vitest';
import { createStorage } from '../../src/platform/storage/create-storage.ts';
import { fileKeyOf } from '../../src/platform/storage/file-keys.ts';
import { startS3Server } from '../s3-server.ts';
import { namesIn } from '../storage-cases.ts';
import { waitFor } from './processes.ts';
import { useBench } from './support.ts';

const bench = useBench();
const files = Array.from({ length: 60 }, (_, index) => ({
  key: `${index % 2 ? 'contracts' : 'images'}/${index}/1.${index % 2 ? 'pdf' : 'jpg'}`,
  bytes: Buffer.alloc(50_000, index),
}));

it('moves all files when it is killed in the middle and run again, and removes nothing unless asked', async () => {
  const s3 = await startS3Server();
  bench.cleanUpWith(s3.close);
  const dataDir = await bench.makeDirectory();
  const secret = Buffer.alloc(32, 9);
  const settings = {
    TEDUH_DATA_DIR: dataDir,
    FILES_KEY: secret.toString('base64'),
    S3_ENDPOINT: s3.settings.endpoint,
    S3_REGION: s3.settings.region,
    S3_BUCKET: s3.settings.bucket,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  };
  const command = (...args: string[]) => ({ command: ['files:move', ...args] });
  const disk = createStorage({ dataDir, s3: undefined });
  await disk.putAll([{ key: 'installation.txt', bytes: Buffer.from('ours') }, ...files]);

  const killed = bench.launch(settings, command('to-s3'));
  await waitFor('the first files to arrive', () => s3.objects.size > 10);
  await killed.kill('SIGKILL');
  const arrived = s3.objects.size;
  expect(arrived).toBeLessThan(files.length);
  const refused = await bench.runToEnd({ ...settings, DATABASE_URL: await bench.makeDatabase() });
  expect(refused.said).toContain('Not all files have arrived');

  s3.requests.length = 0;
  const done = await bench.runToEnd(settings, command('to-s3'));
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('60 of 60 files, 3 of 3 MB') });
  expect(done.said).toContain(`Set S3_ENDPOINT=${s3.settings.endpoint}`);
  expect(done.said).not.toContain(s3.settings.secretAccessKey);
  expect(s3.requests.filter((request) => request.startsWith('PUT')).length).toBeLessThan(files.length);
  expect(await namesIn(disk)).toHaveLength(files.length + 1);

  const more = await bench.runToEnd(settings, command('to-s3', '--remove-source', '--yes'));
  expect(more).toMatchObject({ code: 0, said: expect.stringContaining('0 files were copied') });
  expect(await namesIn(disk)).toEqual(['installation.txt']);
  const bucket = createStorage({ dataDir, s3: s3.settings, fileKeys: [fileKeyOf(secret)] });
  for (const { key, bytes } of files) expect((await bucket.get(key))?.bytes.equals(bytes)).toBe(true);
  const back = await bench.runToEnd(settings, command('to-disk'));
  expect(back).toMatchObject({ code: 0, said: expect.stringContaining('60 files were copied') });
});

it('says how it is used, and what is missing', async () => {
  const run = (...args: string[]) => bench.runToEnd({}, { command: ['files:move', ...args] });
  expect(await run()).toMatchObject({ code: 1, said: expect.stringContaining('Usage:') });
  expect((await run('to-s3')).said).toContain('The S3_ settings name the bucket');
  expect((await run('encrypt')).said).toContain('FILES_KEY is not set');
});
