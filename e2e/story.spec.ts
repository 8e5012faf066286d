import { expect } from '@playwright/test';
import { pinkPng } from '../server/test/test-images.ts';
import { office as admin, testWithClock as test } from './own-server.ts';
import {
  addHouse,
  confirm,
  entry,
  go,
  live,
  logInByForm,
  newPerson,
  openAs,
  payWith,
  register,
  sizes,
  toast,
  uploadSigned,
  work,
} from './support.ts';

test('the whole story, as two people in two browsers who each see the other’s steps at once', async ({
  browser,
  page: tenant,
}) => {
  test.setTimeout(180_000);
  await tenant.setViewportSize(sizes.phone);
  const office = await openAs(browser, sizes.desktop, admin);
  const picture = await pinkPng(600);
  const house = await addHouse(tenant.request, { as: admin });
  const person = newPerson();
  const thanks = tenant.getByText('Your payment was successful. Thank you for your purchase!');

  await test.step('registers and confirms', async () => {
    await go(office, 'Users');
    await expect(entry(office, admin.email)).toBeVisible();
    await register(tenant, person);
    await expect(entry(office, person.email, 'pending')).toBeVisible(live);
    await confirm(tenant, person.email);
    await expect(entry(office, person.email, 'active')).toBeVisible(live);
    await expect(tenant.getByText('Email Confirmed')).toBeVisible();
    await logInByForm(tenant, person);
  });

  await test.step('applies and is accepted', async () => {
    await office.goto(`/manage-properties/applications/${house.id}`);
    await expect(office.getByRole('heading', { name: 'Manage Applications' })).toBeVisible();
    await tenant.goto(`/listing/${house.id}`);
    const startDate = tenant.getByLabel('Start date');
    await expect(startDate).toHaveAttribute('min', /\d/);
    await startDate.fill((await startDate.getAttribute('min')) ?? '');
    await tenant.getByLabel('Stay length').selectOption('6 months');
    await tenant.getByRole('button', { name: 'Apply', exact: true }).click();
    await toast(tenant, 'Successfully Applied to this property!');
    const application = entry(office, person.email);
    await expect(application).toBeVisible(live);

    await tenant.goto('/application');
    const card = entry(tenant, house.name);
    await expect(card).toContainText('Waiting for Response');
    await application.getByRole('button', { name: /^Accept/ }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await toast(office, 'Application accepted successfully', work);
    await expect(card).toContainText('Accepted', live);
    await card.getByRole('link', { name: /^Sign & Pay/ }).click();
  });

  await test.step('signs and pays', async () => {
    await go(office, 'Contracts');
    const contract = entry(office, house.name);
    await expect(contract).toContainText('Awaiting');
    await expect(tenant.getByText('RM 4,500').first()).toBeVisible();
    await uploadSigned(tenant);
    await payWith(tenant, '4242424242424242');
    await expect(thanks).toBeVisible(work);
    await expect(contract).toContainText('Active', live);
  });

  const title = 'The tap drips';
  await test.step('complains with a photograph', async () => {
    await go(office, 'Complaints');
    await expect(office.getByText('No complaints in this category')).toHaveCount(3);
    await tenant.getByRole('link', { name: 'Return to Dashboard' }).click();
    await go(tenant, 'Complaint');
    await tenant.getByRole('button', { name: 'Add Complaint' }).click();
    const form = tenant.getByRole('dialog', { name: 'Add Complaint' });
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Description').fill('All night.');
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: picture });
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await toast(tenant, 'Complaint added successfully');
    await expect(office.getByRole('article').filter({ hasText: title })).toBeVisible(live);
  });

  await test.step('is helped and talked to', async () => {
    const column = (name: string) => tenant.getByRole('region', { name, exact: true });
    await expect(column('Waiting').getByRole('link', { name: title })).toBeVisible();
    await office.getByRole('button', { name: /^Take/ }).click();
    await toast(office, 'Complaint status changed to in handling');
    await expect(column('In Handling').getByRole('link', { name: title })).toBeVisible(live);

    // Each column of the board is a list of its own: for a moment the complaint may be in the old one and in the new one.
    await expect(office.getByRole('link', { name: title })).toHaveCount(1, live);
    await office.getByRole('link', { name: title }).click();
    const file = office.getByRole('dialog', { name: title });
    const photograph = file.getByAltText('Photograph 1');
    await expect
      .poll(() => photograph.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await column('In Handling').getByRole('link', { name: title }).click();
    const view = tenant.getByRole('dialog', { name: title });
    await view.getByLabel('Write a comment').fill('It is worse today.');
    await view.getByRole('button', { name: 'Send' }).click();
    await expect(file.getByRole('log')).toContainText('It is worse today.', live);
    await file.getByLabel('Write a comment').fill('Somebody comes at nine.');
    await file.getByRole('button', { name: 'Send' }).click();
    await expect(view.getByRole('log')).toContainText('Somebody comes at nine.', live);

    await file.getByRole('button', { name: /^Finish/ }).click();
    const finish = office.getByRole('dialog', { name: 'Finish Handling' });
    await finish.getByLabel('Resolution details').fill('A new washer.');
    await finish.getByRole('button', { name: 'Finish' }).click();
    await toast(office, 'Complaint Handling Finished successfully');
    await expect(view.getByText('A new washer.')).toBeVisible(live);
    await tenant.keyboard.press('Escape');
    await office.keyboard.press('Escape');
  });

  await test.step('a month later pays the rent and has a receipt', async () => {
    await go(tenant, 'Payment');
    const rent = entry(tenant, 'Monthly Rental');
    await expect(entry(tenant, 'Deposit', 'Paid')).toBeVisible();
    await expect(rent).toHaveCount(0);
    await go(office, 'Dashboard');
    await office.getByRole('button', { name: 'Jump a month' }).click();
    await toast(office, 'Clock moved', work);
    await expect(rent).toContainText('Pending', live);

    await go(office, 'Transactions');
    await expect(entry(office, house.name, 'Monthly Rental')).toContainText('Pending');
    await rent.getByRole('link', { name: /^Pay/ }).click();
    await payWith(tenant, '4242424242424242');
    await expect(thanks).toBeVisible(work);
    await expect(entry(office, house.name, 'Monthly Rental')).toContainText('Paid', live);
    await tenant.getByRole('link', { name: 'Return to Dashboard' }).click();
    await go(tenant, 'Payment');
    const receipt = rent.getByRole('link', { name: /^Receipt/ });
    const paper = await tenant.request.get((await receipt.getAttribute('href')) ?? '');
    expect(paper.headers()['content-type']).toBe('application/pdf');
    expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
