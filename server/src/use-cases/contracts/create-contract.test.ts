import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { expect, it } from 'vitest';
import { createAdmin, createHouse, createUser } from '../../../test/factories.ts';
import { mailsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const steps = tenancy(test);
const post = (token: string, body: object) => test.call('POST', '/api/contracts', { token, body });
const contractsOf = (unitId: string) =>
  test.deps.db.selectFrom('contracts').selectAll().where('unit_id', '=', unitId).execute();

async function prepare() {
  const [admin, tenant, house] = await Promise.all([
    createAdmin(test.deps),
    createUser(test.deps),
    createHouse(test.deps),
  ]);
  const body = { user: tenant.id, property: house.id, startDate: '2026-11-20', stayLength: 6 };
  return { admin, tenant, house, body };
}

it('creates a contract for a walk-in tenant and tells them', async () => {
  const { admin, tenant, body } = await prepare();
  expect(await post(admin.token, body)).toMatchObject({
    status: 201,
    body: { contract: { status: 'Awaiting', endDate: '2027-05-20', user: { _id: tenant.id } } },
  });
  expect((await mailsTo(test, tenant.email))[0]?.subject).toBe('Your contract for Rumah Teduh is ready');
});

it('rejects the applications for the unit', async () => {
  const { admin, house, body } = await prepare();
  const rival = await createUser(test.deps);
  const { id } = (await steps.apply(rival, house)).body.application;
  await post(admin.token, body);
  expect((await steps.get(rival, `/api/applications/${id}`)).application.status).toBe('Rejected');
  expect((await mailsTo(test, rival.email))[0]?.subject).toBe('Rumah Teduh has found a tenant');
});

it('creates one contract of two identical requests', async () => {
  const { admin, house, body } = await prepare();
  const answers = await Promise.all([post(admin.token, body), post(admin.token, body)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await contractsOf(house.unitId)).toHaveLength(1);
});

it('answers 409 for a unit that is taken', async () => {
  const { admin, body } = await prepare();
  await post(admin.token, body);
  const other = await createUser(test.deps);
  expect(await post(admin.token, { ...body, user: other.id })).toMatchObject({
    status: 409,
    body: { message: errorMessages.unit_taken },
  });
});

it('answers 409 for a tenant who already rents', async () => {
  const { admin, body } = await prepare();
  await post(admin.token, body);
  const { id } = await createHouse(test.deps);
  expect(await post(admin.token, { ...body, property: id })).toMatchObject({
    status: 409,
    body: { message: errorMessages.tenant_is_renting },
  });
});

it.each([
  ['an unknown tenant', { user: '00000000-0000-4000-8000-000000000000' }, 404],
  ['a start date in the past', { startDate: '2026-11-01' }, 400],
  ['a stay of seven months', { stayLength: 7 }, 400],
  ['no tenant', { user: undefined }, 400],
])('creates nothing for %s', async (_what, changes, status) => {
  const { admin, house, body } = await prepare();
  expect((await post(admin.token, { ...body, ...changes })).status).toBe(status);
  expect(await contractsOf(house.unitId)).toEqual([]);
});

it('names the field when the start date is in the past', async () => {
  const { admin, body } = await prepare();
  const answer = await post(admin.token, { ...body, startDate: '2026-11-01' });
  expect(answer.body.errorFields).toEqual({ startDate: messages.startDatePassed });
});

it('creates no contract for an admin', async () => {
  const { admin, body } = await prepare();
  expect(await post(admin.token, { ...body, user: admin.id })).toMatchObject({
    status: 409,
    body: { message: errorMessages.only_tenants_rent },
  });
});

it('is forbidden to tenants', async () => {
  const { tenant, body } = await prepare();
  expect((await post(tenant.token, body)).status).toBe(403);
});
