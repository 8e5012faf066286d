import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { environment, root } from './install.mjs';

/** Runs a program of the packages, with its output on the terminal. Returns its exit code. */
export async function run(command, args, more = {}) {
  const child = spawn(command, args, { cwd: root, env: environment(more), stdio: 'inherit' });
  const [status] = await once(child, 'close');
  return status ?? 1;
}

/** Keeps the output until the program has ended: others write to the terminal at the same time. */
export async function runBuffered(command, args, more = {}) {
  const child = spawn(`${command} ${args.join(' ')} 2>&1`, {
    cwd: root,
    env: environment({ ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...more }),
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: true,
  });
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { output, status: status ?? 1 };
}
