import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  for (const server of servers) server.close();
  return ports;
}

export async function until(what: string, isTrue: () => Promise<boolean> | boolean, timeoutMs = 60_000) {
  const deadline = performance.now() + timeoutMs;
  while (!(await Promise.resolve(isTrue()).catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await wait(200);
  }
}

/** PostgreSQL does not run as root. */
export const postgresUser = (() => {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString());
  return { uid: idOf('-u'), gid: idOf('-g') };
})();

export type Running = { child: ChildProcess; pid: number; gone: Promise<void> };

/** Its output goes to a file. */
export function run(
  command: string,
  args: string[],
  { log, env = {}, asPostgres = false }: { log: string; env?: Record<string, string>; asPostgres?: boolean },
): Running {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    cwd: '/',
    ...(asPostgres && postgresUser),
  });
  const file = createWriteStream(log, { flags: 'a' });
  child.stdout?.pipe(file, { end: false });
  child.stderr?.pipe(file, { end: false });
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return { child, pid: child.pid ?? 0, gone };
}

export function isInstalled(command: string): boolean {
  return spawnSync('which', [command]).status === 0;
}

export function versionOf(command: string): string {
  return /[\d.]+/.exec(spawnSync(command, ['--version']).stdout.toString())?.[0] ?? '';
}

/** A process and everything that it has started, the deepest first. */
export function familyOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean) : [];
  return [...children.map(Number).flatMap(familyOf), pid];
}

export function signal(pids: number[], name: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It is gone already.
    }
  }
}
