import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get as httpGet } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const connections = 8;

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export type Program = {
  url: string;
  /** Microseconds of CPU, its own and the kernel's for it, since the program started. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
};

/** Starts a program that prints its address, and waits for that line. */
export async function startProgram(file: string, env: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, ['--import', join(import.meta.dirname, 'tell-cpu.ts'), file], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ready = Promise.withResolvers<string>();
  let text = '';
  child.stdout?.on('data', (chunk) => {
    if (text.length < 10_000) text += chunk;
    const url = /(http:\/\/localhost:\d+)/.exec(text)?.[1];
    if (url) ready.resolve(url);
  });
  child.once('exit', (code) => ready.reject(new Error(`ended with ${code}: ${text}`)));
  return {
    url: await ready.promise,
    async cpu() {
      const answer = once(child, 'message');
      child.send('cpu');
      const [{ user, system }] = await answer;
      return user + system;
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** The real server, with its log, on a database and data of its own, and nothing planted that would change while we measure. */
export async function startTeduh(): Promise<Program & { dataDir: string; databaseUrl: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'teduh-bench-'));
  const settings = { PORT: '0', TEDUH_DATA_DIR: dataDir, TEDUH_DEMO: 'false', LOG_LEVEL: 'info' };
  const program = await startProgram('server/src/main.ts', settings);
  const { postgresPassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  return {
    ...program,
    dataDir,
    databaseUrl: `postgres://teduh:${postgresPassword}@127.0.0.1:${port}/teduh`,
    async stop() {
      await program.stop();
      await rm(dataDir, { recursive: true });
    },
  };
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

/** Asks the same thing over and over, eight at a time, and insists on the status. */
export async function load(url: string, headers: Record<string, string>, count: number, status: number) {
  const worker = async () => {
    for (let n = 0; n < count / connections; n += 1) {
      const answer = await request(url, headers);
      if (answer.status !== status) throw new Error(`${url}: ${answer.status} instead of ${status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
}
