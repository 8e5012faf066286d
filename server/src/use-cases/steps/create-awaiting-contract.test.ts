import { errorMessages } from '@teduh/shared/errors.constants';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drafting } from '../../../test/drafting.ts';
import { createAdmin, createHouse, createUser } from '../../../test/factories.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

/** Runs between the drawing of an agreement and the making of its contract. */
let beforeStoring: () => Promise<unknown> = async () => {};
const test = useTestApp(
  {},
  {
    wholeDocuments: true,
    overrides: ({ storage }) => ({
      storage: {
        ...storage,
        async put(...args) {
          await storage.put(...args);
          await beforeStoring();
        },
      },
    }),
  },
);
const steps = tenancy(test);
const { use, list } = drafting(test);
beforeEach(() => {
  beforeStoring = async () => {};
});

const patchSettings = (token: string, body: object) => test.call('PATCH', '/api/settings', { token, body });
const setRules = (houseId: string, rules: string) =>
  test.deps.db.updateTable('properties').set({ house_rules: rules }).where('id', '=', houseId).execute();

async function applied() {
  const [admin, tenant, house] = [
    await createAdmin(test.deps),
    await createUser(test.deps),
    await createHouse(test.deps),
  ];
  const { id } = (await steps.apply(tenant, house)).body.application;
  return { admin, tenant, house, accept: () => steps.answer(admin, id, 'Accepted') };
}
const contractOn = (unitId: string) =>
  test.deps.db
    .selectFrom('contracts')
    .select(['id', 'template_version', 'terms', 'house_rules'])
    .where('unit_id', '=', unitId)
    .executeTakeFirstOrThrow();

async function readAgreement(tenant: { id: string; token: string }, contractId: string) {
  const { originalFile } = await steps.getContract(tenant, contractId);
  return (await readPdf((await test.app.inject({ method: 'GET', url: originalFile })).rawPayload)).spoken;
}

const lateFee = { kind: 'flat', amount: 50, graceDays: 3, capPercent: 10 };
const feeClause = { text: 'Late: {lateFee.amount} after {lateFee.grace}.', when: 'flat late fee' };

it('keeps words, terms and house rules as they were, whatever changes later', async () => {
  const { admin, tenant, house, accept } = await applied();
  await patchSettings(admin.token, { lateFee, days: { depositReturn: 21, notice: 45 } });
  const version = await use(
    admin,
    { text: 'Back within {deposit.return}, after notice of {notice}.' },
    feeClause,
  );
  await setRules(house.id, 'No smoking.\nNo drums.');
  expect((await accept()).status).toBe(200);
  const before = await contractOn(house.unitId);
  expect(before).toMatchObject({
    template_version: version,
    house_rules: 'No smoking.\nNo drums.',
    terms: {
      depositReturnDays: 21,
      noticeDays: 45,
      renewalOfferDays: null,
      lateFee: { kind: 'flat', amountSen: 5_000, graceDays: 3, capPercent: 10 },
    },
  });
  const words = await readAgreement(tenant, before.id);
  for (const clause of [
    '1.1 Back within 21 days, after notice of 45 days.',
    '1.2 Late: RM 50.00 after 3 days.',
    '2. House rules',
    '2.1 No smoking.',
    '2.2 No drums.',
  ])
    expect(words).toContain(clause);

  await patchSettings(admin.token, { lateFee: { kind: 'off' }, days: { depositReturn: 60, notice: 90 } });
  await use(admin, { text: 'Something else.' });
  await setRules(house.id, '');
  expect(await contractOn(house.unitId)).toEqual(before);
  expect(await readAgreement(tenant, before.id)).toEqual(words);
});

it('charges no late fee where the words of the agreement name none, although the settings have one', async () => {
  const { admin, house, accept } = await applied();
  await patchSettings(admin.token, { lateFee });
  await use(admin, { text: 'Rent is {rent}.' });
  await accept();
  expect((await contractOn(house.unitId)).terms).toEqual({
    depositReturnDays: null,
    noticeDays: null,
    renewalOfferDays: null,
    lateFee: null,
    breakClause: null,
  });
});

describe('a contract that was made', () => {
  let unitId: string;

  beforeAll(async () => {
    const { admin, house, accept } = await applied();
    await accept();
    await use(admin, { text: 'Another {rent}.' });
    await patchSettings(admin.token, { days: { notice: 100 } });
    unitId = house.unitId;
  });

  it.each(['settings_version', 'template_version', 'terms', 'house_rules'] as const)(
    'never changes its %s',
    async (column) => {
      const other = { settings_version: 1, template_version: 1, terms: '{}', house_rules: 'New' };
      const change = test.deps.db
        .updateTable('contracts')
        .set({ [column]: other[column] })
        .where('unit_id', '=', unitId);
      await expect(change.execute()).rejects.toThrow('The terms of a contract are never changed');
    },
  );
});

it.each([
  ['the house rules', ({ house }) => setRules(house.id, 'No cats.')],
  ['the words of agreements', ({ admin }) => use(admin, { text: 'New {rent}.' })],
] as [string, (people: Awaited<ReturnType<typeof applied>>) => Promise<unknown>][])(
  'answers 409 when %s changed while the agreement was drawn, and succeeds when tried again',
  async (_what, change) => {
    const people = await applied();
    beforeStoring = () => change(people);
    expect(await people.accept()).toMatchObject({
      status: 409,
      body: { message: errorMessages.terms_changed },
    });
    beforeStoring = async () => {};
    expect((await people.accept()).status).toBe(200);
  },
);

it('prints a tenant who is called like a placeholder by that name', async () => {
  const { admin, house } = await applied();
  await use(admin, { text: 'Let to {tenant.name} for {rent}.' });
  const tenant = await createUser(test.deps, { firstname: '{rent}' });
  const { id } = (await steps.apply(tenant, house)).body.application;
  expect((await steps.answer(admin, id, 'Accepted')).status).toBe(200);
  const { id: contractId } = await contractOn(house.unitId);
  expect(await readAgreement(tenant, contractId)).toContain('1.1 Let to {rent} Nurhaliza for RM 1,500.00.');
});

it('counts the contracts of each version', async () => {
  const { admin, accept } = await applied();
  const version = await use(admin, { text: 'Rent is {rent}.' });
  await accept();
  expect((await list(admin)).templates[0]).toMatchObject({ version, contracts: 1 });
});
