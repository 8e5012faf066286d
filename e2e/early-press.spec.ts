import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, expect as expectSoon, type Page, test } from '@playwright/test';
import { isWhole } from './short-form.ts';
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

async function pressFirstHome(page: Page) {
  await scrollTo(page, 'View Details');
  await press(page, 'View Details', 'link');
}
const seesHome = (page: Page) => expect(page).toHaveURL(/\/listing\/[0-9a-f-]{36}$/);

type Thing = {
  path: string;
  size?: 'phone';
  use: (page: Page) => Promise<void>;
  sees: (page: Page) => Promise<void>;
};

const things: Thing[] = [
  { path: '/listing', use: pressFirstHome, sees: seesHome },
  {
    path: '/',
    use: (page) => press(page, 'Switch to dark mode', 'button'),
    sees: (page) => expect(page.getByRole('button', { name: 'Switch to light mode' })).toBeVisible(),
  },
  {
    path: '/listing',
    async use(page) {
      await press(page, 'Search', 'searchbox');
      await page.keyboard.type('house');
    },
    async sees(page) {
      await expect(page).toHaveURL(/q=house/);
      await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('house');
    },
  },
  { path: '/', use: pressFirstHome, sees: seesHome },
  {
    path: '/',
    size: 'phone',
    use: (page) => press(page, 'Open menu', 'button'),
    sees: (page) => expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible(),
  },
];

async function open(browser: Browser) {
  const page = await browser.newPage({ colorScheme: 'light' });
  // What one visit has chosen is not there at the next.
  await page.addInitScript(() => localStorage.clear());
  const session = await page.context().newCDPSession(page);
  const slow = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  return { page, slow };
}

async function pressAt({ page, slow }: Awaited<ReturnType<typeof open>>, rate: number, index: number) {
  const { path, size, use, sees } = things[index % things.length] as Thing;
  const moment = moments[index] as number;
  await page.setViewportSize(sizes[size ?? 'desktop']);
  await slow(rate);
  try {
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await wait(moment);
    await use(page);
    await sees(page);
  } catch (error) {
    return `${moment} ms, ${path}: ${(error as Error).message.split('\n')[0]}`;
  }
}

/** A slowed page keeps a processor busy, so that only one is open at a time. The short form takes every fourth or sixth moment, which still uses every thing. */
for (const { slowedBy, pages, every } of [
  { slowedBy: 1, pages: 3, every: isWhole ? 1 : 4 },
  { slowedBy: 4, pages: 1, every: isWhole ? 1 : 6 },
]) {
  test(`nothing that is pressed in the first two seconds of a page is lost, at a processor slowed ${slowedBy} times`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const lost: string[] = [];
    const left = [...moments.keys()].filter((index) => index % every === 0);
    async function pressInOnePage() {
      const opened = await open(browser);
      for (let index = left.pop(); index !== undefined; index = left.pop()) {
        const loss = await pressAt(opened, slowedBy, index);
        if (loss) lost.push(loss);
      }
      await opened.page.close();
    }
    await Promise.all(Array.from({ length: pages }, pressInOnePage));
    expect(lost).toEqual([]);
  });
}
