import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Contract } from '@teduh/shared/contracts';
import { paths } from '@teduh/shared/pages';
import { addHouse, admin, headersOf, login, verifiedPerson } from './support.ts';

export const inAMonth = () => {
  const day = new Date();
  day.setDate(day.getDate() + 30);
  return day.toISOString().slice(0, 10);
};

/** A tenant who has applied for a new house and was accepted, through the API, for what begins after it. */
export async function acceptedThroughApi(
  request: APIRequestContext,
  { office = admin, startDate = inAMonth() } = {},
) {
  const house = await addHouse(request, { as: office });
  const person = await verifiedPerson(request);
  const headers = await headersOf(request, person);
  const applied = await request.post('/api/applications', {
    headers,
    data: { property: house.id, startDate, stayLength: '3' },
  });
  const { application } = await applied.json();
  const accepted = await request.patch(`/api/applications/${application.id}`, {
    headers: await headersOf(request, office),
    data: { status: 'Accepted' },
  });
  expect(accepted.status()).toBe(200);
  const { contracts } = await (await request.get('/api/contracts', { headers })).json();
  return { house, person, headers, contract: contracts[0] as Contract };
}

/** Such a tenant on the page Sign and Pay. */
export async function acceptedTenant(tenant: Page) {
  const accepted = await acceptedThroughApi(tenant.request);
  await login(tenant, accepted.person, paths.signAndPay(accepted.contract.id));
  return accepted;
}
