import { expect, type Page, test } from '@playwright/test';
import { screens } from './screens.ts';
import { admin, goOn, login, signIn, tenant, toast, watchHydration } from './support.ts';

test.use({ reducedMotion: 'reduce' });

const accounts = { guest: undefined, tenant, admin };
const refusal = 'The kettle is off.';
/** Longer than any screen waits for an answer. */
const timeoutMs = 31_000;
const unfinished = '.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy=true]';
/** Without these there is no session, and so no screen. The bell and the clock stand on every one. */
const spared = /\/api\/(auth\/(refresh|login)|events|notifications|config|sandbox\/clock)/;
/** Two screens have words of their own, for whatever went wrong. */
const ownWords = 'Error loading transaction data|An error occurred while verifying your payment';

/** These ask the server for nothing until somebody sends a form, or do without an answer that takes too long. */
const quiet = new Set([
  '/faq',
  '/about-us',
  '/verify',
  '/login',
  '/register',
  '/email-verification',
  '/forgot-password',
  '/reset-password/invented',
  '/confirm-email/invented',
  '/undo-email-change/invented',
  '/no-such-page',
  '/manage-properties/add',
  '/manage-import/tenancy',
]);

type Mood = 'well' | 'silent' | 'failing';

/** A server that can be told to keep silent, or to fail. Counts what it was asked meanwhile. */
async function moodyServer(page: Page) {
  const server = { mood: 'well' as Mood, asked: 0 };
  await page.route('**/api/**', (route) => {
    if (server.mood === 'well' || spared.test(route.request().url())) return route.fallback();
    server.asked += 1;
    if (server.mood === 'silent') return;
    return route.fulfill({ status: 500, json: { message: refusal, isError: true } });
  });
  return server;
}

const said = (page: Page, words: string) => page.getByText(new RegExp(words)).first();
const again = (page: Page) => page.getByRole('button', { name: /^(Try again|Check again)$/ }).first();

/** Time enough passes for what is open to be given up. */
const wait = (page: Page) => page.clock.fastForward(timeoutMs);

/** Back in the tab everything is asked again by itself; only a code is not tried twice unasked. */
async function comeBack(page: Page) {
  await wait(page);
  if (!page.url().includes('/register-confirmation/'))
    await page.evaluate(() => dispatchEvent(new Event('focus')));
  else if (await again(page).isVisible()) await again(page).click();
}

/** A change of somebody else's may have asked the server in between: then it takes another round. */
const after = (step: () => Promise<unknown>, check: () => Promise<unknown>) =>
  expect(async () => {
    await step();
    await check();
  }).toPass({ timeout: 15_000 });

const soon = { timeout: 1_000 };

/** Longer than the answers to the last screen are kept. */
const keptMs = 61_000;

/** By a page that asks for nothing, until what the last screen has loaded is forgotten. */
async function arriveAt(page: Page, path: string) {
  await goOn(page, '/faq');
  await page.clock.fastForward(keptMs);
  await goOn(page, path);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function walkThrough(page: Page, server: Awaited<ReturnType<typeof moodyServer>>, path: string) {
  const isSaid = (words: string) => () => expect(said(page, `${words}|${ownWords}`)).toBeVisible(soon);
  const isUnsaid = () => expect(said(page, `took too long|${refusal}`)).toHaveCount(0, soon);
  const isFinished = () => expect(page.locator(unfinished)).toHaveCount(0);

  Object.assign(server, { mood: 'silent', asked: 0 });
  await arriveAt(page, path);
  if (quiet.has(path)) {
    await wait(page);
    return isFinished();
  }
  await expect.poll(() => server.asked).toBeGreaterThan(0);
  await after(() => wait(page), isSaid('took too long'));
  await expect(again(page)).toBeVisible();
  await isFinished();

  server.mood = 'failing';
  await after(() => comeBack(page), isSaid(refusal));
  await expect(again(page)).toBeVisible();
  await isFinished();

  server.mood = 'well';
  await after(() => comeBack(page), isUnsaid);
  await isFinished();
}

for (const [who, paths] of Object.entries(screens)) {
  test(`every screen of the ${who} says when the server is silent or fails, and recovers`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const account = accounts[who as keyof typeof accounts];
    if (account) await signIn(page, account);
    const server = await moodyServer(page);
    await page.clock.install();
    const isHydrated = await watchHydration(page);
    await page.goto('/faq');
    await isHydrated();
    for (const path of paths) await test.step(path, () => walkThrough(page, server, path));
  });
}

test('says that the session could not be checked, and checks it again when the window gets the focus', async ({
  page,
}) => {
  await login(page, tenant);
  let isSilent = true;
  await page.route('**/api/auth/refresh', (route) => (isSilent ? undefined : route.fallback()));
  await page.clock.install();
  await page.goto('/profile');
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  await wait(page);
  await expect(page.getByRole('heading', { name: 'We could not check your login.' })).toBeVisible();
  await expect(said(page, 'took too long')).toBeVisible();
  isSilent = false;
  await comeBack(page);
  await expect(page.getByRole('heading', { name: 'Personal Details' })).toBeVisible();
});

test('a screen whose code a new release has replaced is loaded anew by itself', async ({ page }) => {
  await login(page, tenant);
  let isOld = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false;
  });
  await page.route('**/assets/contract.page-*.js', (route) =>
    isOld ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  await page.getByRole('link', { name: 'Contract', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contracts' })).toBeVisible();
  await expect(page).toHaveURL('/contract');
});

test('while the server cannot reach its data the page says so, and goes on by itself', async ({ page }) => {
  await signIn(page, tenant);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Personal Details' })).toBeVisible();
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 503, json: { code: 'database_unavailable', message: 'Away', isError: true } }),
  );
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Complaint' }).click();
  const notice = said(page, 'Nothing can be loaded or saved just now. This page goes on by itself.');
  await expect(notice).toBeVisible();
  await page.unroute('**/api/**');
  await expect(page.getByRole('region', { name: 'Waiting', exact: true })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('without a network the navigation of a phone opens, also for the first time', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const isLoaded = page.waitForEvent('requestfinished', (request) => request.url().includes('/menus-'));
  await login(page, tenant);
  await isLoaded;
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('without a network a login says so, even when nothing was said before', async ({ page, context }) => {
  const isLoaded = page.waitForEvent('requestfinished', (request) => request.url().includes('/toaster-'));
  await page.goto('/login');
  await isLoaded;
  await context.setOffline(true);
  await page.getByLabel('Email').fill(tenant.email);
  await page.getByLabel(/^Password/).fill(tenant.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await toast(page, 'Something went wrong. Please try again.');
  await toast(page, 'The server could not be reached. Please check your connection and try again.');
});

test('without a network every step says so, and everything is there again with it', async ({
  page,
  context,
}) => {
  await login(page, tenant);
  const nav = (name: string) =>
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true }).click();
  await nav('Contract');
  await expect(page.getByRole('heading', { level: 1, name: 'Contracts' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Personal Details' })).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible();
  await page.getByLabel('Last Name').fill('Tan');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await toast(page, 'An unexpected error occurred. Please try again.');
  await toast(page, 'The server could not be reached. Please check your connection and try again.');
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await toast(page, 'Profile updated successfully');

  await context.setOffline(true);
  await nav('Complaint');
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await expect(said(page, 'The server could not be reached')).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/complaint');
  await expect(page.getByRole('heading', { level: 1, name: 'Complaints' })).toBeVisible();

  await page.route('**/api/complaints?*', (route) => route.abort('internetdisconnected'));
  await page.goto('/complaint');
  await expect(said(page, 'The server could not be reached')).toBeVisible();
  await page.unroute('**/api/complaints?*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('region', { name: 'Waiting', exact: true })).toBeVisible();
});
