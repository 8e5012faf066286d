import { expect, test } from '@playwright/test';
import { admin, login, newPerson, password, sizes, toast } from './support.ts';

for (const [name, viewport] of Object.entries(sizes)) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test('an admin adds, edits and deletes a user', async ({ page }) => {
      const person = newPerson();
      await login(page, admin);
      await page.goto('/manage-users');
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
      await expect(page.getByText(person.email)).toBeVisible();

      const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: person.email });
      await row.getByRole('button', { name: /edit/i }).click();
      const drawer = page.getByRole('dialog', { name: 'Edit User' });
      await drawer.getByLabel('First Name').fill('Nora');
      await drawer.getByRole('button', { name: /save|update/i }).click();
      await toast(page, 'User updated successfully');
      await expect(row).toContainText('Nora');

      await row.getByRole('button', { name: /delete/i }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await expect(row).toBeVisible();
      await row.getByRole('button', { name: /delete/i }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /delete/i })
        .click();
      await toast(page, 'User deleted successfully');
      await expect(page.getByText(person.email)).toHaveCount(0);
    });
  });
}

test('a list that is open shows what another person does without a reload', async ({ page, request }) => {
  const person = newPerson();
  await login(page, admin);
  const listening = page.waitForResponse(
    (response) => response.url().endsWith('/api/events') && response.ok(),
  );
  await page.goto('/manage-users');
  await expect(page.getByText('Manage your users here.')).toBeVisible();
  await listening;
  await request.post('/api/users', { data: { ...person, confirmPassword: person.password } });
  await expect(page.getByText(person.email)).toBeVisible({ timeout: 5_000 });
});
