import { createHash } from 'node:crypto';
import { access, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { waitFor } from './processes.ts';
import { embeddedUrl, query, register, type Server, useBench } from './support.ts';

const bench = useBench();
/** For what all tests of the file use. */
const lasting = useBench({ shared: true });
const command = (...words: string[]) => ({ command: [...words] });
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** What goes on by itself, and what a restore writes down. */
const ownTables = ['installation', 'backups', 'commits', 'rate_limits'];

/** Every table, as one checksum of all its rows. */
async function readTables(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'sandbox') order by 1`,
  );
  const names = tables
    .map(({ name }) => name)
    .filter((name) => !ownTables.includes(name.replace('public.', '')));
  const hashes = names.map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as hash from ${name} t`,
  );
  const rows = await query<{ name: string; hash: string }>(url, hashes.join(' union all '));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

async function readFiles(dataDir: string): Promise<Record<string, string>> {
  const read: Record<string, string> = {};
  for (const name of await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })) {
    const path = join(name.parentPath, name.name);
    if (!name.isFile() || name.name === 'beat.txt') continue;
    read[path.slice(dataDir.length)] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  }
  return read;
}

const folderIn = async (name: string) => join(await bench.makeDirectory(), name);

/** Of a backup that copies the database. */
async function findDraft(folder: string) {
  const [name = ''] = await readdir(dirname(folder));
  const draft = join(dirname(folder), name);
  return name.endsWith('.partial') && (await exists(join(draft, 'database'))) && draft;
}

/** People who register one after the other; each with the time at which they were told that it worked. */
async function registerPeople(count: number) {
  const acknowledged: { email: string; at: number }[] = [];
  for (let each = 0; each < count; each += 1) {
    const { status, email } = await register(server);
    if (status === 201) acknowledged.push({ email, at: Date.now() });
  }
  return acknowledged;
}

async function restoreInto(folder: string, more: Record<string, string> = {}) {
  const settings = { TEDUH_DATA_DIR: join(await bench.makeDirectory(), 'data'), ...more };
  const restored = await bench.runToEnd(settings, command('restore', folder));
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('0 missing, 0 changed') });
  return settings;
}

/** The server of which all backups with a database are made. */
let server: Server;
let dataDir: string;

beforeAll(async () => {
  dataDir = await lasting.makeDirectory();
  server = await lasting.start({ TEDUH_DATA_DIR: dataDir, TRUST_PROXY: '1' });
  await register(server);
});

it('restores every row that was acknowledged before the moment of an encrypted backup, into a server that holds what leaves', async () => {
  const settings = { TEDUH_DATA_DIR: dataDir, BACKUP_KEY_FILE: await folderIn('key') };
  await writeFile(settings.BACKUP_KEY_FILE, 'a key for tests only, which is long enough');
  const folder = await folderIn('set');
  const tried = join(dataDir, 'verifying');
  const making = bench.launch(settings, command('backup', folder));
  await waitFor('the backup to begin', () => findDraft(folder));
  const acknowledged = await registerPeople(6);
  await waitFor('its moment to be over', () => making.hasExited() || exists(tried));
  acknowledged.push(...(await registerPeople(1)));
  const made = { code: (await making.exited).code, said: making.said() };
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('A backup was made and verified') });
  const { content } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  const takenAt = Date.parse(JSON.parse(content).takenAt);
  const secrets = await readFile(join(dataDir, 'secrets.json'), 'utf8');
  expect((await readFile(join(folder, 'secrets/secrets.json'), 'latin1')).includes(secrets)).toBe(false);

  const verifying = bench.launch(settings, command('backup:verify', folder));
  await waitFor('the database to be unpacked', async () => (await readdir(tried)).length > 0);
  await verifying.kill('SIGKILL');
  expect(await readdir(dirname(folder))).toEqual(['set']);

  const copy = await restoreInto(folder, { BACKUP_KEY_FILE: settings.BACKUP_KEY_FILE });
  const second = await bench.start(copy);
  expect(second.said()).toContain('Restored: nothing is sent, charged or removed');
  await waitFor('the log to say so', () =>
    second.said().includes('This server was restored. It came from the backup of'),
  );
  const url = await embeddedUrl(copy.TEDUH_DATA_DIR);
  const rows = await query<{ email: string }>(url, 'select email from users');
  const before = acknowledged.filter(({ at }) => at < takenAt).map(({ email }) => email);
  expect(before.length).toBeGreaterThan(0);
  expect(new Set(before).difference(new Set(rows.map(({ email }) => email)))).toEqual(new Set());

  const held = await bench.runToEnd(copy, command('doctor'));
  expect(held.said).toContain('This server was restored.');
  const released = await bench.runToEnd(copy, command('restore:release'));
  expect(released).toMatchObject({ code: 0, said: expect.stringContaining('It is released') });
  expect(await query(url, 'select restored_at from installation')).toEqual([{ restored_at: null }]);
});

it('restores every table and file as they were, refuses a place that is not empty, and never takes half a backup for one', async () => {
  const settings = { TEDUH_DATA_DIR: dataDir };
  const folder = await folderIn('set');

  const killed = bench.launch(settings, command('backup', folder));
  const draft = await waitFor('the backup to begin', () => findDraft(folder));
  await killed.kill('SIGKILL');
  expect(await exists(folder)).toBe(false);
  const nothing = await bench.runToEnd(settings, command('restore', draft));
  expect(nothing).toMatchObject({ code: 1, said: expect.stringContaining('There is no complete backup') });

  const [tables, files] = [await readTables(await embeddedUrl(dataDir)), await readFiles(dataDir)];
  expect((await bench.runToEnd(settings, command('backup', folder))).code).toBe(0);
  const refused = await bench.runToEnd(settings, command('restore', folder));
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') });

  const half = { TEDUH_DATA_DIR: join(await bench.makeDirectory(), 'data') };
  const restoring = bench.launch(half, command('restore', folder));
  await waitFor('the database to be in its place', () => exists(join(half.TEDUH_DATA_DIR, 'postgres')));
  await restoring.kill('SIGKILL');
  const unmarked = await bench.runToEnd(half);
  expect(unmarked).toMatchObject({
    code: 1,
    said: expect.stringContaining('and that did not end: restoring.txt lies'),
  });

  const copy = await restoreInto(folder);
  await bench.start(copy);
  expect(await readTables(await embeddedUrl(copy.TEDUH_DATA_DIR))).toEqual(tables);
  expect(await readFiles(copy.TEDUH_DATA_DIR)).toEqual(files);

  const bytes = await readFile(join(folder, 'database/PG_VERSION'));
  await writeFile(join(folder, 'database/PG_VERSION'), bytes.fill('9'));
  await rm(join(folder, 'secrets/secrets.json'));
  const verified = await bench.runToEnd(settings, command('backup:verify', folder));
  expect(verified.code).toBe(1);
  expect(verified.said).toContain('database/PG_VERSION has another checksum');
  expect(verified.said).toContain('secrets/secrets.json is missing');
});

it('restores no files beside a database that is not theirs, or that does not say whose it is', async () => {
  const settings = {
    TEDUH_DATA_DIR: await bench.makeDirectory(),
    DATABASE_URL: await bench.makeDatabase(),
  };
  await query(settings.DATABASE_URL, "insert into installation (mode) values ('sandbox')");
  const folder = await folderIn('set');
  expect((await bench.runToEnd(settings, command('backup', folder))).code).toBe(0);
  const restoreBeside = async (url: string) => {
    const into = { TEDUH_DATA_DIR: join(await bench.makeDirectory(), 'data'), DATABASE_URL: url };
    return bench.runToEnd(into, command('restore', folder));
  };
  const empty = await bench.makeDatabase({ empty: true });
  expect(await restoreBeside(empty)).toMatchObject({
    code: 1,
    said: expect.stringContaining('is not the one of this backup'),
  });
  await query(empty, 'create view installation as select 1 / 0 as id');
  expect(await restoreBeside(empty)).toMatchObject({
    code: 1,
    said: expect.stringContaining('division by zero'),
  });
});
