import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = Number(process.env.TEDUH_E2E_PORT ?? 3499);
const root = join(import.meta.dirname, '..');
const asRoot = process.getuid?.() === 0;
const report = process.env.TEDUH_E2E_REPORT;
const longest = ['tenancy-life.spec.ts', 'story.spec.ts'];

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(root, 'test-results'),
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Files run by name: the longest tests would begin among the last, and one browser would wait for them.
  projects: [
    { name: 'longest first', testMatch: longest },
    { name: 'the others', testIgnore: longest },
  ],
  timeout: 60_000,
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Kuala_Lumpur',
    // Recording every step takes time from every test; TEDUH_E2E_TRACE=on records those that fail.
    trace: process.env.TEDUH_E2E_TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.TEDUH_BROWSER ?? '/usr/bin/chromium-headless-shell',
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Imitating a graphics card costs an eighth of all processor time.
        '--disable-gpu',
        '--disable-software-rasterizer',
      ],
    },
  },
  webServer: {
    command: 'node e2e/start-server.ts',
    cwd: root,
    url: `http://localhost:${port}/api/health`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      TEDUH_DATA_DIR: join(root, '.cache/e2e-data'),
      LOG_LEVEL: 'warn',
    },
  },
});
