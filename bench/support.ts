import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get as httpGet } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { serverEnvironment } from '../scripts/lib/run.mjs';
import { readConfig } from '../server/src/config.ts';
import { createDeps, type Deps } from '../server/src/deps.ts';
import { limitNames, settingOf } from '../server/src/limits.ts';
import { applicationUrl, superuserUrl } from '../server/src/platform/db/embedded/create-database.ts';

const root = join(import.meta.dirname, '..');
const connections = 8;

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export type Program = {
  url: string;
  /** Microseconds of CPU, its own and the kernel's for it, since the program started. */
  cpu(): Promise<number>;
  /** What it needs once the garbage is gone. */
  memory(): Promise<NodeJS.MemoryUsage>;
  /** The most bytes it has had so far. */
  peakMemory(): Promise<number>;
  stop(): Promise<void>;
  /** Without a chance to close anything. */
  kill(): Promise<void>;
};

/** Starts a program that prints its address, and waits for that line. */
export async function startProgram(file: string, env: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, ['--import', join(import.meta.dirname, 'tell-usage.ts'), file], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ready = Promise.withResolvers<string>();
  let text = '';
  function read(chunk: Buffer) {
    text += chunk;
    const url = /http:\/\/localhost:\d+/.exec(text)?.[0];
    if (!url) return;
    ready.resolve(url);
    // The rest is its log; unread, it would stop the program.
    child.stdout?.off('data', read).resume();
  }
  child.stdout?.on('data', read);
  child.once('exit', (code) => ready.reject(new Error(`ended with ${code}: ${text}`)));
  async function ask(word: 'cpu' | 'memory' | 'peak') {
    const answer = once(child, 'message');
    child.send(word);
    return (await answer)[0];
  }
  async function end(signal: NodeJS.Signals) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
  return {
    url: await ready.promise,
    async cpu() {
      const { user, system } = await ask('cpu');
      return user + system;
    },
    memory: () => ask('memory'),
    peakMemory: () => ask('peak'),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** All the load comes from one address, which is nobody's browser. */
const withoutLimits = Object.fromEntries(limitNames.map((name) => [settingOf(name), '1000000/1s']));

/** To the embedded PostgreSQL of a running server. */
export function accessOf(dataDir: string) {
  const { postgresPassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  return { port: Number(port), password: postgresPassword };
}

const settingsFor = (dataDir: string) => ({
  PORT: '0',
  TEDUH_DATA_DIR: dataDir,
  TEDUH_DEMO: 'false',
  LOG_LEVEL: 'info',
  ...serverEnvironment,
});

/** The real server, with its log, on a database and data of its own, and nothing planted that would change while we measure. */
export async function startTeduh({ areLimited = false, more = {} as Record<string, string> } = {}): Promise<
  Program & {
    dataDir: string;
    databaseUrl: string;
    superuserUrl: string;
    /** Stops it, and leaves its data for whoever looks at them. */
    halt(): Promise<void>;
  }
> {
  const dataDir = await mkdtemp(join(tmpdir(), 'teduh-bench-'));
  const settings = { ...settingsFor(dataDir), ...(!areLimited && withoutLimits), ...more };
  const program = await startProgram('server/src/main.ts', settings);
  const access = accessOf(dataDir);
  let halting: Promise<void> | undefined;
  const halt = () => {
    halting ??= program.stop();
    return halting;
  };
  return {
    ...program,
    dataDir,
    databaseUrl: applicationUrl(access),
    superuserUrl: superuserUrl(access),
    halt,
    async stop() {
      await halt();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Another server on the same database, with the same files and secret. */
export const startBeside = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string }) =>
  startProgram('server/src/main.ts', {
    ...settingsFor(dataDir),
    ...withoutLimits,
    DATABASE_URL: databaseUrl,
  });

/** The server's own code on a running server's database: for making what a measurement needs. */
export async function openDeps({
  dataDir,
  databaseUrl,
}: {
  dataDir: string;
  databaseUrl: string;
}): Promise<Deps> {
  const { accessTokenSecret } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  const config = readConfig({ DATABASE_URL: databaseUrl, TEDUH_DATA_DIR: dataDir });
  return createDeps({ config, databaseUrl, accessTokenSecret, log: pino({ level: 'silent' }) });
}

export async function many<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) made.push(await make());
  return made;
}

/** A change that every open page is told of. */
export async function addHouse(url: string, token: string, name: string) {
  const body = new FormData();
  const house = {
    name,
    type: 'Unit Rental',
    address: 'Jalan Ampang',
    description: '-',
    price: '1',
    depositAmount: '1',
  };
  for (const [field, value] of Object.entries(house)) body.append(field, value);
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await fetch(`${url}/api/properties`, { method: 'POST', headers, body });
  if (status !== 201) throw new Error(`property: ${status}`);
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });

export type Answer = { status: number; etag: string; body: Buffer };

export function request(url: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    httpGet(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          etag: response.headers.etag ?? '',
          body: Buffer.concat(chunks),
        }),
      );
    }).once('error', reject);
  });
}

/** One connection that asks the same thing again as soon as the answer is there. Reads no more of an answer than it must, to load the server. */
function askAgain(url: URL, head: string, count: number, status: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    let missing = 0;
    let left = count;
    socket.on('connect', () => socket.write(head));
    socket.on('data', (chunk: Buffer) => {
      if (missing === 0) {
        const end = chunk.indexOf('\r\n\r\n');
        const text = chunk.subarray(0, end).toString('latin1');
        if (end < 0 || !text.startsWith(`HTTP/1.1 ${status} `))
          return socket.destroy(new Error(`${url}: ${text}`));
        missing = end + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      }
      missing -= chunk.length;
      if (missing > 0) return;
      left -= 1;
      if (left === 0) socket.end();
      else socket.write(head);
    });
    socket.once('error', reject);
    socket.once('close', () => resolve());
  });
}

/** Asks the same thing over and over, on eight connections, and insists on the status. */
export async function load(address: string, headers: Record<string, string>, count: number, status: number) {
  const url = new URL(address);
  const lines = Object.entries({ host: url.host, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const head = `GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`;
  await Promise.all(
    Array.from({ length: connections }, () => askAgain(url, head, count / connections, status)),
  );
}
