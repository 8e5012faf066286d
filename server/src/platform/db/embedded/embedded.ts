import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../errors.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { createCluster } from './cluster.ts';
import { findPostmaster, isAlive } from './postmaster.ts';

export type Embedded = { url: string; stop(): Promise<void> };
type Options = { dataDir: string; password: string; warn: (message: string) => void; settings?: string[] };

/** Held by the server on one connection for as long as it lives: tells a server at work from a PostgreSQL left behind. */
const serverLock = 7_368_002;
const startPatienceMs = 300_000;
const startingUp = '57P03';

const urlOf = (port: number, password: string, database: string) =>
  `postgres://teduh:${password}@127.0.0.1:${port}/${database}`;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

async function tryConnect(port: number, password: string): Promise<pg.Client | 'busy' | 'down'> {
  const client = new pg.Client({
    connectionString: urlOf(port, password, 'postgres'),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    return (error as { code?: string }).code === startingUp ? 'busy' : 'down';
  }
}

async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [serverLock]);
  return rows[0].taken;
}

async function waitForExit(pid: number) {
  while (isAlive(pid)) await wait(20);
}

/** Another server at work on this data: refuse. A PostgreSQL that outlived its server: end it, its data is whole. */
async function clearTheWay(cluster: string, { dataDir, password, warn }: Options) {
  for (let unclaimed = 0; ; await wait(100)) {
    const running = findPostmaster(cluster);
    if (!running) return;
    const client = running.port ? await tryConnect(running.port, password) : 'busy';
    if (client === 'busy' || client === 'down') continue;
    const free = await takeLock(client).finally(() => client.end());
    if (!free) {
      throw new StartError(
        `The data directory ${dataDir} is in use by another Teduh server. Stop that one, or set TEDUH_DATA_DIR.`,
      );
    }
    // A server that is just starting takes the lock a moment after its PostgreSQL answers.
    unclaimed += 1;
    if (unclaimed < 10) continue;
    warn('ending a PostgreSQL that an earlier server left behind');
    process.kill(running.pid, 'SIGINT');
    await waitForExit(running.pid);
  }
}

/** Ends PostgreSQL when this process dies without a chance to do it: the watcher's standard input closes with us. */
function watchOver(pid: number): ChildProcess {
  const script = 'read -r _; kill -INT "$1"';
  const watcher = spawn('/bin/sh', ['-c', script, 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  watcher.unref();
  return watcher;
}

/** Runs a PostgreSQL of our own: durable, on loopback, restarted if it dies, gone when we are. */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const { dataDir, password, warn } = options;
  const binaries = findBinaries(dataDir);
  const cluster = join(dataDir, 'postgres');
  await clearTheWay(cluster, options);
  await createCluster(cluster, binaries, password);

  const logFile = openSync(join(dataDir, 'postgres.log'), 'a', 0o600);
  chmodSync(join(dataDir, 'postgres.log'), 0o600);
  let stopping = false;
  let running: { child: ChildProcess; watcher: ChildProcess; lock: pg.Client };

  async function launch(port: number) {
    const child = spawnPostgres(binaries, cluster, port, logFile, options.settings ?? []);
    const deadline = performance.now() + startPatienceMs;
    while (performance.now() < deadline && child.exitCode === null && child.signalCode === null) {
      const client = await tryConnect(port, password);
      if (typeof client === 'string') {
        await wait(25);
        continue;
      }
      if (!(await takeLock(client))) break;
      const watcher = watchOver(child.pid ?? 0);
      running = { child, watcher, lock: client };
      child.once('exit', () => {
        watcher.kill();
        if (!stopping) void revive(port);
      });
      return;
    }
    child.kill('SIGINT');
    throw new StartError(`PostgreSQL did not start; ${join(dataDir, 'postgres.log')} says why.`);
  }

  async function revive(port: number) {
    warn('PostgreSQL ended unexpectedly; starting it again');
    while (!stopping) {
      try {
        findPostmaster(cluster);
        return await launch(port);
      } catch (error) {
        warn((error as Error).message);
        await wait(1_000);
      }
    }
  }

  const port = await freePort();
  await launch(port);
  await createDatabase(port, password);
  return {
    url: urlOf(port, password, 'teduh'),
    async stop() {
      stopping = true;
      const { child, watcher, lock } = running;
      await lock.end().catch(() => {});
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGINT');
        await gone;
      }
      watcher.kill();
    },
  };
}

function spawnPostgres(
  binaries: Binaries,
  cluster: string,
  port: number,
  logFile: number,
  settings: string[],
) {
  const fixed = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=80',
    'shared_buffers=64MB',
    'log_min_messages=warning',
    'timezone=UTC',
  ];
  const { file, args, ...user } = binaries.command('postgres', [
    '-D',
    cluster,
    '-p',
    String(port),
    ...[...fixed, ...settings].flatMap((setting) => ['-c', setting]),
  ]);
  return spawn(file, args, {
    ...user,
    stdio: ['ignore', logFile, logFile],
    detached: true,
    cwd: '/',
    env: {},
  });
}

async function createDatabase(port: number, password: string) {
  const client = new pg.Client({ connectionString: urlOf(port, password, 'postgres') });
  await client.connect();
  const { rowCount } = await client.query("select from pg_database where datname = 'teduh'");
  if (!rowCount) await client.query('create database teduh');
  await client.end();
}

/** The address of the PostgreSQL that a running server keeps on this data directory, for commands beside it. */
export async function findRunning(dataDir: string, password: string): Promise<string | undefined> {
  const postmaster = findPostmaster(join(dataDir, 'postgres'));
  if (!postmaster) return undefined;
  const client = await tryConnect(postmaster.port, password);
  if (typeof client === 'string') return undefined;
  await client.end();
  return urlOf(postmaster.port, password, 'teduh');
}
