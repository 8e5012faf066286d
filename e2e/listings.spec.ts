import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { pinkPng } from '../server/test/test-images.ts';
import { addHouse, admin, login, sizes, toast, watchHydration } from './support.ts';

test('an admin on a phone adds a property with images, and a visitor finds it with its price on a desktop and on a phone', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const house = `Rumah ${randomUUID().slice(0, 8)}`;
  await page.setViewportSize(sizes.phone);
  await login(page, admin, '/manage-properties');
  await page.getByRole('link', { name: 'Add New Property' }).click();
  await page.getByLabel('Name').fill(house);
  await page.getByLabel('Address').fill('12 Jalan Ampang, 50450 Kuala Lumpur');
  await page.getByLabel('Description').fill('A quiet house near the train.');
  await page.getByLabel('Price').fill('1500');
  await page.getByLabel('Deposit').fill('3000');
  const photograph = await pinkPng(600);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: photograph });
  await page.getByRole('button', { name: 'Add Property' }).click();
  await toast(page, 'Property added successfully');
  await expect(page).toHaveURL(/\/manage-properties\/details\//);

  const visitor = await browser.newPage({ viewport: sizes.desktop });
  await visitor.goto(`/listing?q=${encodeURIComponent(house)}`);
  for (const size of [sizes.phone, sizes.desktop]) {
    await visitor.setViewportSize(size);
    await expect(visitor.getByText(house)).toBeVisible();
    await expect(visitor.getByText('RM 1,500').first()).toBeVisible();
  }
  await visitor
    .getByRole('link', { name: /View Details/ })
    .first()
    .click();
  for (const size of [sizes.desktop, sizes.phone]) {
    await visitor.setViewportSize(size);
    await expect(visitor.getByRole('heading', { level: 1, name: house })).toBeVisible();
    await expect(visitor.getByText('RM 4,500')).toBeVisible();
  }
  const picture = visitor.locator('main img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(visitor).toHaveTitle(`${house} · Teduh`);
  await visitor.close();
});

test('a press on the picture leads to the details, and the keyboard sees which card it is on', async ({
  page,
  request,
}) => {
  const house = await addHouse(request);
  const search = `/listing?q=${encodeURIComponent(house.name)}`;
  await page.goto(search);
  const card = page.getByRole('article', { name: house.name });
  const link = card.getByRole('link', { name: /View Details/ });
  await expect(link).toBeVisible();
  await link.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  const outlined = await link.evaluate((element) => {
    const { outlineStyle, width } = getComputedStyle(element, '::after');
    return {
      outlineStyle,
      isAsWideAsTheCard: width === getComputedStyle(element.closest('article') ?? element).width,
    };
  });
  expect(outlined).toEqual({ outlineStyle: 'solid', isAsWideAsTheCard: true });

  const picture = await card.locator('img').boundingBox();
  if (!picture) throw new Error('no picture');
  await page.mouse.click(picture.x + picture.width / 2, picture.y + picture.height / 2);
  await expect(page.getByRole('heading', { level: 1, name: house.name })).toBeVisible();
});

test('an admin edits a property and deletes it, and visitors no longer find it', async ({
  page,
  request,
}) => {
  const house = await addHouse(request);
  await login(page, admin, `/manage-properties/details/${house.id}`);
  await page.getByRole('link', { name: /^Edit/ }).click();
  await page.getByLabel('Price').fill('1800');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await toast(page, 'Property updated successfully');
  await expect(page.getByText('RM 1,800').first()).toBeVisible();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /delete/i })
    .click();
  await toast(page, 'Property deleted successfully');
  expect(
    (await page.request.get(`/listing/${house.id}`, { headers: { accept: 'text/html' } })).status(),
  ).toBe(404);
});

test('a search can be shared: its address brings back what was chosen', async ({ page, request }) => {
  const house = await addHouse(request);
  const typo = house.name.replace('Rumah', 'Rumha');
  await page.goto(`/listing?q=${encodeURIComponent(typo)}&type=Unit+Rental&sort=price-low`);
  await expect(page.getByText(house.name).first()).toBeVisible();
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue(typo);
});

for (const path of ['/', '/listing']) {
  test(`a new home appears by itself on a guest’s ${path}`, async ({ page, request }) => {
    await page.clock.install();
    const isHydrated = await watchHydration(page);
    await page.goto(path);
    await isHydrated();
    const house = await addHouse(request);
    await page.clock.fastForward('00:16');
    await expect(page.getByRole('heading', { name: house.name })).toBeVisible();
  });
}
