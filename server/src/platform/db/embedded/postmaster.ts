import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

type Postmaster = { pid: number; port: number; ready: boolean };

const timeoutMs = 30_000;

/** Empty for a process that has ended, even where nobody has collected it yet. */
function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

const isPostgresOn = (cluster: string, pid: number) => commandOf(pid).includes(` -D ${cluster} `);

/** The PostgreSQL that runs on this cluster, if any. A pid file of a dead one counts for nothing: its number may be another's by now. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!(pid > 0) || !isPostgresOn(cluster, pid)) return undefined;
    return { pid, port: Number(lines[3]) || 0, ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/** Makes room for a new PostgreSQL. Only for who holds the lock: a server of its own is then nobody's but a dead one's. */
export async function clearTheWay(cluster: string, warn: (message: string) => void) {
  const leftBehind = findPostmaster(cluster);
  if (leftBehind) {
    warn('ending a PostgreSQL that an earlier server left behind');
    process.kill(leftBehind.pid, 'SIGINT');
    const deadline = performance.now() + timeoutMs;
    while (isPostgresOn(cluster, leftBehind.pid)) {
      await wait(20);
      if (performance.now() > deadline) process.kill(leftBehind.pid, 'SIGQUIT');
    }
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}
