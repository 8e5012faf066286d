import { expect, test } from '@playwright/test';
import { login, sizes, tenant, toast } from './support.ts';

test.use({ viewport: sizes.phone });

test('on a phone a tenant agrees to autopay, confirms the card with the bank, and stops it again', async ({
  page,
}) => {
  await login(page, tenant, '/payment-history');
  await page.getByRole('link', { name: 'Set up autopay' }).click();
  await page.getByLabel('I agree').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Card number').fill('4000002500003155');
  await page.getByLabel('Expiry date').fill('1234');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Turn autopay on' }).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();

  await expect(page).toHaveURL('/payment-history');
  const panel = page.getByRole('region', { name: 'Autopay' });
  await expect(panel).toContainText('Visa •••• 3155');
  await panel.getByRole('button', { name: 'Stop autopay' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop autopay' }).click();
  await toast(page, 'Autopay is off');
  await expect(page.getByRole('link', { name: 'Set up autopay' })).toBeVisible();
});
