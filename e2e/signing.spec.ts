import { expect, type Locator, type Page, test } from '@playwright/test';
import { acceptedTenant } from './accepted-tenant.ts';
import { admin, login, payWith, sizes } from './support.ts';

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not reach it');
}

async function fetchSealed(page: Page): Promise<Buffer> {
  const link = page.getByRole('link', { name: 'Open the signed agreement' });
  // Without a reload: the page hears of it.
  await expect(link).toBeVisible({ timeout: 30_000 });
  return (await page.request.get((await link.getAttribute('href')) ?? '')).body();
}

const drop = (page: Page, buffer: Buffer) =>
  page.getByLabel('Document').setInputFiles({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer });

test('a tenant reads and signs with the keyboard alone and pays; anybody verifies the sealed agreement, and a changed one is noticed', async ({
  page: tenant,
  browser,
}) => {
  test.setTimeout(120_000);
  await acceptedTenant(tenant);
  const { keyboard } = tenant;
  const haveRead = tenant.getByRole('button', { name: 'I have read it' });
  await tabTo(tenant, tenant.getByRole('region', { name: 'Tenancy agreement' }));
  await expect(haveRead).not.toBeInViewport();
  await keyboard.press('End');
  await expect(haveRead).toBeInViewport();
  await tabTo(tenant, haveRead);
  await keyboard.press('Enter');
  await expect(tenant.getByRole('heading', { name: 'Sign the agreement' })).toBeFocused();
  await tabTo(tenant, tenant.getByRole('checkbox', { name: 'I agree' }));
  await keyboard.press('Space');
  await tabTo(tenant, tenant.getByRole('tab', { name: 'Type' }));
  await keyboard.press('ArrowRight');
  await expect(tenant.getByRole('tab', { name: 'Draw', selected: true })).toHaveAccessibleDescription(
    /choose Type: it counts the same/,
  );
  await keyboard.press('ArrowLeft');
  await tabTo(tenant, tenant.getByRole('textbox', { name: 'Signature' }));
  await keyboard.type('Siti Nurhaliza');
  await tabTo(tenant, tenant.getByRole('button', { name: 'Sign agreement' }));
  await keyboard.press('Enter');
  await expect(tenant.getByText(/^You signed on /)).toBeVisible();
  const sealed = await fetchSealed(tenant);
  await payWith(tenant, '4242424242424242');
  await expect(tenant.getByText('Your payment was successful. Thank you for your purchase!')).toBeVisible();

  const page = await browser.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.postDataBuffer()?.length ?? 0}`));
  await page.goto('/verify');
  await drop(page, sealed);
  await expect(page.getByRole('alert').filter({ hasText: 'Valid' })).toBeVisible();
  const changed = Buffer.from(sealed);
  changed[1_000] = (changed[1_000] ?? 0) ^ 1;
  await drop(page, changed);
  await expect(page.getByText('We have sealed no such document.').first()).toBeVisible();
  expect(asked.filter((request) => request !== 'GET 0')).toEqual([]);
  await page.close();
});

test('a tenant draws the signature on a phone, and the admin sees the trail', async ({
  browser,
  page: tenant,
}) => {
  test.setTimeout(120_000);
  await tenant.setViewportSize(sizes.phone);
  const { house } = await acceptedTenant(tenant);
  await tenant.getByRole('button', { name: 'I have read it' }).click();
  await tenant.getByRole('tab', { name: 'Draw' }).click();
  const field = tenant.getByRole('img', { name: 'Your drawn signature' });
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  if (!box) throw new Error('no field to draw on');
  await tenant.mouse.move(box.x + 30, box.y + 90);
  await tenant.mouse.down();
  for (let step = 1; step <= 12; step += 1)
    await tenant.mouse.move(box.x + 30 + step * 16, box.y + 90 - (step % 3) * 25);
  await tenant.mouse.up();
  await tenant.getByRole('checkbox', { name: 'I agree' }).check();
  await tenant.getByRole('button', { name: 'Sign agreement' }).click();
  await expect(tenant.getByText(/^You signed on /)).toBeVisible();
  expect((await fetchSealed(tenant)).length).toBeGreaterThan(20_000);

  const office = await browser.newPage({ viewport: sizes.phone });
  await login(office, admin, `/manage-contracts?q=${encodeURIComponent(house.name)}`);
  await office
    .getByRole('button', { name: /^Signing/ })
    .first()
    .click();
  await expect(office.getByText('Sealed', { exact: true }).first()).toBeVisible();
  await expect(office.getByText(/Drawn|drawn/).first()).toBeVisible();
  await office.close();
});

test('without the network the field to draw on is missing, and the rest of the page stays', async ({
  page,
  context,
}) => {
  await acceptedTenant(page);
  await page.getByRole('button', { name: 'I have read it' }).click();
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Draw' }).click();
  await expect(page.getByText(/^The field to draw on could not be loaded/)).toBeVisible();
  await page.getByRole('tab', { name: 'Type' }).click();
  await page.getByRole('textbox', { name: 'Signature' }).fill('Siti Nurhaliza');
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign agreement' }).click();
  await expect(page.getByText(/^You signed on /)).toBeVisible();
});
