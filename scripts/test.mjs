import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { check } from './check.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, environment, root, say } from './lib/install.mjs';

const reports = join(root, '.cache/reports');
const report = (name) => join(reports, name);
const read = (name) => JSON.parse(readFileSync(report(name), 'utf8'));

function run(command, args, more) {
  return spawnSync(command, args, { cwd: root, env: environment(more), stdio: 'inherit' }).status === 0;
}

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address();
      probe.close(() => resolve(String(port)));
    });
  });

function count() {
  const unit = read('vitest.json');
  const { expected, unexpected, flaky } = read('playwright.json').stats;
  return { passed: unit.numPassedTests + expected, failed: unit.numFailedTests + unexpected + flaky };
}

ensureInstalled();
// The checks are programs of their own: the build, and the browser where none is installed, go on beside them.
const checked = check();
ensureBuilt();
const browser = ensureBrowser();
await checked;
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

say('Unit, API and component tests');
if (
  !run('vitest', [
    'run',
    '--maxWorkers=3',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report('vitest.json')}`,
  ])
)
  process.exit(1);

say('Browser tests');
const inBrowser = run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
  TEDUH_BROWSER: browser,
  TEDUH_E2E_PORT: await freePort(),
  TEDUH_E2E_REPORT: report('playwright.json'),
});

const { passed, failed } = count();
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(inBrowser && failed === 0 ? 0 : 1);
