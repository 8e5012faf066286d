import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { matchPage, pageFile, paths } from '@teduh/shared/pages';
import { acceptedThroughApi } from './accepted-tenant.ts';
import { screens } from './screens.ts';
import { isWhole } from './short-form.ts';
import { admin, signIn, tenant } from './support.ts';

const dist = join(import.meta.dirname, '../web/dist');
const bars = { homeScript: 195_000, homeStyle: 16_000, dashboardScript: 240_000 };
const maxFiles = { public: 15, signedIn: 25 };

const weigh = (files: string[]) =>
  files.reduce((sum, path) => sum + gzipSync(readFileSync(join(dist, path))).length, 0);

/** The scripts and styles that one load of a page asks for, until it shows all and has asked for nothing for half a second. */
async function filesOf(page: Page, path: string, shown: Locator[] = []) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const part of shown) await expect(part).toBeVisible({ timeout: 20_000 });
  // Layouts load some code once the browser is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
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

type Manifest = Record<string, { file: string; imports?: string[] }>;
const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** The scripts that the code of a page imports. What it asks for when it is shown comes on top. */
function importedBy(path: string) {
  const page = matchPage(path)?.page;
  const reached = new Set(['index.html', `src/pages/${page ? pageFile(page.name) : 'not-found'}.page.tsx`]);
  const files: string[] = [];
  for (const key of reached) {
    const part = manifest[key];
    if (!part) throw new Error(`the manifest has no ${key}`);
    files.push(`/${part.file}`);
    for (const imported of part.imports ?? []) reached.add(imported);
  }
  return new Set(files.filter((file) => file.endsWith('.js')));
}

/** Loaded in the short form: the dashboards, the heaviest, and a light one of each layout. The rest is reckoned from these. */
const loadedAlways: string[] = [
  paths.home,
  paths.faq,
  paths.forgotPassword,
  paths.verify,
  paths.dashboard,
  paths.profile,
  paths.aboutMe,
  paths.addProperty,
];

/** A light page of the same layout: what it loads beside its own imports comes with the layout. */
function lightPageLike(path: string) {
  const page = matchPage(path)?.page;
  if (page?.layout === 'auth') return paths.forgotPassword;
  return !page || page.access === 'public' ? paths.faq : paths.profile;
}

for (const [who, account, limit] of [
  ['guest', undefined, maxFiles.public],
  ['tenant', tenant, maxFiles.signedIn],
  ['admin', admin, maxFiles.signedIn],
] as const) {
  test(`no screen of the ${who} loads more than ${limit} script files, and a dashboard at most 240 kB, gzip`, async ({
    page,
    context,
  }) => {
    if (account) await signIn(page, account);
    const loaded = new Map<string, string[]>();
    const paths = screens[who].filter((path) => isWhole || loadedAlways.includes(path));
    const tabs = await Promise.all(Array.from({ length: 4 }, () => context.newPage()));
    await Promise.all(
      tabs.map(async (tab) => {
        for (let path = paths.pop(); path; path = paths.pop())
          loaded.set(path, (await filesOf(tab, path)).scripts);
      }),
    );
    for (const path of screens[who].filter((path) => !loaded.has(path))) {
      const light = lightPageLike(path);
      const ofLayout = new Set(loaded.get(light)).difference(importedBy(light));
      loaded.set(path, [...importedBy(path).union(ofLayout)]);
    }
    expect([...loaded.keys()].toSorted()).toEqual([...screens[who]].toSorted());
    expect([...loaded].filter(([, scripts]) => scripts.length === 0 || scripts.length > limit)).toEqual([]);
    const dashboard = loaded.get('/dashboard');
    expect(dashboard !== undefined).toBe(account !== undefined);
    const weight = weigh(dashboard ?? []);
    expect(weight).toBeLessThanOrEqual(bars.dashboardScript);
    const counts = [...loaded].map(([path, { length }]) => `${path} ${length}`).join(', ');
    test.info().annotations.push({ type: 'script files', description: `${counts}; dashboard ${weight} B` });
  });
}

test(`an agreement that is read and signed loads at most ${maxFiles.signedIn} script files`, async ({
  page,
  request,
}) => {
  const { person, contract } = await acceptedThroughApi(request);
  await signIn(page, person);
  const { scripts } = await filesOf(page, paths.signAndPay(contract.id), [
    page.getByRole('button', { name: 'I have read it' }),
    page.getByRole('button', { name: 'Choose PDF' }),
    page.getByRole('button', { name: 'Submit and Pay' }),
  ]);
  expect(scripts.join()).toContain('pdf.worker');
  expect(scripts.length).toBeLessThanOrEqual(maxFiles.signedIn);
});
