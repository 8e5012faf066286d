/**
 * The browser tests that have a short form in `npm test`: every screen and dialog on a desktop and a phone, each light and dark, what is
 * pressed at 25 moments of the first two seconds on a slowed processor, and what every screen loads and says when the server is silent.
 * Bars: those of the tests, no violation and no lost press.
 *
 *   npm run screens --workspace bench
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBrowser } from '../scripts/lib/browser.mjs';
import { ensureBuilt } from '../scripts/lib/build.mjs';

const root = join(import.meta.dirname, '..');
const playwright = join(root, 'node_modules/@playwright/test/cli.js');
const specs = [
  'accessibility',
  'early-press',
  'imports',
  'inspections',
  'network',
  'rendering',
  'settlements',
  'weight',
];

ensureBuilt();
const { status } = spawnSync(
  process.execPath,
  [playwright, 'test', '--config', 'e2e/playwright.config.ts', ...specs],
  {
    cwd: root,
    env: { ...process.env, TEDUH_BROWSER: ensureBrowser(), TEDUH_E2E_SCREENS: 'whole' },
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
