import { type Browser, expect, type Page, test } from '@playwright/test';
import type { Property } from '@teduh/shared/properties';
import { isWhole } from './short-form.ts';
import { addHouse, login, sizes, verifiedPerson, watchHydration } from './support.ts';

async function listingOf(page: Page, picture: { side?: number } = {}) {
  const { id, name } = await addHouse(page.request, picture);
  return { path: `/listing/${id}`, text: name, id };
}

const openPages = [
  { path: '/', text: 'A calm place to call home' },
  { path: '/listing', text: 'Property Listings' },
  { path: '/faq', text: 'How can we help?' },
  { path: '/about-us', text: 'Welcome to Teduh' },
];

/** Each size and each scheme once, and in the whole form each size in both. */
const looks = [
  { size: 'desktop', colorScheme: 'light' },
  { size: 'phone', colorScheme: 'dark' },
  ...(isWhole
    ? ([
        { size: 'desktop', colorScheme: 'dark' },
        { size: 'phone', colorScheme: 'light' },
      ] as const)
    : []),
] as const;

for (const { size, colorScheme } of looks) {
  test(`rendered pages hydrate without a warning and do not ask for their lists again, on a ${size}, ${colorScheme}`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ viewport: sizes[size], colorScheme });
    const complaints: string[] = [];
    const asked: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/properties')) asked.push(pathname);
    });
    const isHydrated = await watchHydration(page);
    const listing = await listingOf(page);
    for (const { path, text } of [...openPages, listing]) {
      await page.goto(path);
      await isHydrated();
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible();
    }
    expect(complaints).toEqual([]);
    expect(asked).toEqual([`/api/properties/${listing.id}`]);
    await page.close();
  });
}

test('public pages can be read without JavaScript', async ({ browser, page }) => {
  const listing = await listingOf(page);
  const reader = await browser.newPage({ javaScriptEnabled: false });
  for (const { path, text } of [...openPages, listing]) {
    await reader.goto(path);
    await expect(reader.getByRole('heading', { level: 1, name: text })).toBeVisible();
  }
  await expect(reader.getByText('RM 1,500').first()).toBeVisible();
  await expect(reader.getByRole('img', { name: /Picture 1/ })).toBeVisible();
  await reader.goto('/listing');
  await expect(reader.getByRole('heading', { name: listing.text })).toBeVisible();
  await expect(reader.getByText(/^Showing 12 of \d+ properties$/)).toBeVisible();
  await reader.goto('/');
  await reader.getByRole('searchbox', { name: 'Where do you want to live?' }).fill('Ampang');
  await reader.getByRole('button', { name: 'Search' }).click();
  await expect(reader).toHaveURL('/listing?q=Ampang');
  await reader.close();
});

/** A page whose code never arrives: what it shows is what the server has rendered. */
async function openWithoutCode(browser: Browser, options: Parameters<Browser['newPage']>[0]) {
  const page = await browser.newPage(options);
  await page.route('**/assets/*.js', (route) => route.abort());
  return page;
}

test('the first image of a home comes with the page, the others and the code after the first paint', async ({
  browser,
  request,
}) => {
  const { properties } = await (await request.get('/api/properties')).json();
  const home = properties.find(({ pictures }: Property) => pictures.length > 2);
  const page = await browser.newPage({ viewport: sizes.phone, reducedMotion: 'no-preference' });
  const isHydrated = await watchHydration(page);
  await page.goto(`/listing/${home.id}`);
  await isHydrated();
  const paintedAt = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const startsOf = (kind: RegExp) =>
    page.evaluate(
      (source) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => new RegExp(source).test(name))
          .map(({ startTime }) => startTime),
      kind.source,
    );
  const painted = await page.evaluate(paintedAt);
  const images = /\/images\//;
  await expect.poll(async () => (await startsOf(images)).length).toBeGreaterThan(1);
  const [first = painted, ...others] = await startsOf(images);
  expect(first).toBeLessThan(painted);
  for (const start of [...others, ...(await startsOf(/\/assets\/.*\.js$/))])
    expect(start).toBeGreaterThanOrEqual(painted);
  await page.close();
});

test('a dark page is dark before its code has come', async ({ browser }) => {
  const page = await openWithoutCode(browser, { colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(21, 27, 24)');
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'light'));
  await page.reload();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.close();
});

test('hydration keeps the chosen colour scheme, and the button offers the other one', async ({ page }) => {
  const isHydrated = await watchHydration(page);
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
  await page.reload();
  await isHydrated();
  await expect(page.getByRole('button', { name: 'Switch to light mode' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

/** A page whose code arrives when the test says so. */
async function holdCode(page: Page, files = '**/assets/*.js') {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('rendered homes stay while the code of their carousel is loading', async ({ page }) => {
  const letGo = await holdCode(page, '**/assets/featured-carousel-*.js');
  await page.addInitScript(() =>
    new MutationObserver(() => {
      if (document.body?.textContent.includes('Loading featured listings...'))
        document.documentElement.setAttribute('data-waited', '');
    }).observe(document, { childList: true, subtree: true }),
  );
  const isHydrated = await watchHydration(page);
  await page.goto('/');
  await isHydrated();
  letGo();
  const [first, next] = [
    page.getByRole('group', { name: /^1 of/ }),
    page.getByRole('button', { name: 'Next homes' }),
  ];
  await expect(async () => {
    await next.click();
    await expect(first).not.toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(page.locator('html')).not.toHaveAttribute('data-waited');
});

test('a button pressed before hydration takes effect after it', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.phone });
  const letGo = await holdCode(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  letGo();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  await page.close();
});

test('a search typed and sent before hydration is made after it', async ({ page }) => {
  const letGo = await holdCode(page);
  await page.goto('/listing');
  await page.getByLabel('Sort by').selectOption('Price: low to high');
  await page.getByRole('searchbox', { name: 'Search' }).fill('kuala');
  await page.keyboard.press('Enter');
  letGo();
  await expect(page).toHaveURL(/q=kuala/);
  await expect(page).toHaveURL(/sort=price-low/);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('kuala');
});

test('a place that is searched for in the hero before hydration is looked for after it', async ({ page }) => {
  const letGo = await holdCode(page);
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Where do you want to live?' }).fill('Shah Alam');
  await page.keyboard.press('Enter');
  letGo();
  await expect(page).toHaveURL('/listing?q=Shah+Alam');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('Shah Alam');
});

test('an apply form filled in before hydration can be sent after it', async ({ page }) => {
  const { path } = await listingOf(page);
  const letGo = await holdCode(page);
  await page.goto(path);
  await page.getByLabel('Start date').fill('2099-01-31');
  await page.getByLabel('Stay length').selectOption('6');
  await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeDisabled();
  letGo();
  await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeEnabled();
  await expect(page.getByLabel('Start date')).toHaveValue('2099-01-31');
  await expect(page.getByLabel('Stay length')).toHaveValue('6');
});

test('an apply form sent as soon as it can be has what was chosen before hydration', async ({ page }) => {
  const { path } = await listingOf(page);
  const letGo = await holdCode(page);
  await page.goto(path);
  await page.getByLabel('Start date').fill('2099-01-31');
  await page.getByLabel('Stay length').selectOption('6');
  await page.getByRole('button', { name: 'Apply', exact: true }).evaluate((apply: HTMLButtonElement) => {
    new MutationObserver(() => apply.click()).observe(apply, { attributeFilter: ['disabled'] });
  });
  letGo();
  await page.getByRole('alert').getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL(/stayLength%3D6/);
});

test('name, price and Apply of a home are seen without scrolling at 1280 by 800', async ({
  browser,
  page,
}) => {
  const { path, text } = await listingOf(page, { side: 600 });
  const visitor = await browser.newPage({ viewport: sizes.desktop });
  await visitor.goto(path);
  await expect(visitor.getByRole('heading', { level: 1, name: text })).toBeInViewport({ ratio: 1 });
  await expect(
    visitor.getByRole('complementary', { name: 'Apply' }).getByText('RM 1,500').first(),
  ).toBeInViewport();
  await expect(visitor.getByRole('button', { name: 'Apply', exact: true })).toBeInViewport({ ratio: 1 });
  await visitor.close();
});

test('somebody who is signed in gets the same page, and never sees a Login button', async ({
  page,
  browser,
}) => {
  const person = await verifiedPerson(page.request);
  await login(page, person);
  const isHydrated = await watchHydration(page);
  const response = await page.goto('/about-us');
  expect(await response?.text()).toBe(
    await (await browser.newContext()).request.get(page.url()).then((answer) => answer.text()),
  );
  await isHydrated();
  await expect(page.getByRole('button', { name: /^Account menu of/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0);

  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/about-us');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toBeHidden();
});

test('a fresh load begins at the top; Back and reload keep their place', async ({ page }) => {
  const isHydrated = await watchHydration(page);
  const place = () => page.evaluate(() => Math.round(scrollY));
  await page.goto('/');
  await isHydrated();
  await page.mouse.wheel(0, 1200);
  await expect.poll(place).toBe(1200);
  await page.goto('/listing');
  await isHydrated();
  expect(await place()).toBe(0);

  await page.mouse.wheel(0, 700);
  await expect.poll(place).toBe(700);
  await page.reload();
  await isHydrated();
  await expect.poll(place).toBe(700);

  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How can we help?' })).toBeVisible();
  await expect.poll(place).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Property Listings' })).toBeVisible();
  await expect.poll(place).toBeGreaterThan(600);
  await page.goBack();
  await isHydrated();
  await expect.poll(place).toBe(1200);
});

test('every page of a sandbox says that it is one, before any script runs', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.phone, javaScriptEnabled: false });
  for (const path of ['/', '/login', '/dashboard']) {
    await page.goto(path);
    const line = page.getByRole('complementary', { name: 'Sandbox' });
    await expect(line.getByText('Sandbox: no real money or mail')).toBeInViewport();
  }
  await page.close();
});
