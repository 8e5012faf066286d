import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const dist = join(import.meta.dirname, '../web/dist');
const bars = { js: 195_000, css: 16_000 };

test('the home page loads at most 195 kB of script and 16 kB of style, gzip, and nothing of the admin pages', async ({
  page,
}) => {
  const loaded = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(js|css)$/.test(pathname)) loaded.add(pathname);
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const document = await (await page.request.get('/')).text();
  const inlined = [...document.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text).join('');
  const weigh = (kind: 'js' | 'css') =>
    [...loaded]
      .filter((path) => path.endsWith(`.${kind}`))
      .reduce(
        (sum, path) => sum + gzipSync(readFileSync(join(dist, path))).length,
        kind === 'css' ? gzipSync(inlined).length : 0,
      );
  expect(weigh('js')).toBeGreaterThan(0);
  expect(inlined).not.toBe('');
  expect(weigh('js')).toBeLessThanOrEqual(bars.js);
  expect(weigh('css')).toBeLessThanOrEqual(bars.css);
  expect([...loaded].filter((path) => /manage-|dashboard/.test(path))).toEqual([]);
  test.info().annotations.push({ type: 'weight', description: `${weigh('js')} B js, ${weigh('css')} B css` });
});
