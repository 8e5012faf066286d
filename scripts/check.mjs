import { spawnSync } from 'node:child_process';
import { ensureInstalled, environment, root, say } from './lib/install.mjs';

const steps = [
  ['Format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['Types', 'tsc', ['-b', '--pretty']],
  [
    'Dependency rules',
    'depcruise',
    ['server/src', 'shared/src', 'web/src', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
  ],
  ['Dead code', 'knip', ['--no-progress', '--treat-config-hints-as-errors']],
];

/** Everything that can be known without running the product. Says what fails and stops there. */
export function check() {
  ensureInstalled();
  for (const [name, command, args] of steps) {
    say(name);
    const { status } = spawnSync(command, args, { cwd: root, env: environment(), stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
}

if (import.meta.filename === process.argv[1]) check();
