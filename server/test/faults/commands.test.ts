import { spawnSync } from 'node:child_process';
import { beforeAll, expect, it } from 'vitest';
import { getPostgres, getWatcher, isRunning, killAndWait } from './processes.ts';
import { embeddedUrl, query, register, useBench } from './support.ts';

const bench = useBench();
/** For what all tests of the file use. */
const lasting = useBench({ shared: true });
const command = (...words: string[]) => ({ command: [...words] });

const first = { email: 'first@example.my', password: 'durian-runtuh-77' };
const adminSettings = (dataDir: string) => ({ TEDUH_DATA_DIR: dataDir, ADMIN_PASSWORD: first.password });

/** A data directory on which no server has worked yet, and what adding an admin there said. */
let begun: string;
let alone: Awaited<ReturnType<typeof bench.runToEnd>>;

beforeAll(async () => {
  begun = await lasting.makeDirectory();
  alone = await lasting.runToEnd(adminSettings(begun), command('admin:create', first.email));
});

async function copyBegun() {
  const directory = await bench.makeDirectory();
  spawnSync('cp', ['-a', `${begun}/.`, directory]);
  return directory;
}

it('refuses to empty a database that a server works on, and does so once it was killed', async () => {
  const settings = { TEDUH_DATA_DIR: await copyBegun() };
  const server = await bench.start(settings);
  await register(server);
  const refused = await bench.runToEnd(settings, command('db:reset', '--yes'));
  expect(refused.code).toBe(1);
  expect(refused.said).toContain('is in use by another Teduh server');
  expect((await register(server)).status).toBe(201);

  const postgres = getPostgres(settings.TEDUH_DATA_DIR);
  await killAndWait(getWatcher(server.pid));
  await server.kill('SIGKILL');
  const done = await bench.runToEnd(settings, command('db:reset', '--yes'));
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('The database is empty.') });
  expect(isRunning(postgres)).toBe(false);
  await bench.start(settings);
  expect(await query(await embeddedUrl(settings.TEDUH_DATA_DIR), 'select from users')).toEqual([]);
});

it('adds an admin with or without a server at work', async () => {
  expect(alone).toMatchObject({ code: 0, said: 'The admin first@example.my can log in now.\n' });

  const dataDir = await copyBegun();
  const second = { ...first, email: 'second@example.my' };
  const server = await bench.start({ TEDUH_DATA_DIR: dataDir });
  const beside = await bench.runToEnd(adminSettings(dataDir), command('admin:create', second.email));
  expect(beside).toMatchObject({ code: 0, said: 'The admin second@example.my can log in now.\n' });
  for (const body of [first, second])
    expect((await server.call('POST', '/api/auth/login', { body })).status).toBe(200);
});

it('says why it cannot empty a database that does not answer', async () => {
  const settings = { DATABASE_URL: 'postgres://teduh:secret@127.0.0.1:1/rent' };
  const { code, said } = await bench.runToEnd(settings, command('db:reset', '--yes'));
  expect(code).toBe(1);
  expect(said.trim()).toMatch(/^The database 127\.0\.0\.1:1\/rent cannot be reached: connect ECONNREFUSED/);
});
