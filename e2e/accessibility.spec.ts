import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type { Property } from '@teduh/shared/properties';
import type axe from 'axe-core';
import { pinkPng } from '../server/test/test-images.ts';
import { screens } from './screens.ts';
import { addHouse, admin, login, sizes, tenant } from './support.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What can differ between light and dark. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];
const accounts = { guest: undefined, tenant, admin };

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Of a page that `open` has shown. Only what fails is collected: listing all that passes takes half of the time. */
const violationsOf = (page: Page, runOnly: string[] = standards) =>
  page.evaluate(async (only) => {
    const { axe: judge } = window as unknown as { axe: typeof axe };
    const { violations } = await judge.run({ runOnly: only, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
  }, runOnly);

const standsStill = (page: Page) => page.waitForFunction(() => document.getAnimations().length === 0);

async function showIn(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await standsStill(page);
}

async function isLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Opens a screen, waits until all of it is there and brings axe along. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await isLoaded(page);
  // axe cannot look into a frame without scripts, and waits for it for ever.
  const asText = page.getByRole('tab', { name: 'Plain text' });
  if (await asText.isVisible()) await asText.click();
  // Colours change at once with the scheme, also of content that Chromium skips: axe would judge the old ones or those half-way.
  await page.addStyleTag({
    content: '*, ::before, ::after { content-visibility: visible !important; transition: none !important }',
  });
  await page.evaluate(axeSource);
}

for (const [who, paths] of Object.entries(screens)) {
  test(`every screen of the ${who} is accessible on a desktop and a phone, light and dark`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    const account = accounts[who as keyof typeof accounts];
    if (account) await login(page, account);
    const found: Record<string, string[]> = {};
    for (const path of paths) {
      await open(page, path);
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport);
        await isLoaded(page);
        for (const [colorScheme, rules] of [
          ['light', standards],
          ['dark', rulesOfColour],
        ] as const) {
          await showIn(page, colorScheme);
          const violations = await violationsOf(page, rules);
          if (violations.length > 0) found[`${path}, ${size}, ${colorScheme}`] = violations;
        }
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > viewport.width) found[`${path}, ${size}, width`] = [`scrolls sideways: ${width} px`];
      }
    }
    expect(found).toEqual({});
    await context.close();
  });
}

for (const [size, viewport] of Object.entries(sizes)) {
  test(`a listing is accessible on a ${size}, for a visitor and for an admin`, async ({
    browser,
    request,
  }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const house = await addHouse(request, await pinkPng(600));
    const found: Record<string, string[]> = {};
    const visit = async (path: string) => {
      await open(page, path);
      await expect(page.getByText(house.name).first()).toBeVisible();
      const violations = await violationsOf(page);
      if (violations.length > 0) found[path] = violations;
    };
    await visit(`/listing?q=${encodeURIComponent(house.name)}`);
    await visit(`/listing/${house.id}`);
    await login(page, admin);
    await visit(`/manage-properties/details/${house.id}`);
    await open(page, `/manage-properties/edit/${house.id}`);
    await expect(page.getByLabel('Name')).toHaveValue(house.name);
    const violations = await violationsOf(page);
    expect({ ...found, ...(violations.length > 0 && { edit: violations }) }).toEqual({});
    await context.close();
  });
}

for (const [who, account] of Object.entries({ tenant, admin }))
  test(`the charges of a tenancy are accessible for the ${who}, on a desktop and a phone, light and dark`, async ({
    page,
    request,
  }) => {
    const { accessToken } = await (await request.post('/api/auth/login', { data: tenant })).json();
    const headers = { authorization: `Bearer ${accessToken}` };
    const { contracts } = await (await request.get('/api/contracts', { headers })).json();
    await login(page, account);
    await open(page, `/charges/${contracts[0].id}`);
    const found: Record<string, string[]> = {};
    const judge = async (what: string) => {
      const violations = await violationsOf(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (violations.length > 0 || width > 0) found[what] = [...violations, `${width} px too wide`];
    };
    for (const [size, viewport] of Object.entries(sizes))
      for (const scheme of ['light', 'dark'] as const) {
        await page.setViewportSize(viewport);
        await showIn(page, scheme);
        await judge(`${size}, ${scheme}`);
        if (who !== 'admin') continue;
        for (const name of ['Add an extra charge', 'Add a meter', /^Enter a reading/, /^Change the price/]) {
          const button = page.getByRole('button', { name }).first();
          await button.click();
          await expect(page.getByRole('dialog')).toBeVisible();
          await standsStill(page);
          await judge(`${name}, ${size}, ${scheme}`);
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toHaveCount(0);
          await expect(button).toBeFocused();
        }
      }
    expect(found).toEqual({});
  });

test('the draft of an agreement is accessible on a desktop and a phone, light and dark', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const { accessToken } = await (await request.post('/api/auth/login', { data: admin })).json();
  const headers = { authorization: `Bearer ${accessToken}` };
  const { templates } = await (await request.get('/api/agreements/templates', { headers })).json();
  const data = { templateId: templates[0].id };
  const { draft } = await (await request.post('/api/agreements/draft', { headers, data })).json();
  await login(page, admin);
  await open(page, '/manage-agreements/draft');
  await expect(page.getByRole('heading', { name: 'Section 8' })).toBeVisible();
  // With the tools of a text.
  await page.getByRole('textbox', { name: 'Text' }).first().focus();
  const found: Record<string, string[]> = {};
  for (const [size, viewport] of Object.entries(sizes))
    for (const [scheme, rules] of [
      ['light', standards],
      ['dark', rulesOfColour],
    ] as const) {
      await page.setViewportSize(viewport);
      await showIn(page, scheme);
      const violations = await violationsOf(page, rules);
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (violations.length > 0 || width > 0) found[`${size}, ${scheme}`] = [...violations, `${width} px`];
    }
  await request.delete(`/api/agreements/draft?revision=${draft.revision}`, { headers });
  expect(found).toEqual({});
});

test('dialogs are accessible and give the focus back', async ({ page }) => {
  await login(page, admin);
  await open(page, '/manage-users');
  const button = page.getByRole('button', { name: 'Add New User' });
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await standsStill(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});

for (const [size, viewport] of Object.entries(sizes)) {
  test(`the full view of pictures is accessible on a ${size}, zoomed or not`, async ({
    browser,
    request,
  }) => {
    const { properties } = await (await request.get('/api/properties')).json();
    const home = properties.find(({ pictures }: Property) => pictures.length > 2);
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await open(page, `/listing/${home.id}`);
    await page.getByRole('button', { name: /^Picture 1 of/ }).click();
    const viewer = page.getByRole('dialog', { name: home.name });
    await expect(viewer).toBeVisible();
    await standsStill(page);
    expect(await violationsOf(page)).toEqual([]);
    await viewer.getByRole('button', { name: 'Zoom in' }).click();
    await expect(viewer.getByRole('status')).toHaveText(/zoomed/);
    expect(await violationsOf(page)).toEqual([]);
    await context.close();
  });
}

test('the keyboard alone reaches the content and the menu', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});
