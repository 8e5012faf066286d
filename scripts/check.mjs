import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ensureInstalled, environment, root, say } from './lib/install.mjs';

const steps = [
  ['Format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  // More checkers a project check what they share once each: twice the work, and no sooner done beside the others.
  ['Types', 'tsc', ['-b', '--pretty', '--checkers', '1']],
  [
    'Dependency rules',
    'depcruise',
    [
      'server/src',
      'sandbox/src',
      'demo/src',
      'shared/src',
      'web/src',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
    ],
  ],
  ['Dead code', 'knip', ['--no-progress', '--treat-config-hints-as-errors']],
];

// The types are checked by a Go program that ends soon: it need not look for memory to free until it has taken this much.
const memory = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

/** Its words come at the end and together, since others speak at the same time. */
async function start(command, args) {
  const child = spawn(`${command} ${args.join(' ')} 2>&1`, {
    cwd: root,
    env: environment({ ...memory, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) }),
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: true,
  });
  const [words, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { words, status };
}

/** Everything that can be known without running the product, all at once. Says what fails. */
export async function check() {
  ensureInstalled();
  const running = steps.map(([name, command, args]) => ({ name, ended: start(command, args) }));
  let failed = 0;
  for (const { name, ended } of running) {
    say(name);
    const { words, status } = await ended;
    process.stdout.write(words);
    if (status !== 0) failed ||= status ?? 1;
  }
  if (failed) process.exit(failed);
}

if (import.meta.filename === process.argv[1]) await check();
