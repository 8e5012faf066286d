import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test';
import { pinkPng } from '../server/test/test-images.ts';

export const password = 'durian-runtuh-77';
export const admin = { email: 'admin@teduh.test', password: 'teduh-demo-1' };
export const tenant = { email: 'tenant@teduh.test', password: 'teduh-demo-1' };

export const sizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

type Size = { width: number; height: number };

export const newPerson = () => ({
  firstname: 'Siti',
  lastname: 'Nurhaliza',
  email: `${randomUUID()}@example.my`,
  phone: '0123456789',
  password,
});

/** The link in the newest mail to an address. */
export async function mailedLink(request: APIRequestContext, email: string): Promise<string> {
  const { messages } = await (await request.get(`/api/mailbox?to=${encodeURIComponent(email)}`)).json();
  const link = /https?:\/\/\S+/.exec(messages[0]?.text ?? '')?.[0];
  if (!link) throw new Error(`no mail with a link for ${email}`);
  return link;
}

/** Somebody who has registered and confirmed, through the API. */
export async function verifiedPerson(request: APIRequestContext) {
  const person = newPerson();
  const registered = await request.post('/api/users', {
    data: { ...person, confirmPassword: person.password },
  });
  expect(registered.status()).toBe(201);
  const code = (await mailedLink(request, person.email)).split('/').at(-1);
  expect((await request.get(`/api/auth/verify-user/${code}`)).status()).toBe(200);
  return person;
}

/** The headers of somebody's calls. */
export async function headersOf(request: APIRequestContext, { email, password }: Account) {
  const answer = await request.post('/api/auth/login', { data: { email, password } });
  return { authorization: `Bearer ${(await answer.json()).accessToken}` };
}

/** A house with one picture, through the API. A large picture takes the server much longer. */
export async function addHouse(
  request: APIRequestContext,
  { as = admin, side = 60 }: { as?: Account; side?: number } = {},
) {
  const name = `Rumah ${randomUUID().slice(0, 8)}`;
  const answer = await request.post('/api/properties', {
    headers: await headersOf(request, as),
    multipart: {
      name,
      type: 'Unit Rental',
      address: '12 Jalan Ampang, 50450 Kuala Lumpur',
      description: 'A quiet house near the train.',
      price: '1500',
      depositAmount: '3000',
      images: { name: 'front.png', mimeType: 'image/png', buffer: await pinkPng(side) },
    },
  });
  expect(answer.status()).toBe(201);
  const { property } = await answer.json();
  return { id: String(property.id), name };
}

type Account = { email: string; password: string };

export async function logInByForm(page: Page, who: Account) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel(/^Password/).fill(who.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
}

/** Logs in through the API, which spares the tests of other things a page: the next page that opens is for signed-in people. */
export async function signIn(page: Page, who: Account) {
  expect((await page.request.post('/api/auth/login', { data: who })).status()).toBe(200);
}

/** Signs in, and opens a page that only signed-in people see. */
export async function login(page: Page, who: Account, path = '/dashboard') {
  await signIn(page, who);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(path);
}

/** A person with a browser of their own. */
export async function openAs(browser: Browser, viewport: Size, who: Account) {
  const page = await browser.newPage({ viewport });
  await login(page, who);
  return page;
}

/** The agreement comes back with something written on it. */
export async function uploadSigned(tenant: Page) {
  const link = tenant.getByRole('link', { name: 'Download contract' });
  const href = await link.getAttribute('href');
  const agreement = await (await tenant.request.get(href ?? '')).body();
  expect(agreement.subarray(0, 5).toString()).toBe('%PDF-');
  const signed = Buffer.concat([agreement, Buffer.from('% signed\n')]);
  await tenant
    .locator('input[type=file]')
    .setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer: signed });
}

export async function payWith(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('1234');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /Submit and Pay|^Pay/ }).click();
}

/** Waits for a word from the corner of the screen. */
export const toast = (page: Page, text: string, options: { timeout?: number } = {}) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible(options);

/** Waits until React handles the events of a page that the server has rendered. */
export async function watchHydration(page: Page) {
  await page.addInitScript(() =>
    addEventListener('teduh:hydrated', () => document.documentElement.setAttribute('data-hydrated', '')),
  );
  return () => expect(page.locator('html[data-hydrated]')).toBeAttached();
}

/** How soon one side sees what the other has just done. */
export const live = { timeout: 2_000 };

/** For work that takes its time: the first agreement loads its fonts, a month has thirty days of jobs. */
export const work = { timeout: 20_000 };

/** By the navigation, as people go. */
export async function go(page: Page, name: string | RegExp) {
  const burger = page.getByRole('button', { name: 'Open navigation' });
  if (await burger.isVisible()) await burger.click();
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .filter({ visible: true })
    .getByRole('link', { name, exact: true })
    .click();
}

/** As the links of the app do, without loading all code again. */
export async function goOn(page: Page, path: string) {
  if (new URL(page.url()).pathname === path) return;
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
}

/** What the tables call a line on a desk, and a card in a hand. */
export const entry = (page: Page, ...texts: string[]) =>
  texts.reduce<Locator>(
    (rows, hasText) => rows.filter({ hasText }),
    page.getByRole('row').or(page.getByRole('listitem')),
  );

export async function register(page: Page, person: ReturnType<typeof newPerson>) {
  await page.goto('/register');
  await page.getByLabel('First Name').fill(person.firstname);
  await page.getByLabel('Last Name').fill(person.lastname);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill(person.phone);
  await page.getByLabel(/^Password/).fill(person.password);
  await page.getByLabel(/^Confirm Password/).fill(person.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/email-verification');
}

export async function confirm(page: Page, email: string) {
  const mailbox = await page.context().newPage();
  await mailbox.goto('/mailbox');
  await mailbox.getByText(email).first().click();
  const [confirmation] = await Promise.all([
    page.context().waitForEvent('page'),
    mailbox.frameLocator('iframe').getByRole('link', { name: 'Verify my email' }).click(),
  ]);
  await expect(confirmation.getByText('Your email has been verified!')).toBeVisible();
  await confirmation.close();
  await mailbox.close();
}
