import { spawn } from 'node:child_process';
import { environment, findNode, root } from './install.mjs';

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
