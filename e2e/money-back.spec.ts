import { expect, test } from '@playwright/test';
import { admin, login, tenant, toast } from './support.ts';

test('an admin refunds a part of a payment, and the tenant reads it at once', async ({ browser }) => {
  const [office, home] = await Promise.all([browser.newPage(), browser.newPage()]);
  await login(office, admin, `/manage-transactions?q=${encodeURIComponent(tenant.email)}&status=Paid`);
  await office
    .getByRole('link', { name: /^Monthly Rental of/ })
    .first()
    .click();
  await expect(office).toHaveURL(/\/payment-details\//);
  await login(home, tenant, new URL(office.url()).pathname);
  await expect(home.getByRole('list', { name: 'History' })).toContainText('Paid RM');

  await office.getByRole('button', { name: 'Refund' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Amount to give back').fill('1.50');
  await dialog.getByLabel('Reason').fill('The lift stood still');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await toast(office, 'Refund made successfully');
  await expect(office.getByRole('list', { name: 'History' })).toContainText('The lift stood still');

  // Without a reload: the tenant's page hears of it, and names nobody who works for the landlord.
  const entry = home.getByRole('listitem').filter({ hasText: 'Refund of RM 1.50' }).first();
  await expect(entry).toContainText('The lift stood still');
  await expect(entry).toContainText('the landlord');
  await home.goto('/payment-history');
  await expect(home.getByText(/refunded$/).first()).toBeVisible();
  await Promise.all([office.close(), home.close()]);
});
