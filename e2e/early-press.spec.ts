import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, expect as expectSoon, type Page, test } from '@playwright/test';
import { sizes } from './support.ts';

/** A slowed processor takes its time; a press that is lost has no effect after any time. */
const expect = expectSoon.configure({ timeout: 15_000 });

const moments = Array.from({ length: 25 }, (_, n) => Math.round((n * 2000) / 24));

/** Presses where the thing stands now, as a hand does: whatever moves it between down and up makes the press miss. */
async function press(page: Page, name: string, role: 'link' | 'button' | 'searchbox') {
  const box = await page.getByRole(role, { name }).first().boundingBox();
  if (!box) throw new Error(`There is no ${role} ${name}`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await wait(60);
  await page.mouse.up();
}

async function scrollTo(page: Page, name: string) {
  const box = await page.getByRole('link', { name }).first().boundingBox();
  await page.mouse.wheel(0, (box?.y ?? 0) - 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
}

async function openFirstHome(page: Page) {
  await scrollTo(page, 'View Details');
  await press(page, 'View Details', 'link');
  await expect(page).toHaveURL(/\/listing\/[0-9a-f-]{36}$/);
}

const things: { path: string; size?: 'phone'; use: (page: Page) => Promise<void> }[] = [
  {
    path: '/listing',
    use: openFirstHome,
  },
  {
    path: '/',
    async use(page) {
      await press(page, 'Switch to dark mode', 'button');
      await expect(page.getByRole('button', { name: 'Switch to light mode' })).toBeVisible();
    },
  },
  {
    path: '/listing',
    async use(page) {
      await press(page, 'Search', 'searchbox');
      await page.keyboard.type('house');
      await expect(page).toHaveURL(/q=house/);
      await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('house');
    },
  },
  {
    path: '/',
    use: openFirstHome,
  },
  {
    path: '/',
    size: 'phone',
    async use(page) {
      await press(page, 'Open menu', 'button');
      await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
    },
  },
];

async function openSlowed(browser: Browser, slowedBy: number) {
  const page = await browser.newPage({ colorScheme: 'light' });
  // What one visit has chosen is not there at the next.
  await page.addInitScript(() => localStorage.clear());
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
  return page;
}

async function pressAt(page: Page, moment: number, index: number) {
  const { path, size, use } = things[index % things.length] as (typeof things)[number];
  await page.setViewportSize(sizes[size ?? 'desktop']);
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await wait(moment);
  return use(page).then(
    () => undefined,
    (error: Error) => `${moment} ms, ${path}: ${error.message.split('\n')[0]}`,
  );
}

/** A slowed page keeps a processor busy, so that only one is open at a time. */
for (const { slowedBy, pages } of [
  { slowedBy: 1, pages: 3 },
  { slowedBy: 4, pages: 1 },
]) {
  test(`nothing that is pressed in the first two seconds of a page is lost, at a processor slowed ${slowedBy} times`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const lost: string[] = [];
    const left = [...moments.entries()];
    async function pressInOnePage() {
      const page = await openSlowed(browser, slowedBy);
      for (let next = left.pop(); next; next = left.pop()) {
        const [index, moment] = next;
        const loss = await pressAt(page, moment, index);
        if (loss) lost.push(loss);
      }
      await page.close();
    }
    await Promise.all(Array.from({ length: pages }, pressInOnePage));
    expect(lost).toEqual([]);
  });
}
