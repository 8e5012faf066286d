import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { addHouse, admin, headersOf, signIn, sizes, verifiedPerson } from './support.ts';

/** A property that somebody applied for, so that the table of its applications has a row. */
async function appliedFor(request: APIRequestContext) {
  const house = await addHouse(request);
  const person = await verifiedPerson(request);
  const startDate = new Date(Date.now() + 14 * 24 * 3_600_000).toISOString().slice(0, 10);
  const applied = await request.post('/api/applications', {
    headers: await headersOf(request, person),
    data: { property: house.id, startDate, stayLength: '3' },
  });
  expect(applied.status()).toBe(201);
  return house;
}

test('tables stay tables with their numbers at 768 and 1024 px, where only their frame scrolls, and below become cards', async ({
  page,
  request,
}) => {
  const house = await appliedFor(request);
  const tables = [
    { path: '/manage-users', name: 'Users' },
    { path: `/manage-properties/applications/${house.id}`, name: 'Applications' },
  ];
  await signIn(page, admin);
  for (const { path, name } of tables) {
    await page.setViewportSize({ width: 1024, height: 900 });
    await page.goto(path);
    for (const width of [1024, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('table', { name })).toBeVisible();
      await expect(page.getByRole('columnheader').first()).toHaveText('#');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      if (name !== 'Applications') continue;
      const frame = page.getByRole('region', { name });
      expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
    }
    await page.setViewportSize({ width: 767, height: 900 });
    await expect(page.getByRole('list', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  }
});

test('every choice of a filter is read whole on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page, admin);
  for (const [path, longest] of [
    ['/manage-transactions', 'Waiting for Confirmation'],
    ['/manage-complaints', 'Noise or neighbours'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('option', { name: longest })).toBeAttached();
    const cut = await page.getByRole('combobox').evaluateAll((filters) =>
      (filters as HTMLSelectElement[])
        .filter((filter) => {
          const { clientWidth: given } = filter;
          filter.style.width = 'max-content';
          return filter.clientWidth > given;
        })
        .map(({ labels }) => labels[0]?.textContent),
    );
    expect(cut).toEqual([]);
  }
});

/** Three properties fill more than one page. */
async function shortenPages(page: Page) {
  await page.route('**/api/properties?*', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '2');
    return route.continue({ url: url.href });
  });
}

test('an admin finds a property among many, and a link to a page of them shows the same ones', async ({
  page,
  request,
}) => {
  for (let n = 1; n <= 2; n += 1) await addHouse(request);
  const house = await addHouse(request);
  await signIn(page, admin);
  await shortenPages(page);
  await page.goto('/manage-properties');
  const cards = page.getByRole('list', { name: 'Properties' }).getByRole('article');
  await expect(cards).toHaveCount(2);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?cursor=[^&]+&page=2$/);
  await expect(page.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'false');
  const first = cards.first().getByRole('heading');
  const name = await first.textContent();
  await page.reload();
  await expect(first).toHaveText(name ?? '');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page).toHaveURL(/\?cursor=[^&]+$/);
  await expect(first).not.toHaveText(name ?? '');

  await page.getByLabel('Search', { exact: true }).fill(house.name);
  await expect(page).toHaveURL(`/manage-properties?q=${house.name.replace(' ', '+')}`);
  await expect(cards.first()).toContainText(house.name);
  await page.setViewportSize(sizes.phone);
  await expect(cards.first()).toContainText(house.name);
});
