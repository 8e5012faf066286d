import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../../errors.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { createCluster } from './cluster.ts';
import { applicationUrl, ensureDatabase, superuserUrl } from './create-database.ts';
import { lockDirectory } from './lock.ts';
import { clearTheWay, findPostmaster } from './postmaster.ts';

export type Embedded = {
  url: string;
  /** For tests and benchmarks, which make databases of their own. */
  superuserUrl: string;
  stop(): Promise<void>;
};
type Options = {
  dataDir: string;
  password: string;
  warn: (message: string) => void;
  settings?: string[];
  /** PostgreSQL has been told to start, and does the rest in its own process. */
  onSpawn?: () => void;
};
type Cluster = Options & { cluster: string; binaries: Binaries; logFile: number };

const attempts = 5;
const pauseMs = 500;
const startTimeoutMs = 300_000;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
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

type Running = { gone: Promise<unknown>; isGone(): boolean; end(): Promise<void> };

function spawnPostgres({ binaries, cluster, logFile, settings = [] }: Cluster, port: number): Running {
  const fixed = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=80',
    'shared_buffers=64MB',
    'log_min_messages=warning',
    // The details of a refused row name the address of whoever registered, also after the account was deleted.
    'log_error_verbosity=terse',
    'timezone=UTC',
  ];
  const { file, args, ...user } = binaries.command('postgres', [
    '-D',
    cluster,
    '-p',
    String(port),
    ...[...fixed, ...settings].flatMap((setting) => ['-c', setting]),
  ]);
  const child = spawn(file, args, {
    ...user,
    stdio: ['ignore', logFile, logFile],
    detached: true,
    cwd: '/',
    env: {},
  });
  const watcher = child.pid === undefined ? undefined : watchOver(child.pid);
  let isGone = false;
  const gone = new Promise<void>((resolve) => {
    for (const event of ['exit', 'error']) {
      child.once(event, () => {
        isGone = true;
        watcher?.kill();
        resolve();
      });
    }
  });
  async function end() {
    if (!isGone) child.kill('SIGINT');
    await gone;
  }
  return { gone, isGone: () => isGone, end };
}

/** True once it answers, false when it has given up: its port may be taken, or the last one's memory not yet free. */
async function isReady(postgres: Running, cluster: string, port: number): Promise<boolean> {
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline && !postgres.isGone()) {
    const found = findPostmaster(cluster);
    if (found?.ready && found.port === port) return true;
    await wait(25);
  }
  return false;
}

/** Runs a PostgreSQL of our own: durable, on loopback, restarted if it dies, gone when we are. */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const { dataDir, password, warn } = options;
  const cluster = join(dataDir, 'postgres');
  const log = join(dataDir, 'postgres.log');
  const unlock = lockDirectory(dataDir);
  let postgres: Running | undefined;
  let stopping = false;

  async function launch(on: Cluster, port: number) {
    await clearTheWay(cluster, warn);
    if (stopping) return true;
    postgres = spawnPostgres(on, port);
    options.onSpawn?.();
    if (await isReady(postgres, cluster, port)) return true;
    await postgres.end();
    return false;
  }

  async function keepAlive(on: Cluster, port: number) {
    while (!stopping) {
      await postgres?.gone;
      if (stopping) return;
      warn('PostgreSQL ended unexpectedly; starting it again');
      const isBack = await launch(on, port).catch((error) => warn(error.message));
      if (!isBack) await wait(pauseMs);
    }
  }

  async function stop() {
    stopping = true;
    await postgres?.end();
    unlock();
  }

  try {
    const binaries = findBinaries(dataDir, cluster);
    await clearTheWay(cluster, warn);
    createCluster(cluster, binaries, password);
    const logFile = openSync(log, 'a', 0o600);
    chmodSync(log, 0o600);
    const on = { ...options, cluster, binaries, logFile };
    let port = await freePort();
    for (let attempt = 1; !(await launch(on, port)); attempt += 1) {
      if (attempt === attempts) throw new StartError(`PostgreSQL did not start; ${log} says why.`);
      await wait(pauseMs);
      port = await freePort();
    }
    const access = { port, password };
    await ensureDatabase(access, dataDir);
    void keepAlive(on, port);
    return { url: applicationUrl(access), superuserUrl: superuserUrl(access), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** As `findRunning`, for backups. */
export function findRunningSuperuser(dataDir: string, password: string): string | undefined {
  const postmaster = findPostmaster(join(dataDir, 'postgres'));
  return postmaster?.ready ? superuserUrl({ port: postmaster.port, password }) : undefined;
}

/** The address of the PostgreSQL that a running server keeps on this data directory, for commands beside it. */
export function findRunning(dataDir: string, password: string): string | undefined {
  const postmaster = findPostmaster(join(dataDir, 'postgres'));
  return postmaster?.ready ? applicationUrl({ port: postmaster.port, password }) : undefined;
}
