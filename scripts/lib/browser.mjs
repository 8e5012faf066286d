import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment, root, say } from './install.mjs';

/** The first is Chromium without a window: the same engine, and a third quicker in tests. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function onThisMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...applications];
  return paths.find((path) => existsSync(path));
}

function playwrightsOwn() {
  const script = "import { chromium } from '@playwright/test'; console.log(chromium.executablePath())";
  const { stdout } = spawnSync('node', ['--input-type=module', '-e', script], {
    cwd: join(root, 'e2e'),
    env: environment(),
    encoding: 'utf8',
  });
  const path = stdout.trim();
  return path && existsSync(path) ? path : undefined;
}

function run(command, args) {
  return spawnSync(command, args, { cwd: root, env: environment(), stdio: 'inherit' }).status === 0;
}

/** A Chromium for the browser tests: the machine's own, Playwright's, or installed now. Returns its path. */
export function ensureBrowser() {
  const found = onThisMachine() ?? playwrightsOwn();
  if (found) return found;
  say('Installing a browser for the tests …');
  if (run('playwright', ['install', 'chromium']) && playwrightsOwn()) return playwrightsOwn();
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    const install = ['install', '-y', '-qq', '--no-install-recommends'];
    run('apt-get', [...install, 'chromium-headless-shell']) || run('apt-get', [...install, 'chromium']);
  }
  const installed = onThisMachine();
  if (installed) return installed;
  console.error(
    '\nThe browser tests need Chromium or Chrome, and none could be installed. Please install one and try again.\n',
  );
  return process.exit(1);
}
