import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get as httpGet } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type Program = { url: string; pid: number; stop(): Promise<void> };

/** Starts a program that prints its address, and waits for that line. */
export async function startProgram(args: string[], env: Record<string, string>): Promise<Program> {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = Promise.withResolvers<string>();
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
    const url = /(http:\/\/localhost:\d+)/.exec(text)?.[1];
    if (url) ready.resolve(url);
  });
  child.once('exit', (code) => ready.reject(new Error(`ended with ${code}: ${text}`)));
  const url = await ready.promise;
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  };
  return { url, pid: child.pid ?? 0, stop };
}

/** The real server on a database and data of its own. */
export async function startTeduh(): Promise<Program & { dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'teduh-bench-'));
  const program = await startProgram(['server/src/main.ts'], {
    PORT: '0',
    TEDUH_DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
  });
  const stop = async () => {
    await program.stop();
    await rm(dataDir, { recursive: true });
  };
  return { ...program, dataDir, stop };
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

function request(url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    httpGet(url, { agent, headers }, (response) => {
      response.resume();
      response.once('end', resolve);
    }).once('error', reject);
  });
}

export async function load(url: string, headers: Record<string, string>, count: number) {
  const worker = async () => {
    for (let n = 0; n < count / 8; n += 1) await request(url, headers);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
