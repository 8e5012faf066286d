import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, expect, type Locator, type Page } from '@playwright/test';
import { startOwnServer } from './own-server.ts';
import { admin, login, sizes, tenant } from './support.ts';

const folder = join(import.meta.dirname, '../docs/pictures');
const applicant = { ...tenant, email: 'farid@teduh.test' };

type Shot = {
  name: string;
  size: keyof typeof sizes;
  scheme?: 'dark';
  who?: { email: string; password: string };
  path: string;
  /** What somebody clicks before the screenshot is taken. */
  act?: (page: Page) => Promise<unknown>;
  /** Tells that the page, or what opened on it, is there. */
  heading: { level: number; name: string };
  /** What the screenshot is about, where it is not at the top of the page. */
  subject?: (page: Page) => Locator;
};

const followLink = (name: RegExp) => (page: Page) => page.getByRole('link', { name }).first().click();
const pageTitle = (name: string) => ({ level: 1, name });
const drawerTitle = (name: string) => ({ level: 2, name });

const shots: Shot[] = [
  { name: 'home', size: 'desktop', path: '/', heading: pageTitle('A calm place to call home') },
  {
    name: 'listing',
    size: 'desktop',
    path: '/listing?q=KL&type=Unit+Rental&sort=price-low',
    heading: pageTitle('Property Listings'),
    subject: (page) => page.getByRole('form', { name: 'Search properties' }),
  },
  {
    name: 'listing-detail',
    size: 'desktop',
    path: '/listing',
    act: followLink(/View Details/),
    heading: pageTitle('Rumah Teratai, Taman Desa'),
  },
  {
    name: 'sign-and-pay',
    size: 'desktop',
    who: applicant,
    path: '/application',
    act: followLink(/^Sign & Pay/),
    heading: pageTitle('Sign and Pay'),
    subject: (page) => page.getByRole('region', { name: 'Tenancy agreement' }),
  },
  {
    name: 'admin-dashboard',
    size: 'desktop',
    who: admin,
    path: '/dashboard',
    heading: pageTitle('Dashboard'),
    subject: (page) => page.getByRole('heading', { name: 'Rent Collected per Month' }),
  },
  {
    name: 'manage-complaints',
    size: 'desktop',
    scheme: 'dark',
    who: admin,
    path: '/manage-complaints',
    heading: pageTitle('Complaints'),
  },
  {
    name: 'home-phone-dark',
    size: 'phone',
    scheme: 'dark',
    path: '/',
    heading: pageTitle('A calm place to call home'),
  },
  {
    name: 'dashboard-phone',
    size: 'phone',
    who: tenant,
    path: '/dashboard',
    heading: pageTitle('Dashboard'),
  },
  {
    name: 'payment-phone',
    size: 'phone',
    who: tenant,
    path: '/payment-history',
    act: followLink(/^Pay/),
    heading: pageTitle('Payment'),
  },
  {
    name: 'complaint-phone',
    size: 'phone',
    scheme: 'dark',
    who: tenant,
    path: '/complaint',
    act: followLink(/air conditioner/),
    heading: drawerTitle('The air conditioner drips'),
  },
];

/** Waits until the right page is there with all images and fonts, and nothing has moved for half a second. */
async function waitUntilStill(page: Page, heading: Shot['heading']) {
  await expect(page.getByRole('heading', { ...heading, exact: true })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Login Successful' })).toHaveCount(0);
  await page.evaluate(async () => {
    const unfinished = '.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy=true]';
    const isSeen = (image: HTMLImageElement) => image.getBoundingClientRect().top < innerHeight;
    const isStill = () =>
      document.querySelector(unfinished) === null &&
      document.getAnimations().length === 0 &&
      document.fonts.status === 'loaded' &&
      [...document.images].filter(isSeen).every((image) => image.complete && image.naturalWidth > 0);
    for (let frames = 0; frames < 30; frames = isStill() ? frames + 1 : 0)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    await Promise.all([...document.images].filter(isSeen).map((image) => image.decode()));
  });
}

/** Moves what the screenshot is about to the top of the window, below the bar that stays there. */
const moveToTop = (subject: Locator) =>
  subject.first().evaluate((element) => {
    const bar = 96;
    scrollTo(0, element.getBoundingClientRect().top + scrollY - bar);
  });

const server = await startOwnServer({});
const executablePath = process.env.TEDUH_BROWSER;
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  // Hinting moves letters to whole pixels, which squeezes words together.
  args: ['--font-render-hinting=none', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  const look: BrowserContextOptions = {
    baseURL: server.url,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Asia/Kuala_Lumpur',
  };
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder)) rmSync(join(folder, old));
  for (const { name, size, scheme, who, path, act, heading, subject } of shots) {
    const context = await browser.newContext({
      ...look,
      viewport: sizes[size],
      colorScheme: scheme ?? 'light',
    });
    const page = await context.newPage();
    if (who) await login(page, who, path);
    else await page.goto(path);
    await act?.(page);
    await waitUntilStill(page, heading);
    if (subject) {
      await moveToTop(subject(page));
      await waitUntilStill(page, heading);
    }
    await page.screenshot({ path: join(folder, `${name}.webp`), type: 'webp', quality: 85 });
    console.log(`  ${name}`);
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
