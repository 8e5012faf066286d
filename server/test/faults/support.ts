import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { MailboxAnswer } from '@teduh/shared/sandbox';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { registration } from '../factories.ts';

const repository = join(import.meta.dirname, '../../..');
const ordinaryUser = 65534;
const isRoot = process.getuid?.() === 0;

/** Asks until the answer is truthy; a failing question counts as not yet. */
export async function waitFor<T>(what: string, ask: () => T | Promise<T>, withinMs = 20_000) {
  const deadline = performance.now() + withinMs;
  for (let reason = ''; ; await wait(20)) {
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (error) {
      reason = `: ${(error as Error).message}`;
    }
    if (performance.now() > deadline) throw new Error(`waited ${withinMs} ms for ${what}${reason}`);
  }
}

/** What runs under this number, and nothing for a process that has ended, even if nobody has collected it yet. */
export function commandOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    } catch {
      return '';
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}

export const isRunning = (pid: number) => commandOf(pid) !== '';

export async function killAndWait(pid: number, signal: NodeJS.Signals = 'SIGKILL') {
  if (isRunning(pid)) process.kill(pid, signal);
  await waitFor(`process ${pid} to end`, () => !isRunning(pid));
}

/** The processes that `pid` has started, with their command lines. */
export function childrenOf(pid: number) {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, child, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === pid ? [{ pid: Number(child), command }] : [];
  });
}

/** The number in PostgreSQL's own pid file, as long as that process is PostgreSQL on this data. */
export function postgresOf(dataDir: string): number | undefined {
  try {
    const file = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    const pid = Number(file.split('\n')[0]);
    return commandOf(pid).includes(join(dataDir, 'postgres')) ? pid : undefined;
  } catch {
    return undefined;
  }
}

export function runningPostgresOf(dataDir: string): number {
  const pid = postgresOf(dataDir);
  if (!pid) throw new Error(`no PostgreSQL runs on ${dataDir}`);
  return pid;
}

/** Every process, whoever's child, whose command line names this directory. */
export function processesOn(directory: string): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,command='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.includes(directory))
    .map((line) => Number(line.trim().split(' ')[0]));
}

/** A directory for this test alone, gone after it together with whatever still runs on it. */
export async function makeDirectory(name = 'data'): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), `teduh-faults-${name}-`));
  onTestFinished(async () => {
    for (const pid of processesOn(directory)) await killAndWait(pid);
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  });
  return directory;
}

/**
 * A checkout of the server as it stands, with a web app of one line: the tests neither need a build nor meet one half-way,
 * and may change what they like in it.
 */
export async function makeCheckout(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'teduh-faults-checkout-'));
  await cp(join(repository, 'server'), join(root, 'server'), {
    recursive: true,
    filter: (path) => !path.startsWith(join(repository, 'server/test')),
  });
  await symlink(join(repository, 'node_modules'), join(root, 'node_modules'));
  await mkdir(join(root, 'web/dist'), { recursive: true });
  await writeFile(join(root, 'web/dist/index.html'), '<!doctype html><title>Teduh</title>');
  spawnSync('chmod', ['-R', 'a+rX', root]);
  return root;
}

export const removeCheckout = (root: string) => rm(root, { recursive: true, force: true });

type Settings = Record<string, string>;
type Options = { checkout: string; settings?: Settings; ordinary?: boolean };

/** As root, the way back to an ordinary user; where others cannot enter the checkout, with the right to pass through. */
function asOrdinaryUser(command: string[]): { command: string[]; uid?: number; gid?: number } {
  if (!isRoot) return { command };
  const user = { uid: ordinaryUser, gid: ordinaryUser };
  if (spawnSync(command[0] ?? '', ['--version'], { ...user, cwd: '/' }).status === 0)
    return { command, ...user };
  const rights = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  const ids = [`--reuid=${ordinaryUser}`, `--regid=${ordinaryUser}`, '--clear-groups'];
  return { command: ['setpriv', ...ids, ...rights, ...command] };
}

export function giveToOrdinaryUser(directory: string) {
  if (isRoot) chownSync(directory, ordinaryUser, ordinaryUser);
}

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

function launch({ checkout, settings = {}, ordinary = false }: Options) {
  const main = [process.execPath, join(checkout, 'server/src/main.ts')];
  const { command, ...user } = ordinary ? asOrdinaryUser(main) : { command: main };
  const child: ChildProcess = spawn(command[0] ?? '', command.slice(1), {
    ...user,
    cwd: checkout,
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', TEDUH_DEMO: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    output.stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    output.stderr += text;
  });
  const exited = new Promise<Exit>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  const pid = child.pid ?? 0;
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await exited;
  });
  return { pid, output, exited, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

export type Server = {
  pid: number;
  url: string;
  exited: Promise<Exit>;
  /** Everything it has said so far. */
  said(): string;
  kill(signal: NodeJS.Signals): Promise<Exit>;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
};

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, and their expectations are the check.
type Json = any;
export type Answer = { status: number; body: Json };
export type CallOptions = { body?: object; token?: string; ip?: string; signal?: AbortSignal };

/** Starts the real server as a process of its own and waits until it says where it is. */
export async function startServer(options: Options): Promise<Server> {
  const { pid, output, exited, kill } = launch(options);
  let gone = false;
  void exited.then(() => {
    gone = true;
  });
  const said = () => output.stdout + output.stderr;
  const url = await waitFor(
    'the server to be ready',
    () => {
      const address = /Teduh is ready at (\S+)/.exec(output.stdout)?.[1];
      return address ?? (gone && 'gone');
    },
    60_000,
  ).catch((error) => {
    throw new Error(`${error.message}\n${said()}`);
  });
  if (url === 'gone') throw new Error(`the server did not start:\n${said()}`);
  return {
    pid,
    url,
    exited,
    said,
    async kill(signal) {
      kill(signal);
      return exited;
    },
    call: (method, path, { body, token, ip, signal } = {}) =>
      answerOf(
        fetch(url + path, {
          method,
          headers: {
            ...(body && { 'content-type': 'application/json' }),
            ...(token && { authorization: `Bearer ${token}` }),
            ...(ip && { 'x-forwarded-for': ip }),
          },
          ...(body && { body: JSON.stringify(body) }),
          ...(signal && { signal }),
        }),
      ),
  };
}

async function answerOf(pending: Promise<Response>): Promise<Answer> {
  const response = await pending;
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}

/** Starts the server where it is expected to refuse, and waits for its last word. */
export async function runToEnd(options: Options) {
  const { output, exited } = launch(options);
  const { code } = await exited;
  return { code, ...output };
}

/** Registers somebody new from an address of their own; the limit per source address is another test's matter. */
export async function register(server: Server, more: object = {}, options: CallOptions = {}) {
  const person = registration(more);
  const answer = await server.call('POST', '/api/users', { body: person, ip: someAddress(), ...options });
  return { ...answer, email: person.email };
}

export function someAddress(): string {
  const groups = randomUUID().replaceAll('-', '').match(/.{4}/g) ?? [];
  return ['2001', 'db8', ...groups.slice(2)].join(':');
}

export async function readMailbox(server: Server, to?: string) {
  const { body } = await server.call('GET', `/api/mailbox${to ? `?to=${encodeURIComponent(to)}` : ''}`);
  return (body as z.infer<typeof MailboxAnswer>).messages;
}

/** A statement on the embedded database, from outside of the server, with the password it keeps. */
export async function queryEmbedded<Row extends object>(dataDir: string, text: string): Promise<Row[]> {
  const pidFile = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const { postgresPassword } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
  const port = pidFile.split('\n')[3];
  return query<Row>(`postgres://teduh:${postgresPassword}@127.0.0.1:${port}/teduh`, text);
}

export async function query<Row extends object>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

export const leftBeside = async (dataDir: string) =>
  (await readdir(dataDir)).filter((name) => /draft|password/.test(name));
