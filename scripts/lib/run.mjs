import { spawn } from 'node:child_process';
import { environment, findNode, root } from './install.mjs';

/**
 * How much memory a server may take for objects, so that a small machine is enough: V8 would let them grow to several times what is in use.
 * NODE_OPTIONS of the environment comes after it and counts.
 */
export const serverOptions = '--max-old-space-size=512 --max-semi-space-size=8';

/** glibc gives every thread a part of the memory of its own and keeps what is free there; two parts are enough for all. */
export const serverEnvironment = {
  NODE_OPTIONS: `${serverOptions} ${process.env.NODE_OPTIONS ?? ''}`,
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
};

/** Becomes the given Node program: in place where Node can, as a child that gets our signals where it cannot. */
export function becomeNode(args, more = {}) {
  const node = findNode();
  const env = environment(more);
  process.chdir(root);
  if (process.execve) process.execve(node, [node, ...args], env);
  const child = spawn(node, args, { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
