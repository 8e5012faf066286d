import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { isWhole } from './short-form.ts';
import { goOn, sizes } from './support.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What can differ between light and dark. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Of a page that `open` has shown, or of the dialog on it: nobody reaches what lies behind. Only what fails is collected: listing all that
 * passes takes half of the time.
 */
export const violationsOf = (page: Page, runOnly: string[] = standards) =>
  page.evaluate(async (only) => {
    const { axe: judge } = window as unknown as { axe: typeof axe };
    const dialog = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
    const { violations } = await judge.run(dialog ?? document, {
      runOnly: only,
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
  }, runOnly);

export const standsStill = (page: Page) => page.waitForFunction(() => document.getAnimations().length === 0);

async function showIn(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await standsStill(page);
}

async function isLoaded(page: Page) {
  // The first agreement loads pdf.js, which weighs more than all else.
  await expect(page.locator('.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy=true]')).toHaveCount(
    0,
    {
      timeout: 20_000,
    },
  );
  await page.evaluate(() => document.fonts.ready);
}

/** Waits until all of a screen is there and brings axe along, unless it is there already. */
async function prepare(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isLoaded(page);
  // axe cannot look into a frame without scripts, and waits for it for ever.
  const asText = page.getByRole('tab', { name: 'Plain text' });
  if (await asText.isVisible()) await asText.click();
  if (await page.evaluate(() => 'axe' in window)) return;
  // Colours change at once with the scheme, also of content that Chromium skips: axe would judge the old ones or those half-way.
  await page.addStyleTag({
    content: '*, ::before, ::after { content-visibility: visible !important; transition: none !important }',
  });
  await page.evaluate(axeSource);
}

/** Opens a screen by its address. */
export async function open(page: Page, path: string) {
  await page.goto(path);
  await prepare(page);
}

/** Goes on to another kind of screen inside the app. */
export async function goOnTo(page: Page, path: string) {
  await goOn(page, path);
  await prepare(page);
}

export type Findings = Record<string, string[]>;

/** Each size in one scheme with all rules. The colours of the other scheme are judged in the other size, and here too in the whole form. */
const views = {
  desktop: { first: 'light', second: 'dark' },
  phone: { first: 'dark', second: 'light' },
} as const;

/** Judges what a page shows on a desktop and a phone, light and dark, and adds what is wrong to `found`. Begins with the size that is there. */
export async function judge(page: Page, what: string, found: Findings) {
  const isPhone = page.viewportSize()?.width === sizes.phone.width;
  for (const size of isPhone ? (['phone', 'desktop'] as const) : (['desktop', 'phone'] as const)) {
    const viewport = sizes[size];
    const { first, second } = views[size];
    await page.setViewportSize(viewport);
    await isLoaded(page);
    const judgeIn = async (colorScheme: 'light' | 'dark', rules: string[]) => {
      await showIn(page, colorScheme);
      const violations = await violationsOf(page, rules);
      if (violations.length > 0) found[`${what}, ${size}, ${colorScheme}`] = violations;
    };
    await judgeIn(first, standards);
    if (isWhole) await judgeIn(second, rulesOfColour);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > viewport.width) found[`${what}, ${size}`] = [`scrolls sideways: ${width} px`];
  }
}
