import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { expect, it } from 'vitest';
import { createAdmin, createHouse, createUser } from '../../../test/factories.ts';
import { mailsTo } from '../../../test/mails.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { insertRent } from '../../domain/transactions/new-transactions.repository.ts';

const test = useTestApp({}, { wholeDocuments: true });
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

it('is refused for a tenant who is blocked, until they are unblocked', async () => {
  const { admin, tenant, house, body } = await prepare();
  const set = (what: string) =>
    test.call('POST', `/api/users/${tenant.id}/${what}`, { token: admin.token, body: { reason: 'Threats' } });
  await set('block');
  expect(await post(admin.token, body)).toMatchObject({
    status: 409,
    body: { code: 'tenant_is_blocked', message: 'This account is blocked. Unblock it first.' },
  });
  expect(await contractsOf(house.unitId)).toEqual([]);
  await set('unblock');
  expect((await post(admin.token, body)).status).toBe(201);
});

it('takes rent, parts of the deposit and length as they were agreed', async () => {
  const { admin, tenant, house, body } = await prepare();
  const deposit = { security: 1999.9, utilities: '700.05', accessCards: 100 };
  const answer = await post(admin.token, { ...body, stayLength: '36', rentAmount: 1450.5, deposit });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      contract: {
        endDate: '2029-11-20',
        rentAmount: 1450.5,
        depositAmount: 2799.95,
        depositParts: { security: 1999.9, utilities: 700.05, accessCards: 100 },
        depositPayable: 4250.45,
      },
    },
  });
  const { id } = answer.body.contract;
  expect(await steps.depositOf(id)).toMatchObject({ amount_sen: 425_045 });
  const { originalFile } = await steps.getContract(tenant, id);
  const { spoken } = await readPdf((await test.app.inject({ method: 'GET', url: originalFile })).rawPayload);
  const words = spoken.join(' ');
  expect(words).toContain('36 months, from 20 November 2026 to 20 November 2029');
  expect(words).toContain(
    'Security deposit RM 1,999.90, Utility deposit RM 700.05, Access card deposit RM 100.00',
  );
  expect(words).toContain('Payable before moving in RM 4,250.45');
  expect(await contractsOf(house.unitId)).toMatchObject([
    { deposit_sen: 279_995, security_sen: 199_990, utility_sen: 70_005, access_card_sen: 10_000 },
  ]);
});

it('charges the rent of every month of 36', async () => {
  const { admin, body } = await prepare();
  const { id } = (await post(admin.token, { ...body, stayLength: 36 })).body.contract;
  await test.deps.db.updateTable('contracts').set({ status: 'Active' }).where('id', '=', id).execute();
  await test.deps.db.begin((tx) => insertRent(tx, '2029-12-31', 14, test.clock.now()));
  const rents = await test.deps.db
    .selectFrom('transactions')
    .select(['rent_month', 'due_date'])
    .where('contract_id', '=', id)
    .where('type', '=', 'Monthly Rental')
    .orderBy('rent_month')
    .execute();
  expect(rents.map(({ rent_month }) => rent_month)).toEqual(Array.from({ length: 35 }, (_, at) => at + 1));
  expect(rents.at(-1)?.due_date).toBe('2029-10-20');
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
  ['a stay of no months', { stayLength: 0 }, 400],
  ['a stay of 37 months', { stayLength: 37 }, 400],
  ['a rent of nothing', { rentAmount: 0 }, 400],
  ['a deposit of nothing', { deposit: { utilities: 0 } }, 400],
  ['parts of a deposit that add up to too much', { deposit: { security: 99_000, utilities: 1_001 } }, 400],
  ['a part of a deposit below nothing', { deposit: { security: 500, accessCards: -1 } }, 400],
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

it('says up to which amount the parts of a deposit may add up', async () => {
  const { admin, body } = await prepare();
  const answer = await post(admin.token, { ...body, deposit: { security: 99_000, utilities: 1_001 } });
  expect(Object.values(answer.body.errorFields)).toEqual([
    'The parts of the deposit must add up to RM 1 to RM 100,000',
  ]);
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

it('tells a tenant whose other application is closed that a contract was made for them', async () => {
  const { admin, tenant, body } = await prepare();
  await steps.apply(tenant, await createHouse(test.deps, { name: 'Rumah Lain' }));
  expect((await post(admin.token, body)).status).toBe(201);
  const mails = await mailsTo(test, tenant.email);
  const told = mails.find(({ subject }) => subject === 'Your application for Rumah Lain is closed');
  expect(told?.text).toContain('A contract was made for you, so your application for Rumah Lain was closed.');
});
