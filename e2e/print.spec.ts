import { expect, test } from '@playwright/test';
import { login, tenant } from './support.ts';

test.use({ colorScheme: 'dark' });

test('on paper a page is its content alone, dark on white', async ({ page }) => {
  await login(page, tenant, '/payment-history');
  const html = page.locator('html');
  const background = page.getByRole('main').locator('xpath=ancestor::*[1]/..');
  await expect(page.getByRole('heading', { name: 'Payment History' })).toBeVisible();

  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(background).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(page.getByRole('heading', { name: 'Payment History' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);

  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('navigation').first()).toBeVisible();
});
