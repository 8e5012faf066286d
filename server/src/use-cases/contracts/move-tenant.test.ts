import { addDays, addMonths, startOf } from '@teduh/shared/days';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { findBrokenRules } from '../../../test/consistency.ts';
import { createHouse, createUser } from '../../../test/factories.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { renewing } from '../../../test/renewing.ts';
import { signing } from '../../../test/signing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true, wholeDocuments: true });
const steps = tenancy(test);
const renewal = renewing(test);
const signatures = signing(test);

async function prepare() {
  const rental = await renewal.running({ stayLength: 6 });
  const house = await createHouse(test.deps, { name: 'Rumah Baru', depositSen: 400_000 });
  const startDate = addDays(test.clock.today(), 40);
  const move = (more: object = {}) =>
    renewal.move(rental.admin, rental.contractId, {
      property: house.id,
      startDate,
      stayLength: 12,
      ...more,
    });
  return { ...rental, newHouse: house, startDate, move };
}

const isFree = async (person: { id: string; token: string }, house: { id: string }) =>
  (await steps.get(person, `/api/properties/${house.id}`)).property.isAvailable;

async function heldSen(contractId: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`select deposit_held_sen(${contractId}) as held`.execute(
    test.deps.db,
  );
  return rows[0]?.held ?? -1;
}

it('until both have signed nothing changes for the contract that the tenant has', async () => {
  const { tenant, contractId, newHouse, startDate, move } = await prepare();
  const before = await steps.getContract(tenant, contractId);
  const answer = await move();
  expect(answer).toMatchObject({
    status: 201,
    body: {
      contract: {
        renews: contractId,
        status: 'Awaiting',
        startDate,
        endDate: addMonths(startDate, 12),
        rentAmount: 1500,
        depositAmount: 4000,
        depositPayable: 0,
      },
    },
  });
  expect(await steps.getContract(tenant, contractId)).toMatchObject({
    endDate: before.endDate,
    status: 'Active',
  });
  expect(await isFree(tenant, newHouse)).toBe(false);
  const { originalFile } = await steps.getContract(tenant, answer.body.contract.id);
  const words = (await readPdf(await signatures.open(originalFile))).spoken.join(' ');
  expect(words).toContain('which is about other premises');
  expect(words).toContain(
    `Contract ${before.number} ends on that day, and no rent is due on it from then on.`,
  );
});

it('when both have signed the old contract ends on the day on which the new one begins', async () => {
  const { tenant, contractId, house, startDate, move } = await prepare();
  const { id } = (await move()).body.contract;
  await signatures.signTyped(tenant, id);
  expect(await steps.getContract(tenant, contractId)).toMatchObject({ endDate: startDate, status: 'Active' });
  expect((await steps.getContract(tenant, id)).status).toBe('Active');
  expect(await isFree(tenant, house)).toBe(false);
  await steps.skipTo(addDays(startDate, -14));
  await steps.skipTo(startDate);
  expect((await steps.getContract(tenant, contractId)).status).toBe('Ended');
  expect(await isFree(tenant, house)).toBe(true);
  expect([await heldSen(contractId), await heldSen(id)]).toEqual([0, 300_000]);
  const due = await test.deps.db
    .selectFrom('transactions')
    .select(['type', 'rent_month', 'amount_sen', 'status'])
    .where('contract_id', '=', id)
    .orderBy('type')
    .execute();
  expect(due).toEqual([
    { type: 'Monthly Rental', rent_month: 0, amount_sen: 150_000, status: 'Pending' },
    { type: 'Other Fees', rent_month: null, amount_sen: 100_000, status: 'Pending' },
  ]);
  const late = await test.deps.db
    .selectFrom('transactions')
    .select(['rent_month', 'amount_sen'])
    .where('contract_id', '=', contractId)
    .where('type', '=', 'Monthly Rental')
    .where('status', '=', 'Pending')
    .execute();
  // Ten of 31 days.
  expect(late).toEqual([{ rent_month: 1, amount_sen: 48_387 }]);
  expect(await findBrokenRules(test.deps)).toEqual([]);
});

it('if the hold ends nothing has changed', async () => {
  const { tenant, contractId, newHouse, move } = await prepare();
  const before = await steps.getContract(tenant, contractId);
  const { id } = (await move()).body.contract;
  await steps.skipTo(addDays(test.clock.today(), 7));
  expect((await steps.getContract(tenant, id)).status).toBe('Cancelled');
  expect(await steps.getContract(tenant, contractId)).toMatchObject({
    status: 'Active',
    endDate: before.endDate,
    renewedBy: null,
  });
  expect(await isFree(tenant, newHouse)).toBe(true);
});

it('a move that the tenant has signed waits for us until its day, and then lapses', async () => {
  const { admin, tenant, contractId, startDate, move } = await prepare();
  const before = await steps.getContract(tenant, contractId);
  await signatures.landlordSigns(admin, 'afterwards');
  const { id } = (await move()).body.contract;
  await signatures.signTyped(tenant, id);
  await steps.skipTo(addDays(startDate, -1));
  expect((await steps.getContract(tenant, id)).status).toBe('Awaiting');
  steps.skip(1);
  const late = await signatures.signForLandlord(admin, [id]);
  expect(late.body).toMatchObject({
    signed: [],
    refused: [{ message: 'This contract is no longer open for signing.' }],
  });
  await test.runDailyJobs();
  expect((await steps.getContract(tenant, id)).status).toBe('Cancelled');
  expect(await steps.getContract(tenant, contractId)).toMatchObject({
    status: 'Active',
    endDate: before.endDate,
  });
});

it('is held no longer than until the day on which it begins', async () => {
  const { move } = await prepare();
  const startDate = addDays(test.clock.today(), 3);
  expect((await move({ startDate })).body.contract.holdExpiresAt).toBe(startOf(startDate).toISOString());
});

it.each([
  ['today', 0],
  ['after the end of the present contract', 200],
])('refuses a move that begins %s', async (_when, days) => {
  const { move } = await prepare();
  const answer = await move({ startDate: addDays(test.clock.today(), days) });
  expect(answer).toMatchObject({ status: 400, body: { errorFields: { startDate: expect.any(String) } } });
});

it('refuses the same unit, a taken one, and a second move', async () => {
  const { admin, house, newHouse, move } = await prepare();
  expect((await move({ property: house.id })).body.errorFields).toHaveProperty('property');
  const other = await createUser(test.deps);
  const { id: taken } = await createHouse(test.deps);
  const walkIn = { user: other.id, property: taken, startDate: test.clock.today(), stayLength: 3 };
  await test.call('POST', '/api/contracts', { token: admin.token, body: walkIn });
  expect((await move({ property: taken })).body.code).toBe('unit_taken');
  expect((await move({ property: newHouse.id })).status).toBe(201);
  const { id: third } = await createHouse(test.deps);
  expect((await move({ property: third })).body.code).toBe('contract_followed');
});

it('two moves at once make one contract', async () => {
  const { contractId, move } = await prepare();
  const { id: other } = await createHouse(test.deps);
  const answers = await Promise.all([move(), move({ property: other })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const followers = await test.deps.db
    .selectFrom('contracts')
    .select('id')
    .where('renews', '=', contractId)
    .execute();
  expect(followers).toHaveLength(1);
});

it('rejects those who applied for the unit', async () => {
  const { newHouse, move } = await prepare();
  const rival = await createUser(test.deps);
  const { id } = (await steps.apply(rival, newHouse)).body.application;
  await move();
  expect((await steps.getApplication(rival, id)).status).toBe('Rejected');
});
