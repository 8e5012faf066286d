import { expect, test } from '@playwright/test';
import { addHouse, admin, login, openAs, sizes } from './support.ts';

const tables = {
  '/manage-users': 'Users',
  '/manage-contracts': 'Contracts',
  '/manage-transactions': 'Transactions',
};

for (const width of [768, 1024]) {
  test(`at ${width} px admin tables stay tables, and only their frame scrolls`, async ({ browser }) => {
    const page = await openAs(browser, { width, height: 900 }, admin);
    for (const [path, name] of Object.entries(tables)) {
      await page.goto(path);
      await expect(page.getByRole('table', { name })).toBeVisible();
      const heads = await page.getByRole('columnheader').allTextContents();
      expect(heads[0]).toBe(path === '/manage-contracts' ? 'Number' : '#');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.close();
  });
}

test('below 768 px admin tables become cards', async ({ browser }) => {
  const page = await openAs(browser, { width: 767, height: 900 }, admin);
  for (const [path, name] of Object.entries(tables)) {
    await page.goto(path);
    await expect(page.getByRole('list', { name })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  }
  await page.close();
});

test('an admin finds a property among many, and a link to a page of them shows the same ones', async ({
  page,
  request,
}) => {
  const house = await addHouse(request, await page.screenshot());
  await login(page, admin);
  await page.goto('/manage-properties');
  const cards = page.getByRole('list', { name: 'Properties' }).getByRole('article');
  await expect(cards).toHaveCount(24);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?cursor=[^&]+&page=2$/);
  const first = cards.first().getByRole('heading');
  const name = await first.textContent();
  await page.reload();
  await expect(first).toHaveText(name ?? '');
  await page.goBack();
  await expect(page).toHaveURL('/manage-properties');
  await expect(cards).toHaveCount(24);

  await page.getByLabel('Search', { exact: true }).fill(house.name);
  await expect(page).toHaveURL(`/manage-properties?q=${house.name.replace(' ', '+')}`);
  await expect(cards.first()).toContainText(house.name);
  await page.setViewportSize(sizes.phone);
  await expect(cards.first()).toContainText(house.name);
});
