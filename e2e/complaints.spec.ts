import { type APIRequestContext, expect, test } from '@playwright/test';
import { pinkPng } from '../server/test/test-images.ts';
import {
  addHouse,
  admin,
  tenant as demoTenant,
  headersOf,
  login,
  sizes,
  toast,
  verifiedPerson,
} from './support.ts';

/** Somebody with a contract, through the API. */
async function renter(request: APIRequestContext) {
  const house = await addHouse(request);
  const person = await verifiedPerson(request);
  const { users } = await (
    await request.get('/api/users', { headers: await headersOf(request, person) })
  ).json();
  const answer = await request.post('/api/contracts', {
    headers: await headersOf(request, admin),
    data: {
      user: users[0].id,
      property: house.id,
      startDate: new Date().toISOString(),
      stayLength: '6',
    },
  });
  expect(answer.status()).toBe(201);
  return { person, house };
}

test('a complaint goes from a tenant on a desktop to an admin on a phone and back', async ({
  browser,
  page: tenant,
}) => {
  const picture = await pinkPng(600);
  const { person, house } = await renter(tenant.request);
  const office = await browser.newPage({ viewport: sizes.phone });
  const title = `<b>The tap</b> drips in ${house.name}`;

  await login(office, admin, '/manage-complaints');
  await login(tenant, person, '/complaint');
  await expect(tenant.getByText('No complaints in this category')).toHaveCount(3);
  await tenant.getByRole('button', { name: 'Add Complaint' }).click();
  const form = tenant.getByRole('dialog', { name: 'Add Complaint' });
  await expect(form.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill('All night.');
  await form.getByLabel('Category').selectOption('Plumbing');
  await form.getByLabel('Urgency').selectOption('Urgent');
  await form.getByLabel('Preferred times').fill('Weekdays after 6 pm');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: picture });
  await expect(form.getByAltText('tap.png')).toBeVisible();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await toast(tenant, 'Complaint added successfully');
  const own = (column: string) =>
    tenant.getByRole('region', { name: column, exact: true }).getByRole('link', { name: title });
  await expect(own('Waiting')).toBeVisible();

  // Without a reload, here and below: the other side's page hears of it.
  const card = office.getByRole('article').filter({ hasText: title });
  await expect(card).toContainText('Urgent');
  await expect(card).toContainText('Plumbing');
  await expect(card).toContainText('Weekdays after 6 pm');
  const urgency = office.getByLabel('Urgency');
  await urgency.selectOption('Can wait');
  await expect(card).toHaveCount(0);
  await urgency.selectOption('Urgent');
  await card.getByRole('button', { name: /^Take/ }).click();
  await toast(office, 'Complaint status changed to in handling');
  await expect(own('In Handling')).toBeVisible();

  await own('In Handling').click();
  const view = tenant.getByRole('dialog', { name: title });
  const photograph = view.getByAltText('Photograph 1');
  await expect.poll(() => photograph.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  await view.getByLabel('Write a comment').fill('It is worse today.');
  await view.getByRole('button', { name: 'Send' }).click();
  await card.getByRole('link', { name: title }).click();
  const file = office.getByRole('dialog', { name: title });
  await expect(file.getByRole('log')).toContainText('It is worse today.');
  await file.getByLabel('Write a comment').fill('Somebody comes at nine.');
  await file.getByRole('button', { name: 'Send' }).click();
  await expect(view.getByRole('log')).toContainText('Somebody comes at nine.');

  await file.getByRole('button', { name: /^Finish/ }).click();
  const finish = office.getByRole('dialog', { name: 'Finish Handling' });
  await expect(finish.getByLabel('Title')).toHaveValue(title);
  await finish.getByLabel('Resolution details').fill('A new washer.');
  await finish.getByRole('button', { name: 'Finish' }).click();
  await toast(office, 'Complaint Handling Finished successfully');
  await expect(view.getByText('A new washer.')).toBeVisible();
  await expect(view.getByRole('button', { name: /^Edit/ })).toHaveCount(0);

  await view.getByRole('button', { name: /^Delete/ }).click();
  await tenant
    .getByRole('dialog', { name: 'Delete complaint' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await toast(tenant, 'Complaint deleted successfully');
  await expect(view).toBeHidden();
  await expect(office.getByRole('dialog', { name: 'Complaint', exact: true })).toContainText(
    'This complaint does not exist.',
  );
  await office.close();
});

test('“Report a problem” on the dashboard opens the form, and Back leads out of it', async ({ page }) => {
  await login(page, demoTenant);
  const form = page.getByRole('dialog', { name: 'Add Complaint' });
  await page.getByRole('link', { name: 'Report a problem' }).click();
  await expect(form.getByLabel('Title')).toBeFocused();
  await expect(page).toHaveURL('/complaint?new=1');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await expect(form).toBeHidden();

  await page.goForward();
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(page).toHaveURL('/complaint');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('a complaint’s image answers 404 to another tenant and without its link', async ({ page }) => {
  const { person } = await renter(page.request);
  const { person: stranger } = await renter(page.request);
  const added = await page.request.post('/api/complaints', {
    headers: await headersOf(page.request, person),
    multipart: {
      title: 'Tap',
      description: 'Drips',
      photographs: { name: 'tap.png', mimeType: 'image/png', buffer: await pinkPng(60) },
    },
  });
  const { complaint } = await added.json();
  const [{ url }] = complaint.photographs;
  expect((await page.request.get(url)).status()).toBe(200);
  expect((await page.request.get(url.split('?')[0])).status()).toBe(400);
  const headers = await headersOf(page.request, stranger);
  expect((await page.request.get(`/api/complaints/${complaint.id}`, { headers })).status()).toBe(404);
});

test('a field that is missing in a dialog on a phone is not scrolled behind the head of the dialog', async ({
  page,
}) => {
  await page.setViewportSize(sizes.phone);
  await login(page, demoTenant, '/complaint');
  await page.getByRole('button', { name: 'Add Complaint' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Complaint' });
  await dialog.getByLabel('Title').fill('The tap drips');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const description = dialog.getByRole('textbox', { name: 'Description' });
  await expect(description).toBeFocused();
  const head = await dialog.locator('header').boundingBox();
  const field = await description.boundingBox();
  expect(field?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
});
