import { expect, test } from '@playwright/test';
import { pinkPng } from '../server/test/test-images.ts';
import { acceptedTenant, acceptedThroughApi, inAMonth } from './accepted-tenant.ts';
import {
  addHouse,
  admin,
  go,
  login,
  payWith,
  signIn,
  sizes,
  toast,
  uploadSigned,
  verifiedPerson,
} from './support.ts';

test('a tenant on a desktop applies, is accepted by an admin on a phone, signs and pays, and both see the tenancy', async ({
  browser,
  page: tenant,
}) => {
  test.setTimeout(90_000);
  const house = await addHouse(tenant.request);
  await login(tenant, await verifiedPerson(tenant.request));
  const office = await browser.newPage({ viewport: sizes.phone });
  await tenant.goto(`/listing/${house.id}`);
  await tenant.getByLabel('Start date').fill(inAMonth());
  await tenant.getByLabel('Stay length').selectOption('6 months');
  await tenant.getByRole('button', { name: 'Apply', exact: true }).click();
  await toast(tenant, 'Successfully Applied to this property!');
  await tenant.goto('/application');
  const card = tenant
    .getByRole('article')
    .or(tenant.getByRole('listitem'))
    .filter({ hasText: house.name })
    .first();
  await expect(card).toContainText('Waiting for Response');

  await login(office, admin, `/manage-properties/details/${house.id}`);
  await office
    .getByRole('main')
    .getByRole('link', { name: /Applications/ })
    .click();
  await expect(office).toHaveURL(`/manage-properties/applications/${house.id}`);
  await office.getByRole('button', { name: /Accept/ }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  // The very first agreement also loads its fonts.
  await toast(office, 'Application accepted successfully', { timeout: 20_000 });

  // Without a reload: the tenant's page hears of it.
  await expect(card).toContainText('Accepted', { timeout: 5_000 });
  await card.getByRole('link', { name: 'Sign & Pay' }).click();
  await expect(tenant.getByText('RM 4,500').first()).toBeVisible();
  // Its long label does not break the amount into letters.
  const firstMonth = tenant.locator('div', { has: tenant.getByText(/^First month’s rent \d/) }).locator('dd');
  for (const size of [sizes.phone, sizes.desktop]) {
    await tenant.setViewportSize(size);
    const oneLine = await firstMonth
      .filter({ hasText: /^RM 1,500$/ })
      .last()
      .boundingBox();
    expect(oneLine?.height).toBeLessThan(40);
  }
  await tenant.getByRole('button', { name: 'Submit and Pay' }).click();
  await expect(tenant.getByText('Please upload the signed contract').first()).toBeVisible();
  await uploadSigned(tenant);
  await payWith(tenant, '4000000000000002');
  await expect(tenant.getByText('Your card was declined.').first()).toBeVisible();
  await payWith(tenant, '4242424242424242');
  await expect(tenant).toHaveURL(/\/payment-success\//, { timeout: 20_000 });
  await expect(tenant.getByText('Your payment was successful. Thank you for your purchase!')).toBeVisible();
  await tenant.getByRole('link', { name: 'Return to Dashboard' }).click();
  await expect(tenant).toHaveURL('/dashboard');

  await go(tenant, 'Payment');
  await expect(tenant.getByText('Paid').first()).toBeVisible();
  const receipt = await tenant
    .getByRole('link', { name: /receipt/i })
    .first()
    .getAttribute('href');
  expect((await tenant.request.get(receipt ?? '')).headers()['content-type']).toBe('application/pdf');
  await go(tenant, 'Contract');
  await expect(tenant.getByText('Active', { exact: true }).first()).toBeVisible();
  await go(office, 'Transactions');
  await expect(office.getByText(house.name).first()).toBeVisible();
  await office.close();
});

test('a card that requires authentication redirects to the bank’s page and returns paid', async ({
  page: tenant,
}) => {
  test.setTimeout(90_000);
  await acceptedTenant(tenant);
  await uploadSigned(tenant);
  await payWith(tenant, '4000002500003155');
  await tenant.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(tenant.getByText('Your payment was not successful, please try again.')).toBeVisible();
  await tenant.goto('/application?status=accepted');
  await tenant.getByRole('link', { name: 'Sign & Pay' }).first().click();
  await payWith(tenant, '4000002500003155');
  await tenant.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(tenant.getByText('Your payment was successful. Thank you for your purchase!')).toBeVisible();
});

test('a deposit is paid by bank transfer: the slip is confirmed, is taken back with the password, and online banking pays it again', async ({
  browser,
  page: tenant,
}) => {
  test.setTimeout(90_000);
  await tenant.setViewportSize(sizes.phone);
  const { house } = await acceptedTenant(tenant);
  const office = await browser.newPage({ viewport: sizes.phone });
  await signIn(office, admin);
  await uploadSigned(tenant);
  await tenant.getByRole('tab', { name: 'Bank transfer' }).click();
  await expect(tenant.getByText('RM 4,500').first()).toBeVisible();
  await tenant
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: await pinkPng(80) });
  await tenant.getByRole('button', { name: 'Send the slip' }).click();
  await expect(tenant.getByText('Waiting for confirmation').first()).toBeVisible();

  await office.goto('/manage-transactions?status=Waiting for Confirmation');
  await office
    .getByRole('button', { name: /^Confirm the transfer/ })
    .first()
    .click();
  await office.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
  await toast(office, 'Transfer confirmed successfully');
  await go(tenant, 'Contract');
  await expect(tenant.getByText('Active', { exact: true }).first()).toBeVisible();
  await go(tenant, 'Payment');
  await expect(tenant.getByText('Bank transfer').first()).toBeVisible();

  await office.goto(`/manage-transactions?q=${encodeURIComponent(house.name)}`);
  await office
    .getByRole('button', { name: /^Take back/ })
    .first()
    .click();
  await office.getByLabel('Reason').fill('The bank took the transfer back');
  await office.getByRole('button', { name: 'Take back', exact: true }).click();
  await office.getByLabel('Current password').fill(admin.password);
  await office.getByRole('button', { name: 'Continue' }).click();
  await toast(office, 'The payment was taken back');
  // Without a reload: the tenant's page hears of it.
  await expect(tenant.getByRole('link', { name: /^Pay RM 4,500/ })).toBeVisible();

  // By online banking, in four taps from the dashboard.
  await go(tenant, 'Dashboard');
  await tenant.getByRole('link', { name: /^Pay/ }).first().click();
  await tenant.getByRole('tab', { name: 'Online banking (FPX)' }).click();
  await tenant.getByRole('button', { name: 'Pay RM 4,500' }).click();
  await tenant.getByRole('button', { name: 'Approve' }).click();
  await expect(tenant.getByText('Your payment was successful. Thank you for your purchase!')).toBeVisible();
  await office.close();
});

test('electricity is charged from two readings, and the tenant sees how it was calculated', async ({
  browser,
  page: tenant,
}) => {
  test.setTimeout(90_000);
  await tenant.setViewportSize(sizes.phone);
  const { house, person } = await acceptedThroughApi(tenant.request);
  await login(tenant, person, '/payment-history');
  const office = await browser.newPage({ viewport: sizes.phone });
  const dialog = office.getByRole('dialog');
  const photograph = async (size: number) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'meter.png', mimeType: 'image/png', buffer: await pinkPng(size) });
  await login(office, admin, `/manage-contracts?q=${encodeURIComponent(house.name)}`);
  await office.getByRole('link', { name: /^Charges of contract/ }).click();

  await office.getByRole('button', { name: 'Add a meter' }).click();
  await dialog.getByLabel('Name').fill('Electricity');
  await dialog.getByLabel('Price per kWh in RM').fill('0.55');
  await dialog.getByLabel('Reading in kWh').fill('1234');
  await photograph(60);
  await dialog.getByRole('button', { name: 'Add meter' }).click();
  await toast(office, 'Meter added successfully');

  await office.getByRole('button', { name: 'Enter a reading: Electricity' }).click();
  await dialog.getByLabel('Reading in kWh').fill('1233.9');
  await photograph(61);
  await dialog.getByRole('button', { name: 'Save reading' }).click();
  await expect(dialog.getByText('The last reading was 1,234.0 kWh', { exact: true })).toBeVisible();
  await dialog.getByLabel('Reading in kWh').fill('1300.5');
  await dialog.getByRole('button', { name: 'Save reading' }).click();
  await toast(office, 'Reading saved successfully');

  // Without a reload: the tenant's page hears of it.
  await tenant.getByRole('link', { name: /^Pay RM 36.58/ }).click();
  const reckoning = tenant.getByRole('region', { name: 'How it was calculated' });
  await expect(reckoning).toContainText('1,234.0 → 1,300.5 = 66.5 kWh × RM 0.55 = RM 36.58');
  for (const image of await reckoning.getByRole('img').all()) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
  }
  await office.close();
});
