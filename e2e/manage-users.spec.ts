import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { admin, headersOf, login, newPerson, password, sizes, toast } from './support.ts';

test('an admin adds and edits a user on a desktop, and edits and deletes them on a phone', async ({
  page,
}) => {
  const person = newPerson();
  await login(page, admin, '/manage-users');
  await expect(page.getByText('Manage your users here.')).toBeVisible();

  await page.getByRole('button', { name: 'Add New User' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByLabel('First Name').fill(person.firstname);
  await modal.getByLabel('Email').fill(person.email);
  await modal.getByLabel('Phone').fill(person.phone);
  await modal.getByLabel(/^Password/).fill(password);
  await modal.getByLabel(/^Confirm Password/).fill(password);
  await modal.getByRole('button', { name: /add/i }).last().click();
  await toast(page, 'User added successfully');
  await page.getByLabel('Search', { exact: true }).fill(person.email);
  await expect(page).toHaveURL(`/manage-users?q=${encodeURIComponent(person.email)}`);
  await expect(page.getByText(person.email)).toHaveCount(1);

  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: person.email });
  for (const [size, firstname] of [
    [sizes.desktop, 'Nora'],
    [sizes.phone, 'Noraini'],
  ] as const) {
    await page.setViewportSize(size);
    await row.getByRole('button', { name: /edit/i }).click();
    const drawer = page.getByRole('dialog', { name: 'Edit User' });
    await drawer.getByLabel('First Name').fill(firstname);
    await drawer.getByRole('button', { name: /save|update/i }).click();
    await toast(page, 'User updated successfully');
    await expect(row).toContainText(firstname);
    await expect(drawer).toHaveCount(0);
    // The next change says the same.
    await expect(page.getByRole('alert')).toHaveCount(0);
  }

  await row.getByRole('button', { name: /delete/i }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /delete/i }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /delete/i })
    .click();
  await toast(page, 'User deleted successfully');
  await expect(page.getByText('No users match your search')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Clear the search', exact: true }).click();
  await expect(page).toHaveURL('/manage-users');
});

test('a list that is open shows what another person does without a reload', async ({ page, request }) => {
  const person = newPerson();
  await login(page, admin);
  const listening = page.waitForResponse(
    (response) => response.url().endsWith('/api/events') && response.ok(),
  );
  await page.goto(`/manage-users?q=${encodeURIComponent(person.email)}`);
  await expect(page.getByText('No users match your search')).toBeVisible();
  await listening;
  await request.post('/api/users', { data: { ...person, confirmPassword: person.password } });
  await expect(page.getByText(person.email)).toBeVisible({ timeout: 5_000 });
});

test('a link to a page of a search shows the same rows, leads back, and exports all of them', async ({
  browser,
  page,
  request,
}) => {
  const headers = await headersOf(request, admin);
  const tag = newPerson().email.slice(0, 13);
  for (let n = 1; n <= 27; n += 1) {
    const person = { ...newPerson(), firstname: `Person ${String(n).padStart(2, '0')}`, lastname: tag };
    const added = await request.post('/api/users', {
      headers,
      data: { ...person, confirmPassword: person.password },
    });
    expect(added.status()).toBe(201);
  }
  const rows = (on: typeof page) => on.getByRole('row').filter({ hasText: tag });
  await login(page, admin, `/manage-users?q=${tag}`);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(rows(page).first()).toContainText('Person 01');
  await expect(rows(page)).toHaveCount(25);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(rows(page)).toHaveCount(2);
  const number = (on: typeof page) => rows(on).first().getByRole('cell').first();
  await expect(number(page)).toHaveText('26');

  const colleague = await browser.newPage();
  await login(colleague, admin, page.url());
  await expect(rows(colleague).first()).toContainText('Person 26');
  await expect(number(colleague)).toHaveText('26');
  await colleague.getByRole('button', { name: 'Previous' }).click();
  await expect(rows(colleague)).toHaveCount(25);
  await expect(rows(colleague).first()).toContainText('Person 01');
  await expect(number(colleague)).toHaveText('1');
  await colleague.close();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^teduh-users-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\uFEFFFirst Name,Last Name,Email,Phone,User Type,Status,Created');
  expect(lines).toHaveLength(29);
  expect(lines[1]).toContain(`Person 01,${tag},`);

  await page.goBack();
  await expect(rows(page)).toHaveCount(25);
  await expect(number(page)).toHaveText('1');
});
