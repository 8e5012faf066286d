import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { errorMessages } from '@teduh/shared/errors.constants';
import { beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded } from '../../src/platform/db/embedded/embedded.ts';
import { StartError } from '../../src/platform/errors.ts';
import { loadSecrets } from '../../src/platform/secrets.ts';
import { password } from '../factories.ts';
import { openConnection } from './connection.ts';
import { expectRefusal } from './expect-refusal.ts';
import { onlyPostgres, startHere } from './only-postgres.ts';
import {
  findPostgres,
  getPostgres,
  getWatcher,
  isRunning,
  killAndWait,
  processesOn,
  waitFor,
} from './processes.ts';
import {
  addAdmin,
  embeddedUrl,
  giveToOrdinaryUser,
  query,
  register,
  type Server,
  useBench,
} from './support.ts';

const bench = useBench();
/** For what all tests of the file use. */
const lasting = useBench({ shared: true });

/** A data directory with one person in it that was stopped in good order: not every test has to wait for initdb. */
let used: string;
const kept = 'kept@example.my';
/** What was there when it had stopped. */
let stopped: { exit: unknown; running: number[]; watcher: number };
/** One that works on a copy of it all the time, and whose PostgreSQL comes back when a test has ended it. */
let server: Server;
let serverDir: string;

beforeAll(async () => {
  used = await lasting.makeDirectory();
  const first = await lasting.start(settingsFor(used));
  await register(first, { email: kept });
  const watcher = getWatcher(first.pid);
  const exit = await first.kill('SIGTERM');
  stopped = { exit, running: processesOn(used), watcher };
  serverDir = await makeUsedDirectory(lasting);
  server = await lasting.start(settingsFor(serverDir));
});

async function makeUsedDirectory(on = bench) {
  const directory = await on.makeDirectory();
  spawnSync('cp', ['-a', `${used}/.`, directory]);
  return directory;
}

const settingsFor = (dataDir: string) => ({ TEDUH_DATA_DIR: dataDir, TRUST_PROXY: '1' });
const startOn = (dataDir: string) => bench.start(settingsFor(dataDir));
const startPostgres = (dataDir: string) => bench.start(settingsFor(dataDir), onlyPostgres);
const isHealthy = async (server: Server) => (await server.call('GET', '/api/health')).status === 200;

async function isKnown(server: Server, email: string) {
  const { body } = await server.call('POST', '/api/auth/login', { body: { email, password } });
  return body.message === errorMessages.account_pending;
}

/** Tables, views, sequences, functions and types of the database that the server does not own, without those of extensions. */
const thingsOfOthers = `
  select name from (
    select oid, oid::regclass::text as name, relnamespace as schema, relowner as owner from pg_class where relkind <> 't'
    union all select oid, oid::regprocedure::text, pronamespace, proowner from pg_proc
    union all select oid, oid::regtype::text, typnamespace, typowner from pg_type
  ) things
  where schema in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
    and owner <> (select oid from pg_roles where rolname = 'teduh_app')
    and not exists (select from pg_depend d where d.objid = things.oid and deptype = 'e')
    and not exists (
      select from pg_type t join pg_depend d on d.objid = t.typelem and deptype = 'e' where t.oid = things.oid
    )`;

async function expectWorking(server: Server) {
  expect(await isHealthy(server)).toBe(true);
  expect(await isKnown(server, kept)).toBe(true);
  expect((await register(server)).status).toBe(201);
}

/** All that was written is there, and more can be. */
async function expectUsable(url: string) {
  const written = "update users set lastname = 'binti Ahmad' where email = $1 returning email";
  expect(await query(url, written, [kept])).toEqual([{ email: kept }]);
}

describe('when PostgreSQL is killed under a busy server', () => {
  it('is started again by the server, which answers again and has lost nothing it had acknowledged', async () => {
    const busy = Array.from({ length: 15 }, () => register(server));
    await busy[0];
    const before = getPostgres(serverDir);
    await killAndWait(before);
    const answers = await Promise.all(busy);
    expect(answers.map(({ status }) => status).filter((status) => ![201, 503].includes(status))).toEqual([]);

    await waitFor('the server to be healthy again', () => isHealthy(server));
    expect(getPostgres(serverDir)).not.toBe(before);
    const ask = await openConnection(bench, await embeddedUrl(serverDir));
    const acknowledged = answers.filter(({ status }) => status === 201).map(({ email }) => email);
    const found = await ask<{ email: string }>('select email from users where email = any($1)', [
      acknowledged,
    ]);
    expect(found.map(({ email }) => email).sort()).toEqual(acknowledged.sort());
    await expectWorking(server);

    const listeners = () => ask("select from pg_stat_activity where application_name = 'teduh-bus'");
    await waitFor('the server to listen again', async () => (await listeners()).length > 0);
    expect(await listeners()).toHaveLength(1);
  });
});

describe('when the server is killed', () => {
  it('takes its PostgreSQL along', async () => {
    const dataDir = await makeUsedDirectory();
    const killed = await startOn(dataDir);
    const postgres = getPostgres(dataDir);
    await killed.kill('SIGKILL');
    await waitFor('PostgreSQL to end by itself', () => !isRunning(postgres));
    expect(processesOn(dataDir)).toEqual([]);
  });

  it('takes its PostgreSQL along even before that was ready', async () => {
    const dataDir = await makeUsedDirectory();
    const starting = bench.launch(settingsFor(dataDir), onlyPostgres);
    const cluster = join(dataDir, 'postgres');
    await waitFor('PostgreSQL to be on its way', () => processesOn(`-D ${cluster}`).length > 0);
    await starting.kill('SIGKILL');
    await waitFor('PostgreSQL to end by itself', () => processesOn(dataDir).length === 0);
    await expectUsable((await startHere(bench, dataDir)).url);
  });

  it('ends at its next start a PostgreSQL that was left behind', async () => {
    const dataDir = await makeUsedDirectory();
    const killed = await startPostgres(dataDir);
    const postgres = getPostgres(dataDir);
    await killAndWait(getWatcher(killed.pid));
    await killed.kill('SIGKILL');
    expect(isRunning(postgres)).toBe(true);

    const next = await startHere(bench, dataDir);
    expect(isRunning(postgres)).toBe(false);
    expect(next.warnings).toEqual([expect.stringContaining('left behind')]);
    await expectUsable(next.url);
  });

  it('starts again when PostgreSQL was killed with it', async () => {
    const dataDir = await makeUsedDirectory();
    const killed = await startPostgres(dataDir);
    const admin = await addAdmin(killed.url);
    const postgres = getPostgres(dataDir);
    await killAndWait(getWatcher(killed.pid));
    await Promise.all([killed.kill('SIGKILL'), killAndWait(postgres)]);
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(true);

    const next = await startOn(dataDir);
    expect((await next.call('POST', '/api/auth/login', { body: admin })).status).toBe(200);
    await expectWorking(next);
  });

  it('starts again where its pid file names a process that has nothing to do with it', async () => {
    const dataDir = await makeUsedDirectory();
    const stranger = spawn('sleep', ['600']);
    bench.cleanUpWith(() => stranger.kill('SIGKILL'));
    const cluster = join(dataDir, 'postgres');
    const pidFile = [stranger.pid, cluster, 1, 5432, '', '127.0.0.1', '1 1', 'ready   ', ''].join('\n');
    writeFileSync(join(cluster, 'postmaster.pid'), pidFile, { mode: 0o600 });

    await expectUsable((await startHere(bench, dataDir)).url);
    expect(isRunning(stranger.pid ?? 0)).toBe(true);
  });
});

describe('when the server is asked to stop', () => {
  it('ends in good order and leaves nothing running', async () => {
    expect(stopped.exit).toEqual({ code: 0, signal: null });
    expect(stopped.running).toEqual([]);
    expect(existsSync(join(used, 'postgres/postmaster.pid'))).toBe(false);
    await waitFor('the watcher to end', () => !isRunning(stopped.watcher));
  });
});

describe('one data directory', () => {
  it('is refused to another server while the first one works on, even while its PostgreSQL is down', async () => {
    const { code, said } = await bench.runToEnd(settingsFor(serverDir));
    expect(code).toBe(1);
    expect(said.trim()).toBe(
      `Teduh did not start. The data directory ${serverDir} is in use by another Teduh server. Stop that one, or set TEDUH_DATA_DIR.`,
    );

    const third = bench.launch(settingsFor(serverDir));
    await killAndWait(getPostgres(serverDir));
    expect((await third.exited).code).toBe(1);
    await waitFor('the first server to be healthy again', () => isHealthy(server));
    await expectWorking(server);
  });
});

describe('access to the embedded PostgreSQL', () => {
  let url: string;

  beforeAll(async () => {
    url = await embeddedUrl(serverDir);
  });

  it('is over loopback only and needs the password', async () => {
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const superuserUrl = await embeddedUrl(serverDir, 'teduh');
    expect(await query(superuserUrl, 'show unix_socket_directories')).toEqual([
      { unix_socket_directories: '' },
    ]);
    expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal);
    for (const { address } of outside) {
      await expect(query(url.replace('127.0.0.1', address), 'select 1')).rejects.toThrow('ECONNREFUSED');
    }
    const guessed = url.replace(/:[^:@]+@/, ':guessed@');
    await expect(query(guessed, 'select 1')).rejects.toThrow('password authentication failed');
    const { postgresPassword } = JSON.parse(readFileSync(join(serverDir, 'secrets.json'), 'utf8'));
    expect(postgresPassword.length).toBeGreaterThan(30);
    expect(statSync(join(serverDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(serverDir, 'postgres')).mode & 0o777).toBe(0o700);
  });

  it('is not that of a superuser: no SQL of the server reads a file or runs a program', async () => {
    for (const attempt of [
      "select pg_read_file('postgresql.conf')",
      "copy (select 1) to program 'true'",
      'create role another',
      "set session authorization 'teduh'",
    ])
      await expect(query(url, attempt), attempt).rejects.toThrow('permission denied');
    expect(await query(url, thingsOfOthers)).toEqual([]);
  });

  it('is taken from the superuser where an earlier version made the database', async () => {
    const earlierDir = await makeUsedDirectory();
    const { postgresPassword } = await loadSecrets(earlierDir);
    const earlier = await startEmbedded({ dataDir: earlierDir, password: postgresPassword, warn: () => {} });
    await query(earlier.superuserUrl, 'reassign owned by teduh_app to teduh');
    await earlier.stop();

    const { url: earlierUrl } = await startHere(bench, earlierDir);
    await expectUsable(earlierUrl);
    expect(await query(earlierUrl, thingsOfOthers)).toEqual([]);
    expect(
      await query(
        earlierUrl,
        "select rolname from pg_database join pg_roles r on r.oid = datdba where datname = 'teduh'",
      ),
    ).toEqual([{ rolname: 'teduh_app' }]);
  });
});

describe('a start that is refused', () => {
  it('because of a port that is taken leaves no PostgreSQL behind', async () => {
    const refusedDir = await makeUsedDirectory();
    const { port } = new URL(server.url);
    const refused = await bench.runToEnd({ ...settingsFor(refusedDir), PORT: port });
    expectRefusal(refused, `Port ${port} is taken.`, 'set PORT');
    expect(processesOn(refusedDir)).toEqual([]);
  });

  it('because the password was lost is explained, and not waited for', async () => {
    const lostDir = await makeUsedDirectory();
    const file = join(lostDir, 'secrets.json');
    const secrets = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...secrets, postgresPassword: 'another' }));
    const words = `${file} is not the one that belongs to the database beside it`;
    await expect(startHere(bench, lostDir)).rejects.toThrow(new StartError(`${words}. Put that back.`));
    expect(findPostgres(lostDir)).toBeUndefined();
  });
});

describe('whoever starts the server', () => {
  it('accepts a data directory that only its owner can read', async () => {
    const closed = await bench.makeDirectory(0o700);
    const dataDir = join(closed, 'data');
    spawnSync('cp', ['-a', used, dataDir]);
    await expectUsable((await startHere(bench, dataDir)).url);
  });

  it('may be an ordinary user, and hand the data on to root', async () => {
    const dataDir = await makeUsedDirectory();
    giveToOrdinaryUser(dataDir, { withContents: true });
    const ordinary = await bench.start(settingsFor(dataDir), { ordinary: true });
    const { email } = await register(ordinary);
    expect(await ordinary.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    const { url } = await startHere(bench, dataDir);
    expect(await query(url, 'select email from users where email = $1', [email])).toEqual([{ email }]);
  });
});
