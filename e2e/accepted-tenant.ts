import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import type { Contract } from '@teduh/shared/contracts';
import { pinkPng } from '../server/test/test-images.ts';
import { addHouse, admin, headersOf, openAs, type Size, toast, verifiedPerson } from './support.ts';

const inAMonth = () => {
  const day = new Date();
  day.setDate(day.getDate() + 30);
  return day.toISOString().slice(0, 10);
};

/** A tenant who has applied for a new house and was accepted, on the page Sign and Pay; and the admin. */
export async function acceptedTenant(browser: Browser, viewport: Size, page: Page) {
  const house = await addHouse(page.request, await pinkPng(600));
  const person = await verifiedPerson(page.request);
  const [tenant, office] = [await openAs(browser, viewport, person), await openAs(browser, viewport, admin)];

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

  await office.goto(`/manage-properties/details/${house.id}`);
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
  return { house, tenant, office };
}

/** The same through the API, for what begins after it. */
export async function acceptedThroughApi(request: APIRequestContext) {
  const house = await addHouse(request, await pinkPng(600));
  const person = await verifiedPerson(request);
  const headers = await headersOf(request, person);
  const applied = await request.post('/api/applications', {
    headers,
    data: { property: house.id, startDate: inAMonth(), stayLength: '3' },
  });
  const { application } = await applied.json();
  const accepted = await request.patch(`/api/applications/${application.id}`, {
    headers: await headersOf(request, admin),
    data: { status: 'Accepted' },
  });
  expect(accepted.status()).toBe(200);
  const { contracts } = await (await request.get('/api/contracts', { headers })).json();
  return { house, person, headers, contract: contracts[0] as Contract };
}
