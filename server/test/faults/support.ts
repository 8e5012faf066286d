import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailboxAnswer } from '@teduh/shared/sandbox';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, inject, vi } from 'vitest';
import { hashPassword } from '../../src/platform/passwords.ts';
import { password, registration, someEmail } from '../factories.ts';
import { makeMemoryDirectory } from '../memory-directory.ts';
import { sealFile } from '../sealed-pdf.ts';
import { createTestDatabase } from '../test-database.ts';
import { lineFor, makeCheckout } from './checkout.ts';
import { killAndWait, processesOn, waitFor } from './processes.ts';

/** Called daemon everywhere; not the nobody that the embedded PostgreSQL uses for root. */
const ordinaryUser = 1;
const isRoot = process.getuid?.() === 0;

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, and their expectations are the check.
type Json = any;
export type Answer = { status: number; body: Json };
type CallOptions = { body?: object; token?: string; ip?: string };
type Settings = Record<string, string>;
type LaunchOptions = {
  ordinary?: boolean;
  checkout?: string;
  command?: string[];
  /** A file of these tests that does a part of what the server does, and says as the server does when it is ready. */
  program?: string;
};
type Exit = { code: number | null; signal: NodeJS.Signals | null };

export type Server = {
  pid: number;
  url: string;
  exited: Promise<Exit>;
  /** Everything it has said so far. */
  said(): string;
  kill(signal: NodeJS.Signals): Promise<Exit>;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
};

type Launched = ReturnType<typeof launch>;

type Bench = {
  /** Where the server's files are, for all tests of the run; one may change them in a copy of its own. */
  checkout: string;
  copyCheckout(extensions?: string[]): Promise<string>;
  /** A directory for this test alone, gone after it together with whatever still runs on it. */
  makeDirectory(mode?: number): Promise<string>;
  makeDatabase(options?: { empty?: boolean }): Promise<string>;
  /** Starts the real server as a process of its own and waits until it says where it is. */
  start(settings: Settings, options?: LaunchOptions): Promise<Server>;
  /** Starts it without waiting for anything. */
  launch(settings: Settings, options?: LaunchOptions): Launched;
  whenReady(launched: Launched | undefined): Promise<Server>;
  /** Starts it where it is expected to refuse, or one of the commands beside it, and waits for its last word. */
  runToEnd(settings: Settings, options?: LaunchOptions): Promise<{ code: number | null; said: string }>;
  cleanUpWith(work: () => unknown): void;
};

/** All that a server in production must be told, besides its database. */
export const productionSettings = {
  PUBLIC_URL: 'https://rent.example.my',
  ACCESS_TOKEN_SECRET: 'a secret for tests only, long enough',
  SEAL_P12: sealFile('rsa'),
  SEAL_P12_PASSPHRASE: 'test',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PAYMENTS: 'off',
  TRUST_PROXY: '1',
};

/** Real server processes on directories and databases of their own; nothing of them outlives its test, or its file. */
export function useBench({ shared = false } = {}): Bench {
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
  const bench = {} as Bench;
  const cleanups: (() => unknown)[] = [];
  const cleanUpWith = (work: () => unknown) => cleanups.push(work);
  async function cleanUp() {
    for (const work of cleanups.splice(0).reverse()) await work();
  }

  async function makeDirectory(mode = 0o755) {
    const directory = await createDirectory(mode);
    cleanUpWith(() => removeDirectory(directory));
    return directory;
  }

  beforeAll(() => {
    const checkout = inject('checkout');
    Object.assign(bench, {
      checkout,
      cleanUpWith,
      makeDirectory,
      async copyCheckout(extensions) {
        const copy = await makeDirectory();
        await makeCheckout(copy, { extensions });
        return copy;
      },
      async makeDatabase(options) {
        const { url, drop } = await createTestDatabase(options);
        cleanUpWith(drop);
        return url;
      },
      start: (settings, options) => whenReady(bench.launch(settings, options)),
      whenReady,
      launch(settings, options = {}) {
        const launched = launch(settings, { checkout, ...options });
        cleanUpWith(() => launched.kill('SIGKILL'));
        return launched;
      },
      async runToEnd(settings, options) {
        const { exited, hasExited, said } = bench.launch(settings, options);
        await waitFor('the server to decide', () => hasExited() || readyAt(said()));
        if (!hasExited()) throw new Error(`the server did not refuse to start:\n${said()}`);
        return { code: (await exited).code, said: said() };
      },
    } satisfies Bench);
  });
  if (!shared) afterEach(cleanUp);
  afterAll(cleanUp);
  return bench;
}

async function createDirectory(mode: number) {
  const directory = await makeMemoryDirectory('teduh-faults-');
  chmodSync(directory, mode);
  return directory;
}

async function removeDirectory(directory: string) {
  for (const pid of processesOn(directory)) await killAndWait(pid);
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
}

export function giveToOrdinaryUser(directory: string, { withContents = false } = {}) {
  if (!isRoot) return;
  const paths = withContents ? readdirSync(directory, { recursive: true, encoding: 'utf8' }) : [];
  for (const path of ['', ...paths]) chownSync(join(directory, path), ordinaryUser, ordinaryUser);
}

/** As root, an ordinary user's way to start it; where others cannot enter our checkout, with the right to pass through. */
function asOrdinaryUser(command: string[]): { command: string[]; uid?: number; gid?: number } {
  if (!isRoot) return { command };
  const user = { uid: ordinaryUser, gid: ordinaryUser };
  if (spawnSync('/bin/sh', ['-c', '[ -x "$0" ]', command[0] ?? ''], { ...user, cwd: '/' }).status === 0)
    return { command, ...user };
  const ids = [`--reuid=${ordinaryUser}`, `--regid=${ordinaryUser}`, '--clear-groups'];
  const rights = [
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  return { command: ['setpriv', ...ids, ...rights, ...command] };
}

function launch(
  settings: Settings,
  { checkout, ordinary = false, command: words, program }: LaunchOptions & { checkout: string },
) {
  const line = program ? [process.execPath, program] : lineFor(checkout, words);
  const { command, ...user } = ordinary ? asOrdinaryUser(line) : { command: line };
  const child: ChildProcess = spawn(command[0] ?? '', command.slice(1), {
    ...user,
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(inject('checkout'), 'compiled'),
      PORT: '0',
      LOG_LEVEL: 'warn',
      TEDUH_DEMO: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exited = new Promise<Exit>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  return {
    pid: child.pid ?? 0,
    exited,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    said: () => output,
    async kill(signal: NodeJS.Signals) {
      child.kill(signal);
      return exited;
    },
  };
}

/** The address that a server prints once it answers there. */
export const readyAt = (said: string) => /Teduh is ready at (\S+)/.exec(said)?.[1];

async function whenReady(launched: Launched | undefined): Promise<Server> {
  if (!launched) throw new Error('there is no server to wait for');
  const { pid, exited, hasExited, said, kill } = launched;
  const url = await waitFor(
    'the server to be ready',
    () => readyAt(said()) ?? (hasExited() && 'nowhere'),
  ).catch(() => 'nowhere');
  if (url === 'nowhere') throw new Error(`the server did not start:\n${said()}`);
  return { pid, url, exited, said, kill, call: callerOf(url) };
}

function callerOf(url: string): Server['call'] {
  return async (method, path, { body, token, ip } = {}) => {
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(ip && { 'x-forwarded-for': ip }),
    };
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  };
}

/** Registers somebody new, from a source address of their own: how many one may send is another test's matter. */
export async function register(server: Server, more: object = {}) {
  const person = registration(more);
  const answer = await server.call('POST', '/api/users', { body: person, ip: someAddress() });
  return { ...answer, email: person.email };
}

export const someAddress = () => `2001:db8:${randomBytes(12).toString('hex').match(/.{4}/g)?.join(':')}`;

export async function readMailbox(server: Server, to: string) {
  const { body } = await server.call('GET', `/api/mailbox?to=${encodeURIComponent(to)}`);
  return (body as MailboxAnswer).messages;
}

/** Where the embedded PostgreSQL of this data directory listens, with the password the server keeps. */
export async function embeddedUrl(dataDir: string, role = 'teduh_app'): Promise<string> {
  const pidFile = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const { postgresPassword } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
  return `postgres://${role}:${postgresPassword}@127.0.0.1:${pidFile.split('\n')[3]}/teduh`;
}

export async function query<Row extends object>(
  connectionString: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Somebody who may log in at once, past all that registration asks for. */
export async function addAdmin(databaseUrl: string) {
  const email = someEmail();
  await query(
    databaseUrl,
    `insert into users (firstname, email, phone, user_type, status, password_hash)
     values ('Aminah', $1, '0123456789', 'admin', 'active', $2)`,
    [email, await hashPassword(password)],
  );
  return { email, password };
}
