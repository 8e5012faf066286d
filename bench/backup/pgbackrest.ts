import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { beat } from '../../server/src/platform/restored.ts';
import { checkFiles } from '../../server/src/use-cases/files/check-files.ts';
import { createAdmin, createHouse, createUser } from '../../server/test/factories.ts';
import { stepsAt } from '../renting/steps.ts';
import { openDeps, startProgram } from '../support.ts';
import { readFiles, readTables, runCommand } from './restored.ts';

const port = 4640;
const url = `postgres://postgres@127.0.0.1:${port}/teduh`;
const installed = '/usr/lib/postgresql';

export type Tools = { bin: string };

/** Where they are, or in words what is missing. */
export function findPgBackRest(): Tools | string {
  if (process.getuid?.() !== 0) return 'it needs root, to run PostgreSQL as the user postgres.';
  if (spawnSync('pgbackrest', ['version']).status !== 0)
    return 'pgbackrest is not installed (Debian: apt-get install pgbackrest postgresql).';
  const version = existsSync(installed) ? readdirSync(installed).toSorted().at(-1) : undefined;
  if (!version) return 'PostgreSQL is not installed (Debian: apt-get install postgresql).';
  return { bin: join(installed, version, 'bin') };
}

const asPostgres = (file: string, ...args: string[]) =>
  execFileSync('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', file, ...args], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });

async function ask<Row extends pg.QueryResultRow>(text: string, database = 'teduh'): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url.replace(/teduh$/, database) });
  await client.connect();
  return (await client.query<Row>(text).finally(() => client.end())).rows;
}

/** PostgreSQL of the machine with pgBackRest as docs/operations.md describes it. */
async function setUp({ bin }: Tools, place: string) {
  const [home, data] = [join(place, 'pgbackrest'), join(place, 'pgbackrest/data')];
  await chmod(place, 0o711);
  for (const name of ['', 'repo', 'log', 'lock']) await mkdir(join(home, name), { recursive: true });
  const config = join(home, 'pgbackrest.conf');
  await writeFile(
    config,
    `[global]
repo1-path=${home}/repo
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=a passphrase for benches only
compress-type=zst
start-fast=y
log-path=${home}/log
log-level-console=warn
lock-path=${home}/lock
[teduh]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${home}
`,
  );
  execFileSync('chown', ['-R', 'postgres:postgres', home]);
  const rest = (...args: string[]) =>
    asPostgres('pgbackrest', `--config=${config}`, '--stanza=teduh', ...args);
  const control = (...args: string[]) =>
    asPostgres(join(bin, 'pg_ctl'), '-D', data, '-w', '-l', join(home, 'log/postgres.log'), ...args);
  asPostgres(join(bin, 'initdb'), '-D', data, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8');
  await appendFile(
    join(data, 'postgresql.conf'),
    `port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${home}'
archive_mode = on
archive_command = 'pgbackrest --config=${config} --stanza=teduh archive-push %p'
`,
  );
  control('start');
  await ask('create database teduh', 'postgres');
  return { rest, control };
}

const startServer = (dataDir: string) =>
  startProgram('server/src/main.ts', {
    PORT: '0',
    DATABASE_URL: url,
    TEDUH_DATA_DIR: dataDir,
    TEDUH_DEMO: 'off',
    LOG_LEVEL: 'error',
  });

/** Somebody applies and is accepted: rows of many tables, and an agreement among the files. */
async function rent(serverUrl: string, dataDir: string) {
  const deps = await openDeps({ dataDir, databaseUrl: url });
  const [tenant, admin, house] = [await createUser(deps), await createAdmin(deps), await createHouse(deps)];
  const steps = stepsAt(serverUrl);
  const applied = await steps.apply(tenant, house.id);
  const accepted = await steps.accept(admin, applied.body.application.id);
  await deps.db.destroy();
  if (accepted.status !== 200) throw new Error(`accept: ${accepted.status}`);
}

/** As if minutes had passed. */
async function passMinutes(dataDir: string, count: number) {
  const deps = await openDeps({ dataDir, databaseUrl: url });
  for (let minute = 0; minute < count; minute++) {
    await ask(`update installation set beat_at = '-infinity'`);
    await beat(deps);
  }
  await deps.db.destroy();
}

async function lookAtRestored(dataDir: string, files: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  // The sweeps of its start, and whatever else it would do.
  const server = await startServer(dataDir);
  const [held] = await ask<{ restored_reason: string }>('select restored_reason from installation');
  if (!held?.restored_reason?.includes('ahead of the database'))
    found.push(`the server did not notice that it was restored: ${held?.restored_reason}`);
  await server.stop();
  const left = await readFiles(dataDir);
  found.push(
    ...Object.keys(files)
      .filter((name) => left[name] !== files[name])
      .map((name) => `${name} is gone`),
  );
  const deps = await openDeps({ dataDir, databaseUrl: url });
  const checked = await checkFiles(deps).finally(() => deps.db.destroy());
  found.push(
    ...checked.missing
      .filter(({ source }) => source !== 'property_images')
      .map((each) => `missing: ${each.storage_key}`),
  );
  if (checked.unnamed.length === 0)
    found.push('the files are not newer than the database: nothing was tried');
  await runCommand({ DATABASE_URL: url, TEDUH_DATA_DIR: dataDir }, 'restore:release');
  const [released] = await ask<{ restored_at: Date | null }>('select restored_at from installation');
  if (released?.restored_at) found.push('it was not released');
  return found;
}

/** A Teduh database is damaged and restored to the moment before, beside files that have gone on. Returns what differs. */
export async function recoverToPointInTime(tools: Tools, place: string): Promise<string[]> {
  const { rest, control } = await setUp(tools, place);
  const dataDir = join(place, 'pgbackrest-teduh');
  try {
    rest('stanza-create');
    let server = await startServer(dataDir);
    await rent(server.url, dataDir);
    rest('backup', '--type=full');
    // pgBackRest compares whole seconds: a moment right after the backup is not after it.
    await wait(2_000);
    await rent(server.url, dataDir);
    await server.stop();
    const tables = await readTables(url, ['public', 'sandbox']);
    const [moment] = await ask<{ at: string }>('select now()::text as at');
    server = await startServer(dataDir);
    await rent(server.url, dataDir);
    await passMinutes(dataDir, 3);
    await server.stop();
    const files = await readFiles(dataDir);
    await ask('truncate transactions cascade');
    await ask('select pg_switch_wal()');
    rest('check');
    control('stop', '-m', 'fast');
    rest('restore', '--delta', '--type=time', `--target=${moment?.at}`, '--target-action=promote');
    control('start');
    const after = await readTables(url, ['public', 'sandbox']);
    const found = Object.keys(tables).filter((name) => after[name] !== tables[name]);
    return [...found.map((name) => `${name} differs`), ...(await lookAtRestored(dataDir, files))];
  } finally {
    if (existsSync(join(place, 'pgbackrest/data/postmaster.pid'))) control('stop', '-m', 'immediate');
  }
}
