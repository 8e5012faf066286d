import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { Property } from '@teduh/shared/properties';
import { type Findings, goOnTo, judge, open, standsStill, violationsOf } from './axe.ts';
import { screens } from './screens.ts';
import { addHouse, admin, headersOf, signIn, sizes, tenant } from './support.ts';

const accounts = { guest: undefined, tenant, admin };

for (const [who, paths] of Object.entries(screens)) {
  test(`every screen of the ${who} is accessible on a desktop and a phone, light and dark`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    const account = accounts[who as keyof typeof accounts];
    if (account) await signIn(page, account);
    const found: Findings = {};
    for (const [index, path] of paths.entries()) {
      await (index === 0 ? open : goOnTo)(page, path);
      await judge(page, path, found);
    }
    expect(found).toEqual({});
    await context.close();
  });
}

test('a listing is accessible on a desktop and a phone, light and dark, for a visitor and for an admin', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const house = await addHouse(request);
  const found: Findings = {};
  const visit = async (arrive: typeof open, path: string, shown = page.getByText(house.name)) => {
    await arrive(page, path);
    await expect(shown.first()).toBeVisible();
    await judge(page, path, found);
  };
  await visit(open, `/listing?q=${encodeURIComponent(house.name)}`);
  await visit(goOnTo, `/listing/${house.id}`);
  await signIn(page, admin);
  await visit(open, `/manage-properties/details/${house.id}`);
  await goOnTo(page, `/manage-properties/edit/${house.id}`);
  await expect(page.getByLabel('Name')).toHaveValue(house.name);
  await judge(page, 'edit', found);
  expect(found).toEqual({});
});

async function contractOf(request: APIRequestContext): Promise<string> {
  const headers = await headersOf(request, tenant);
  const { contracts } = await (await request.get('/api/contracts', { headers })).json();
  return contracts[0].id;
}

/** Judges a page and the dialogs that its buttons open. */
async function judgeWithDialogs(page: Page, buttons: (string | RegExp)[]): Promise<Findings> {
  const found: Findings = {};
  await judge(page, 'the page', found);
  for (const name of buttons) {
    const button = page.getByRole('button', { name }).first();
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await standsStill(page);
    await judge(page, String(name), found);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  return found;
}

const dialogs = {
  charges: {
    tenant: [],
    admin: ['Add an extra charge', 'Add a meter', /^Enter a reading/, /^Change the price/],
  },
  tenancy: {
    tenant: ['Ask for a further term', 'Leave this home'],
    admin: ['Offer a further term', 'Let it end', /^Update$/, /^Give notice/, 'Move to another home'],
  },
};

for (const [who, account] of Object.entries({ tenant, admin })) {
  test(`the charges of a tenancy are accessible for the ${who}, on a desktop and a phone, light and dark`, async ({
    page,
    request,
  }) => {
    await signIn(page, account);
    await open(page, `/charges/${await contractOf(request)}`);
    expect(await judgeWithDialogs(page, dialogs.charges[who as 'tenant' | 'admin'])).toEqual({});
  });

  test(`a tenancy with renewal, stamp duty and notice is accessible for the ${who}, on a desktop and a phone, light and dark`, async ({
    page,
    request,
  }) => {
    test.setTimeout(120_000);
    await signIn(page, account);
    await open(page, `/tenancy/${await contractOf(request)}`);
    await expect(page.getByText('Earliest end if notice is given today')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Stamp duty' })).toBeVisible();
    expect(await judgeWithDialogs(page, dialogs.tenancy[who as 'tenant' | 'admin'])).toEqual({});
  });
}

test('an application and the comparison of applicants are accessible on a desktop and a phone, light and dark', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const headers = await headersOf(request, admin);
  const search = 'q=nurul@teduh.test&status=Waiting%20for%20Response';
  const { applications } = await (await request.get(`/api/applications?${search}`, { headers })).json();
  await signIn(page, admin);
  const found: Findings = {};
  for (const { id, property, roomId } of applications)
    for (const [arrive, path] of [
      [open, `/manage-applications/${id}`],
      [goOnTo, `/manage-applications/compare/${property.id}?room=${roomId ?? ''}`],
    ] as const) {
      await arrive(page, path);
      await expect(page.getByText('Nurul Huda').first()).toBeVisible();
      await judge(page, path, found);
    }
  expect(applications.length).toBeGreaterThan(0);
  expect(found).toEqual({});
});

test('the draft of an agreement is accessible on a desktop and a phone, light and dark', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const headers = await headersOf(request, admin);
  const { templates } = await (await request.get('/api/agreements/templates', { headers })).json();
  const data = { templateId: templates[0].id };
  const { draft } = await (await request.post('/api/agreements/draft', { headers, data })).json();
  await signIn(page, admin);
  await open(page, '/manage-agreements/draft');
  await expect(page.getByRole('heading', { name: 'Section 8' })).toBeVisible();
  // With the tools of a text.
  await page.getByRole('textbox', { name: 'Text' }).first().focus();
  const found: Findings = {};
  await judge(page, 'the draft', found);
  await request.delete(`/api/agreements/draft?revision=${draft.revision}`, { headers });
  expect(found).toEqual({});
});

test('dialogs are accessible and give the focus back', async ({ page }) => {
  await signIn(page, admin);
  await open(page, '/manage-users');
  const button = page.getByRole('button', { name: 'Add New User' });
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await standsStill(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('the full view of pictures is accessible on a desktop and a phone, zoomed or not', async ({
  page,
  request,
}) => {
  const { properties } = await (await request.get('/api/properties')).json();
  const home = properties.find(({ pictures }: Property) => pictures.length > 2);
  await open(page, `/listing/${home.id}`);
  const viewer = page.getByRole('dialog', { name: home.name });
  for (const viewport of Object.values(sizes)) {
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name: /^Picture 1 of/ }).click();
    await expect(viewer).toBeVisible();
    await standsStill(page);
    expect(await violationsOf(page)).toEqual([]);
    await viewer.getByRole('button', { name: 'Zoom in' }).click();
    await expect(viewer.getByRole('status')).toHaveText(/zoomed/);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
  }
});

test('the keyboard alone reaches the content and the menu', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});
