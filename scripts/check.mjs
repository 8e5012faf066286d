import { ensureInstalled, say } from './lib/install.mjs';
import { runBuffered } from './lib/programs.mjs';

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

/** Everything that can be known without running the product, all at once. Says what fails. */
export async function check() {
  ensureInstalled();
  const running = steps.map(([name, command, args]) => ({ name, ended: runBuffered(command, args, memory) }));
  let failed = 0;
  for (const { name, ended } of running) {
    say(name);
    const { output, status } = await ended;
    process.stdout.write(output);
    failed ||= status;
  }
  if (failed) process.exit(failed);
}

if (import.meta.filename === process.argv[1]) await check();
