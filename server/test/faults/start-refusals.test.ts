import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createStorage } from '../../src/platform/storage/create-storage.ts';
import { fileKeyOf } from '../../src/platform/storage/file-keys.ts';
import { prepareFileKeys } from '../../src/platform/storage/key-markers.ts';
import { installationKey } from '../../src/platform/storage/keys.ts';
import { markMoving } from '../../src/platform/storage/moving-marker.ts';
import { markRestoring } from '../../src/platform/storage/restoring-marker.ts';
import { startS3Server } from '../s3-server.ts';
import { sealFile } from '../sealed-pdf.ts';
import { expectRefusal } from './expect-refusal.ts';
import { startOldPostgres } from './old-postgres.ts';
import { expectRefusedHere } from './refused-start.ts';
import { productionSettings, query, useBench } from './support.ts';

const bench = useBench();

it('refuses a data directory that cannot be written', async () => {
  const file = join(await bench.makeDirectory(), 'a-file');
  writeFileSync(file, '');
  const dataDir = join(file, 'data');
  expectRefusal(
    await bench.runToEnd({ TEDUH_DATA_DIR: dataDir }),
    `The data directory ${dataDir} cannot be written (ENOTDIR).`,
    'Set TEDUH_DATA_DIR',
  );
});

it('refuses secrets that cannot be read', async () => {
  const dataDir = await bench.makeDirectory();
  const file = join(dataDir, 'secrets.json');
  writeFileSync(file, 'not json');
  await expectRefusedHere({ TEDUH_DATA_DIR: dataDir }, `${file} cannot be read`);
});

const external = async (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  TEDUH_DATA_DIR: await bench.makeDirectory(),
});

const storageOf = ({ TEDUH_DATA_DIR }: { TEDUH_DATA_DIR: string }) =>
  createStorage({ dataDir: TEDUH_DATA_DIR, s3: undefined, fileKeys: undefined });

it('refuses to start when no server answers at DATABASE_URL', async () => {
  const settings = await external('postgres://teduh:secret@127.0.0.1:1/rent');
  const refused = await bench.runToEnd(settings);
  expectRefusal(refused, 'The database 127.0.0.1:1/rent cannot be reached: connect ECONNREFUSED');
  expect(refused.said).not.toContain('secret');
});

it('refuses a DATABASE_URL with a wrong password, or with a database that is not there', async () => {
  const url = await bench.makeDatabase({ empty: true });
  const wrongPassword = await expectRefusedHere(
    await external(url.replace(/:[^:@]+@/, ':guessed@')),
    'cannot be reached: password authentication failed',
  );
  expect(wrongPassword).not.toContain('guessed');
  await expectRefusedHere(
    await external(url.replace(/[^/]+$/, 'nowhere')),
    'cannot be reached: database "nowhere" does not exist',
  );
});

it('checks the database without starting, also one on which no server has worked yet', async () => {
  const doctor = async (url: string) => bench.runToEnd(await external(url), { command: ['doctor'] });
  const unreachable = await doctor('postgres://teduh:secret@127.0.0.1:1/rent');
  expect(unreachable).toMatchObject({
    code: 1,
    said: expect.stringContaining('The database 127.0.0.1:1/rent cannot be reached'),
  });
  const url = await bench.makeDatabase({ empty: true });
  expect((await doctor(url)).code).toBe(0);
  await query(url, "create view installation as select 1 / 0 as restored_at, '' as restored_reason");
  expect(await doctor(url)).toMatchObject({ code: 1, said: expect.stringContaining('division by zero') });
});

it('refuses a PostgreSQL that is too old', async () => {
  const old = await startOldPostgres('140009');
  bench.cleanUpWith(old.close);
  await expectRefusedHere(await external(old.url), 'The database is PostgreSQL 14; Teduh needs 15 or newer.');
});

const badSettings: Record<string, [value: string, expected: string][]> = {
  PORT: [
    ['abc', 'expected a port number from 0 to 65535'],
    ['70000', '65535'],
  ],
  SMTP_URL: [
    ['foo', 'expected smtp://user:password@host:587'],
    ['http://mail.example.my', 'expected smtp://user:password@host:587'],
  ],
  PUBLIC_URL: [['rent.example.my', 'expected an address such as https://rent.example.my']],
  DATABASE_URL: [['mysql://localhost/rent', 'expected postgres://user:password@host:5432/database']],
  ACCESS_TOKEN_SECRET: [['too short', 'expected at least 32 characters']],
  TEDUH_DEMO: [['maybe', 'expected one of']],
  LOG_LEVEL: [['loud', 'expected one of']],
};

it.each([0, 1])('names every setting that is wrong, and what it expects there (%i)', async (which) => {
  const chosen = Object.entries(badSettings).flatMap(([name, cases]) => {
    const [value, expected] = cases[which] ?? [];
    return value === undefined ? [] : [{ name, value, expected }];
  });
  const settings = Object.fromEntries(chosen.map(({ name, value }) => [name, value]));
  const reason = await expectRefusedHere(settings, 'These settings are not right');
  for (const { name, expected } of chosen)
    expect(reason.split('\n').find((line) => line.startsWith(`  ${name}: `))).toContain(expected);
});

it('refuses production on a database of its own without a secret', async () => {
  const { ACCESS_TOKEN_SECRET, ...rest } = productionSettings;
  await expectRefusedHere(
    { ...rest, DATABASE_URL: 'postgres://127.0.0.1:1/rent' },
    'In production these settings are missing:\n  ACCESS_TOKEN_SECRET: ',
  );
});

it('refuses a key that cannot seal, at the start and in the list without starting, and changes no database', async () => {
  const url = await bench.makeDatabase({ empty: true });
  const settings = {
    ...(await external(url)),
    SEAL_P12: sealFile('ecdsa'),
    SEAL_P12_PASSPHRASE: 'test',
  };
  await expectRefusedHere(settings, 'SEAL_P12 (', 'its key is not RSA');
  const listed = await bench.runToEnd(settings, { command: ['doctor'] });
  expect(listed).toMatchObject({ code: 1, said: expect.stringContaining('its key is not RSA') });
  const guessed = { ...settings, SEAL_P12_PASSPHRASE: 'guessed' };
  expect(await expectRefusedHere(guessed, 'SEAL_P12_PASSPHRASE does not open SEAL_P12')).not.toContain(
    'guessed',
  );
  expect(await query(url, "select from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);
});

it('refuses to be a sandbox on an address that others reach, and names all that production needs', async () => {
  const refused = await bench.runToEnd({ TEDUH_DATA_DIR: await bench.makeDirectory(), HOST: '0.0.0.0' });
  expectRefusal(
    refused,
    'PUBLIC_URL: ',
    'SMTP_URL: ',
    'STRIPE_SECRET_KEY',
    'TRUST_PROXY: ',
    'TEDUH_SANDBOX=on',
  );
});

it('lists the same without starting, and fails where the start would', async () => {
  const doctor = (settings: Record<string, string>) => bench.runToEnd(settings, { command: ['doctor'] });
  const lacking = await doctor({ HOST: '0.0.0.0', TRUST_PROXY: 'none' });
  expect(lacking.code).toBe(1);
  expect(lacking.said).toContain('✓ TRUST_PROXY');
  expect(lacking.said).toContain('✗ SMTP_URL: the server that sends mail');
  const complete = await doctor(productionSettings);
  expect(complete).toMatchObject({ code: 0, said: expect.stringContaining('starts as production') });
  expect(complete.said).not.toContain('✗');
  const sandbox = await doctor({});
  expect(sandbox).toMatchObject({ code: 0, said: expect.stringContaining('starts as a sandbox') });
  expect(sandbox.said).toContain('mail and payments are pretended.');
  const mailing = await doctor({ SMTP_URL: 'smtp://127.0.0.1:2525' });
  expect(mailing.said).toContain('a sandbox: payments are pretended, but mail is really sent.');
});

it('refuses a database that was a sandbox in production, and files that belong to another database', async () => {
  const sandbox = await external(await bench.makeDatabase());
  await query(sandbox.DATABASE_URL, "insert into installation (mode) values ('sandbox')");
  await expectRefusedHere({ ...sandbox, ...productionSettings }, 'This database is a sandbox');
  await storageOf(sandbox).put(installationKey, Buffer.from(randomUUID()));
  await expectRefusedHere(sandbox, 'The files belong to another installation');
});

it('refuses a wrong key of files, and none once there was one, at the start and in the list without starting', async () => {
  const settings = await external(await bench.makeDatabase());
  const doctor = { command: ['doctor'] };
  const keyOf = (byte: number) => Buffer.alloc(32, byte);
  const withKey = (byte: number) => ({ ...settings, FILES_KEY: keyOf(byte).toString('base64') });
  await prepareFileKeys(storageOf(settings).asStored, [fileKeyOf(keyOf(1))]);
  await expectRefusedHere(settings, 'The private files are encrypted', 'FILES_KEY is not set');
  await expectRefusedHere(withKey(2), 'FILES_KEY is another one');
  expect(await bench.runToEnd(withKey(2), doctor)).toMatchObject({
    code: 1,
    said: expect.stringContaining('FILES_KEY is another one'),
  });
  expect((await bench.runToEnd(withKey(1), doctor)).code).toBe(0);
});

it.each([
  ['a restore', markRestoring, 'restoring.txt lies in the files. Empty the data directory'],
  ['a move of the files', markMoving, 'moving.txt lies there. Run the'],
])(
  'names what %s that was interrupted has left, at the start and in the list without starting',
  async (_what, mark, words) => {
    const settings = await external(await bench.makeDatabase());
    await mark(storageOf(settings).asStored);
    await expectRefusedHere(settings, words);
    const listed = await bench.runToEnd(settings, { command: ['doctor'] });
    expect(listed).toMatchObject({ code: 1, said: expect.stringContaining(words) });
  },
);

it('refuses a bucket that is not there, and one that does not answer', async () => {
  const s3 = await startS3Server();
  bench.cleanUpWith(s3.close);
  const settings = {
    ...(await external(await bench.makeDatabase())),
    S3_ENDPOINT: s3.settings.endpoint,
    S3_REGION: s3.settings.region,
    S3_BUCKET: 'unknown',
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  };
  const missing = 'there is no bucket unknown';
  await expectRefusedHere(settings, 'The files cannot be used: ', missing);
  expect(await bench.runToEnd(settings, { command: ['doctor'] })).toMatchObject({
    code: 1,
    said: expect.stringContaining(missing),
  });
  await expectRefusedHere({ ...settings, S3_ENDPOINT: 'http://127.0.0.1:1' }, 'ECONNREFUSED');
});

it('refuses a migration that was edited after it had been applied', async () => {
  const url = await bench.makeDatabase();
  await query(url, "update migrations set checksum = 'x' where name = '0001_platform.sql'");
  await expectRefusedHere(
    await external(url),
    'The migration 0001_platform.sql was edited after it had been applied.',
  );
});

it('refuses a database that is newer than the program', async () => {
  const url = await bench.makeDatabase();
  await query(url, "insert into migrations (name, checksum) values ('9999_flying_cars.sql', 'x')");
  await expectRefusedHere(
    await external(url),
    'The database has migration 9999_flying_cars.sql',
    'it is newer than the program',
  );
});
