import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { screens } from './screens.ts';
import { admin, login, tenant } from './support.ts';

const dist = join(import.meta.dirname, '../web/dist');
const bars = { homeScript: 195_000, homeStyle: 16_000, dashboardScript: 240_000 };
const maxFiles = { public: 15, signedIn: 25 };

const weigh = (files: string[]) =>
  files.reduce((sum, path) => sum + gzipSync(readFileSync(join(dist, path))).length, 0);

/** The scripts and styles that one load of a page asks for, until it has asked for nothing for half a second. */
async function filesOf(page: Page, path: string) {
  await page.goto(path);
  await page.waitForFunction(() => {
    const ends = performance
      .getEntriesByType('resource')
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
    return performance.now() - Math.max(...ends) > 500;
  });
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const files = [...new Set(urls.map((url) => new URL(url).pathname))];
  return {
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
}

test('the home page loads at most 195 kB of script and 16 kB of style, gzip, and nothing of the admin pages', async ({
  page,
}) => {
  const { scripts, styles } = await filesOf(page, '/');
  const document = await (await page.request.get('/')).text();
  const inlined = [...document.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text).join('');
  const weight = { script: weigh(scripts), style: weigh(styles) + gzipSync(inlined).length };
  expect(weight.script).toBeGreaterThan(0);
  expect(inlined).not.toBe('');
  expect(weight.script).toBeLessThanOrEqual(bars.homeScript);
  expect(weight.style).toBeLessThanOrEqual(bars.homeStyle);
  expect([...scripts, ...styles].filter((path) => /manage-|dashboard/.test(path))).toEqual([]);
  test.info().annotations.push({
    type: 'weight',
    description: `${weight.script} B js, ${weight.style} B css`,
  });
});

for (const [who, account, limit] of [
  ['guest', undefined, maxFiles.public],
  ['tenant', tenant, maxFiles.signedIn],
  ['admin', admin, maxFiles.signedIn],
] as const) {
  test(`no screen of the ${who} loads more than ${limit} script files`, async ({ page }) => {
    if (account) await login(page, account);
    const counts: Record<string, number> = {};
    for (const path of screens[who]) counts[path] = (await filesOf(page, path)).scripts.length;
    test.info().annotations.push({ type: 'script files', description: JSON.stringify(counts) });
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
    expect(Object.entries(counts).filter(([, count]) => count > limit)).toEqual([]);
  });
}

for (const [who, account] of Object.entries({ tenant, admin })) {
  test(`the dashboard of the ${who} loads at most 240 kB of script, gzip`, async ({ page }) => {
    await login(page, account);
    const weight = weigh((await filesOf(page, '/dashboard')).scripts);
    test.info().annotations.push({ type: 'weight', description: `${weight} B js` });
    expect(weight).toBeGreaterThan(0);
    expect(weight).toBeLessThanOrEqual(bars.dashboardScript);
  });
}
