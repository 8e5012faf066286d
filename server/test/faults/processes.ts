import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

type Truthy<T> = Exclude<T, false | undefined | null | 0 | ''>;

/** Asks until the answer is truthy, less often where that takes long; a failing question counts as not yet. */
export async function waitFor<T>(
  what: string,
  ask: () => T | Promise<T>,
  withinMs = 60_000,
  everyMs = 20,
): Promise<Truthy<T>> {
  const deadline = performance.now() + withinMs;
  for (let reason = ''; ; await wait(everyMs)) {
    try {
      const answer = await ask();
      if (answer) return answer as Truthy<T>;
    } catch (error) {
      reason = `: ${(error as Error).message}`;
    }
    if (performance.now() > deadline) throw new Error(`waited ${withinMs} ms for ${what}${reason}`);
  }
}

/** What runs under this number: nothing for a process that has ended, even where nobody has collected it yet. */
function commandOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    } catch {
      return '';
    }
  }
  const command = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return command.stdout.replace('<defunct>', '').trim();
}

export const isRunning = (pid: number) => commandOf(pid) !== '';

export async function killAndWait(pid: number, signal: NodeJS.Signals = 'SIGKILL') {
  if (isRunning(pid)) process.kill(pid, signal);
  await waitFor(`process ${pid} to end`, () => !isRunning(pid));
}

function listProcesses() {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
  });
}

const childrenOf = (pid: number) => listProcesses().filter(({ parent }) => parent === pid);

/** Every process, whoever's child, whose command line names this directory. */
export const processesOn = (directory: string) =>
  listProcesses()
    .filter(({ command }) => command.includes(directory))
    .map(({ pid }) => pid);

/** The number in PostgreSQL's own pid file, as long as that process is PostgreSQL on this data. */
export function findPostgres(dataDir: string): number | undefined {
  const cluster = join(dataDir, 'postgres');
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return commandOf(pid).includes(cluster) ? pid : undefined;
  } catch {
    return undefined;
  }
}

export function getPostgres(dataDir: string): number {
  const pid = findPostgres(dataDir);
  if (!pid) throw new Error(`no PostgreSQL runs on ${dataDir}`);
  return pid;
}

/** The shell that waits beside PostgreSQL for its server's death. */
export function getWatcher(serverPid: number): number {
  const watcher = childrenOf(serverPid).find(({ command }) => command.includes('kill -INT'));
  if (!watcher) throw new Error('nobody watches over PostgreSQL');
  return watcher.pid;
}
