import { expect, test } from '@playwright/test';
import { admin, headersOf, login, signIn, tenant, toast, verifiedPerson } from './support.ts';

test('a guest on a closed page logs in first and then is where they wanted to be', async ({ page }) => {
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(tenant.email);
  await page.getByLabel(/^Password/).fill(tenant.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/profile');
});

test('a login never leads to another site', async ({ page }) => {
  await page.goto('/login?next=https://evil.example/');
  await page.getByLabel('Email').fill(tenant.email);
  await page.getByLabel(/^Password/).fill(tenant.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('each role is sent to the dashboard from the other’s pages', async ({ page, browser }) => {
  await signIn(page, tenant);
  await page.goto('/manage-users');
  await expect(page).toHaveURL('/dashboard');
  const other = await browser.newPage();
  await signIn(other, admin);
  await other.goto('/complaint');
  await expect(other).toHaveURL('/dashboard');
  await other.close();
});

test('a reload keeps the login, and so does a second tab', async ({ page, context }) => {
  await login(page, tenant);
  await page.reload();
  await expect(page).toHaveURL('/dashboard');
  const second = await context.newPage();
  await Promise.all([second.goto('/profile'), page.goto('/profile')]);
  await expect(second).toHaveURL('/profile');
  await expect(page).toHaveURL('/profile');
});

test('whoever is deleted meanwhile is told that the login has expired', async ({ page, request }) => {
  const person = await verifiedPerson(request);
  await login(page, person);
  const headers = await headersOf(request, admin);
  const { users } = await (await request.get('/api/users', { headers })).json();
  const { id } = users.find(({ email }: { email: string }) => email === person.email);
  await request.delete(`/api/users/${id}`, { headers });
  await page.goto('/profile');
  await expect(page.getByText('Your login session has expired. Please login again.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Please Login Again' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('an unknown path is the 404 page, with that status', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: /home/i }).first().click();
  await expect(page).toHaveURL('/');
});

test('without the network every form says so', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(tenant.email);
  await page.getByLabel(/^Password/).fill(tenant.password);
  await page.route('**/api/auth/login', (route) => route.abort());
  await page.getByRole('button', { name: 'Login' }).click();
  await toast(page, 'Error');
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
});
