import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { environment, root } from './install.mjs';

/** Runs a program of the packages. Its words come at the end and together, since others speak at the same time. */
export async function runQuietly(command, args, more = {}) {
  const child = spawn(`${command} ${args.join(' ')} 2>&1`, {
    cwd: root,
    env: environment({ ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...more }),
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: true,
  });
  const [words, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { words, status: status ?? 1 };
}

/** Runs one that speaks for itself. Returns its exit code. */
export async function runAloud(command, args, more = {}) {
  const child = spawn(command, args, { cwd: root, env: environment(more), stdio: 'inherit' });
  const [status] = await once(child, 'close');
  return status ?? 1;
}
