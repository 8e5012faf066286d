import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { check } from './check.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, root, say } from './lib/install.mjs';
import { run, runBuffered } from './lib/programs.mjs';

const reports = join(root, '.cache/reports');
const report = (name) => join(reports, name);
const read = (name) => JSON.parse(readFileSync(report(name), 'utf8'));

/** How many files of tests, and how many browsers, run at a time. All share the cores, and each waits a part of its time. */
const [workers, browsers] = availableParallelism() < 4 ? [2, 1] : [3, 2];

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address();
      probe.close(() => resolve(String(port)));
    });
  });

function printCount() {
  if (!existsSync(report('vitest.json')) || !existsSync(report('playwright.json'))) return;
  const unit = read('vitest.json');
  const { expected, unexpected, flaky } = read('playwright.json').stats;
  const passed = unit.numPassedTests + expected;
  console.log(`\n${passed} passed, ${unit.numFailedTests + unexpected + flaky} failed`);
}

const testUnits = () =>
  run('vitest', [
    'run',
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report('vitest.json')}`,
  ]);

const testInBrowser = async (browser) =>
  runBuffered('playwright', ['test', '--config', 'e2e/playwright.config.ts', `--workers=${browsers}`], {
    TEDUH_BROWSER: browser,
    TEDUH_E2E_PORT: await freePort(),
    TEDUH_E2E_REPORT: report('playwright.json'),
  });

ensureInstalled();
// The checks are programs of their own: the build, and the browser where none is installed, go on beside them.
const checked = check();
ensureBuilt();
const browser = ensureBrowser();
await checked;
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

say('Unit, API and component tests; the browser tests run beside them, and their output comes at the end');
const inBrowser = testInBrowser(browser);
const unitStatus = await testUnits();
say('Browser tests');
const { output, status } = await inBrowser;
process.stdout.write(output);
printCount();
process.exitCode = unitStatus || status;
