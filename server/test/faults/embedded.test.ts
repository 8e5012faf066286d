import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { errorMessages } from '@teduh/shared/errors.constants';
import { beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded } from '../../src/platform/db/embedded/embedded.ts';
import { loadSecrets } from '../../src/platform/secrets.ts';
import { password } from '../factories.ts';
import { roundsOf } from '../rounds.ts';
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
  embeddedUrl,
  giveToOrdinaryUser,
  query,
  readyAt,
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

beforeAll(async () => {
  used = await lasting.makeDirectory();
  const server = await lasting.start(settingsFor(used));
  await register(server, { email: kept });
  const watcher = getWatcher(server.pid);
  const exit = await server.kill('SIGTERM');
  stopped = { exit, running: processesOn(used), watcher };
});

async function makeUsedDirectory(on = bench) {
  const directory = await on.makeDirectory();
  spawnSync('cp', ['-a', `${used}/.`, directory]);
  return directory;
}

const settingsFor = (dataDir: string) => ({ TEDUH_DATA_DIR: dataDir, TRUST_PROXY: '1' });
const startOn = (dataDir: string) => bench.start(settingsFor(dataDir));
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

describe('when PostgreSQL is killed under a busy server', () => {
  it('is started again by the server, which answers again and has lost nothing it had acknowledged', async () => {
    const dataDir = await makeUsedDirectory();
    const server = await startOn(dataDir);
    const busy = Array.from({ length: 15 }, () => register(server));
    await busy[0];
    const before = getPostgres(dataDir);
    await killAndWait(before);
    const answers = await Promise.all(busy);
    expect(answers.map(({ status }) => status).filter((status) => ![201, 503].includes(status))).toEqual([]);

    await waitFor('the server to be healthy again', () => isHealthy(server));
    expect(getPostgres(dataDir)).not.toBe(before);
    for (const { email } of answers.filter(({ status }) => status === 201))
      expect(await isKnown(server, email)).toBe(true);
    await expectWorking(server);

    const listeners = async () =>
      query(await embeddedUrl(dataDir), "select from pg_stat_activity where application_name = 'teduh-bus'");
    await waitFor('the server to listen again', async () => (await listeners()).length > 0);
    expect(await listeners()).toHaveLength(1);
  });
});

describe('when the server is killed', () => {
  it('takes its PostgreSQL along', async () => {
    const dataDir = await makeUsedDirectory();
    const server = await startOn(dataDir);
    const postgres = getPostgres(dataDir);
    await server.kill('SIGKILL');
    await waitFor('PostgreSQL to end by itself', () => !isRunning(postgres));
    expect(processesOn(dataDir)).toEqual([]);
  });

  it('takes its PostgreSQL along even before that was ready', async () => {
    const dataDir = await makeUsedDirectory();
    const starting = bench.launch(settingsFor(dataDir));
    const cluster = join(dataDir, 'postgres');
    await waitFor('PostgreSQL to be on its way', () => processesOn(`-D ${cluster}`).length > 0);
    await starting.kill('SIGKILL');
    await waitFor('PostgreSQL to end by itself', () => processesOn(dataDir).length === 0);
    await expectWorking(await startOn(dataDir));
  });

  it('ends at its next start a PostgreSQL that was left behind', async () => {
    const dataDir = await makeUsedDirectory();
    const server = await startOn(dataDir);
    const postgres = getPostgres(dataDir);
    await killAndWait(getWatcher(server.pid));
    await server.kill('SIGKILL');
    expect(isRunning(postgres)).toBe(true);

    const next = await startOn(dataDir);
    expect(isRunning(postgres)).toBe(false);
    expect(next.said()).toContain('left behind');
    await expectWorking(next);
  });

  it('starts again when PostgreSQL was killed with it', async () => {
    const dataDir = await makeUsedDirectory();
    const server = await startOn(dataDir);
    const { email } = await register(server);
    const postgres = getPostgres(dataDir);
    await killAndWait(getWatcher(server.pid));
    await Promise.all([server.kill('SIGKILL'), killAndWait(postgres)]);
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(true);

    const next = await startOn(dataDir);
    expect(await isKnown(next, email)).toBe(true);
    await expectWorking(next);
  });

  it('starts again where its pid file names a process that has nothing to do with it', async () => {
    const dataDir = await makeUsedDirectory();
    const stranger = spawn('sleep', ['600']);
    bench.cleanUpWith(() => stranger.kill('SIGKILL'));
    const cluster = join(dataDir, 'postgres');
    const pidFile = [stranger.pid, cluster, 1, 5432, '', '127.0.0.1', '1 1', 'ready   ', ''].join('\n');
    writeFileSync(join(cluster, 'postmaster.pid'), pidFile, { mode: 0o600 });

    await expectWorking(await startOn(dataDir));
    expect(isRunning(stranger.pid ?? 0)).toBe(true);
  });

  it('starts again after it was killed while it made the database', async () => {
    const dataDir = await bench.makeDirectory();
    mkdirSync(join(dataDir, 'postgres.draft'));
    writeFileSync(join(dataDir, 'postgres.draft/PG_VERSION'), '18\n');
    writeFileSync(join(dataDir, 'postgres.draft.password'), 'secret');
    const starting = bench.launch(settingsFor(dataDir));
    const drafts = () => readdirSync(dataDir).filter((name) => /draft-[^.]+$/.test(name));
    await waitFor('initdb to be at work', () =>
      drafts().some((name) => readdirSync(join(dataDir, name)).length > 3),
    );
    await starting.kill('SIGKILL');
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);

    const server = await startOn(dataDir);
    expect((await register(server)).status).toBe(201);
    expect(existsSync(join(dataDir, 'postgres.draft'))).toBe(false);
    expect(existsSync(join(dataDir, 'postgres.draft.password'))).toBe(false);
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
    const dataDir = await makeUsedDirectory();
    const first = await startOn(dataDir);
    const { code, said } = await bench.runToEnd(settingsFor(dataDir));
    expect(code).toBe(1);
    expect(said.trim()).toBe(
      `Teduh did not start. The data directory ${dataDir} is in use by another Teduh server. Stop that one, or set TEDUH_DATA_DIR.`,
    );

    const third = bench.launch(settingsFor(dataDir));
    await killAndWait(getPostgres(dataDir));
    expect((await third.exited).code).toBe(1);
    await waitFor('the first server to be healthy again', () => isHealthy(first));
    await expectWorking(first);
  });

  it('has one set of secrets, whoever asks for them at about the same moment', async () => {
    const dataDir = await bench.makeDirectory();
    const askAfter = async (ms: number) => {
      await wait(ms);
      return loadSecrets(dataDir);
    };
    const given = await Promise.all(Array.from({ length: 40 }, (_, index) => askAfter(index)));
    const file = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
    expect(given).toEqual(given.map(() => file));
    expect(readdirSync(dataDir)).toEqual(['secrets.json']);
  });

  it.each(Array.from({ length: roundsOf({ short: 1, whole: 5 }) }, (_, index) => index + 1))(
    'has exactly one winner when two servers start on it at the same moment (round %i)',
    async () => {
      const dataDir = await bench.makeDirectory();
      const rivals = [bench.launch(settingsFor(dataDir)), bench.launch(settingsFor(dataDir))];
      const isDecided = () => rivals.every(({ hasExited, said }) => hasExited() || readyAt(said()));
      await waitFor('both to start or to give up', isDecided);
      const losers = rivals.filter(({ hasExited }) => hasExited());
      expect(losers.map(({ said }) => said())).toEqual([expect.stringContaining('is in use by another')]);

      const winner = await bench.whenReady(rivals.find(({ hasExited }) => !hasExited()));
      expect((await register(winner)).status).toBe(201);
      expect(await query(await embeddedUrl(dataDir), 'select from users')).toHaveLength(1);
    },
  );
});

describe('access to the embedded PostgreSQL', () => {
  let dataDir: string;
  let url: string;

  beforeAll(async () => {
    dataDir = await makeUsedDirectory(lasting);
    await lasting.start(settingsFor(dataDir));
    url = await embeddedUrl(dataDir);
  });

  it('is over loopback only and needs the password', async () => {
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const superuserUrl = await embeddedUrl(dataDir, 'teduh');
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
    const { postgresPassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
    expect(postgresPassword.length).toBeGreaterThan(30);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
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

    const server = await startOn(earlierDir);
    await expectWorking(server);
    const earlierUrl = await embeddedUrl(earlierDir);
    expect(await query(earlierUrl, thingsOfOthers)).toEqual([]);
    expect(
      await query(
        earlierUrl,
        "select rolname from pg_database join pg_roles r on r.oid = datdba where datname = 'teduh'",
      ),
    ).toEqual([{ rolname: 'teduh_app' }]);
  });

  it('is explained, not waited for, when the password was lost', async () => {
    const lostDir = await makeUsedDirectory();
    const file = join(lostDir, 'secrets.json');
    const secrets = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...secrets, postgresPassword: 'another' }));
    const { code, said } = await bench.runToEnd(settingsFor(lostDir));
    expect(code).toBe(1);
    expect(said).toContain(`${file} is not the one that belongs to the database beside it`);
    expect(findPostgres(lostDir)).toBeUndefined();
  });
});

describe('whoever starts the server', () => {
  it('accepts a data directory that only its owner can read', async () => {
    const closed = await bench.makeDirectory(0o700);
    const dataDir = join(closed, 'data');
    spawnSync('cp', ['-a', used, dataDir]);
    await expectWorking(await startOn(dataDir));
  });

  it('may be an ordinary user, and hand the data on to root', async () => {
    const dataDir = await makeUsedDirectory();
    giveToOrdinaryUser(dataDir, { withContents: true });
    const ordinary = await bench.start(settingsFor(dataDir), { ordinary: true });
    const { email } = await register(ordinary);
    expect(await ordinary.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(await isKnown(await startOn(dataDir), email)).toBe(true);
  });
});
