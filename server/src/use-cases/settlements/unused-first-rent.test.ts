import { addDays } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { findBrokenRules } from '../../../test/consistency.ts';
import { createAdmin, createHouse } from '../../../test/factories.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { moneyBack } from '../../../test/money-back.ts';
import { noticing } from '../../../test/noticing.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { renewing } from '../../../test/renewing.ts';
import { settling } from '../../../test/settling.ts';
import { signing } from '../../../test/signing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true, wholeDocuments: true });
const steps = tenancy(test);
const settle = settling(test);
const renewal = renewing(test);
const notice = noticing(test);
const signatures = signing(test);
const money = moneyBack(test);

/** A tenancy of RM 1,500 a month whose first month has 30 days and begins today. */
async function begun(stayLength = 12) {
  test.clock.setAheadMs(0);
  return renewal.running({ stayLength, houseName: 'Rumah Singkat' });
}

const tellsOfRent = async (email: string) =>
  (await subjectsTo(test, email)).filter((subject) => subject.includes('of your first rent'));

async function expectAllBack(
  { admin, tenant, contractId }: Awaited<ReturnType<typeof begun>>,
  refund: number,
) {
  expect((await settle.propose(admin, contractId)).body.settlement).toMatchObject({ held: refund, refund });
  expect((await settle.accept(tenant, contractId)).body.settlement).toMatchObject({
    status: 'Settled',
    refunded: refund,
    heldNow: 0,
  });
  const { payment_intent_id: intentId } = await steps.depositOf(contractId);
  const back = await money.providerRefunds(intentId ?? '');
  expect(back.map(({ amount_sen }) => amount_sen)).toEqual([refund * 100]);
  expect(await money.mismatches()).toEqual([]);
  expect(await findBrokenRules(test.deps)).toEqual([]);
}

it('an end that both agree on within the first month gives the rent of the later days back with the deposit', async () => {
  const rental = await begun();
  const { admin, tenant, contractId } = rental;
  const endDate = addDays(test.clock.today(), 12);
  expect(await notice.read(tenant, contractId, endDate)).toMatchObject({ unusedRent: 900, lastRent: null });
  await notice.propose(tenant, contractId, endDate);
  expect(await settle.read(tenant, contractId)).toMatchObject({ held: 3000, unusedRent: 0 });
  expect((await notice.accept(admin, contractId)).status).toBe(200);
  expect(await settle.read(tenant, contractId)).toMatchObject({ held: 3900, unusedRent: 900 });
  expect(await tellsOfRent(tenant.email)).toEqual(['RM 900.00 of your first rent is for days after the end']);
  await steps.skipTo(endDate);
  const [ended] = (await mailsTo(test, tenant.email)).filter(({ subject }) => subject.endsWith('has ended'));
  expect(ended?.text).toContain(
    'RM 3,900.00 is held with your deposit, of which RM 900.00 is rent of the first month for days after the end',
  );
  await expectAllBack(rental, 3900);
  const [proposed] = (await mailsTo(test, tenant.email)).filter(({ subject }) =>
    subject.endsWith('what goes back'),
  );
  expect(proposed?.text).toContain(
    'This includes RM 900.00 of the first month’s rent, for days after the end.',
  );
  expect(await settle.read(tenant, contractId)).toMatchObject({ held: 3900, unusedRent: 900 });
});

it('a notice that ends the contract within its first month does the same, and its fee is taken from it', async () => {
  const owner = await createAdmin(test.deps);
  const settings = { token: owner.token, body: { days: { notice: 15 } } };
  expect((await test.call('PATCH', '/api/settings', settings)).status).toBe(200);
  const { admin, tenant, contractId } = await begun();
  const endDate = addDays(test.clock.today(), 15);
  const shown = await notice.read(tenant, contractId, endDate);
  expect(shown).toMatchObject({ fee: 750, unusedRent: 750 });
  expect((await notice.give(tenant, contractId, { endDate, fee: 750 })).status).toBe(201);
  await steps.skipTo(endDate);
  const { openCharges, unusedRent } = await settle.read(admin, contractId);
  expect(unusedRent).toBe(750);
  const deductions = [
    { kind: 'rent', amount: 750, reason: 'Leaving early', transactionId: openCharges[0].id },
  ];
  await settle.propose(admin, contractId, deductions);
  expect((await settle.accept(tenant, contractId)).body.settlement).toMatchObject({
    held: 3750,
    refunded: 3000,
    status: 'Settled',
  });
  expect(await money.mismatches()).toEqual([]);
});

it('a contract that an admin ends before it begins gives back all of its first rent', async () => {
  test.clock.setAheadMs(0);
  const rental = await steps.active({ startDate: addDays(test.clock.today(), 10) });
  await steps.endContract(rental.admin, rental.contractId, { isActive: false });
  expect(await settle.read(rental.tenant, rental.contractId)).toMatchObject({ held: 4500, unusedRent: 1500 });
  await expectAllBack(rental, 4500);
});

it('ended again on an earlier day, more of it is unused; after the first month nothing is', async () => {
  const { admin, tenant, contractId } = await begun();
  const endOn = async (days: number) => {
    await steps.endContract(admin, contractId, { endDate: addDays(test.clock.today(), days) });
    return (await settle.read(tenant, contractId)).unusedRent;
  };
  expect([await endOn(45), await endOn(30), await endOn(29), await endOn(10)]).toEqual([0, 0, 50, 1000]);
  expect(await tellsOfRent(tenant.email)).toHaveLength(2);
  expect(await settle.heldSen(contractId)).toBe(400_000);
  expect((await settle.summary(tenant)).held).toBe(4000);
});

async function moveInto(depositSen: number, days: number) {
  const rental = await begun();
  const house = await createHouse(test.deps, { name: 'Rumah Lain', depositSen });
  const startDate = addDays(test.clock.today(), days);
  const move = { property: house.id, startDate, stayLength: 12 };
  const { status, body } = await renewal.move(rental.admin, rental.contractId, move);
  expect(status).toBe(201);
  const nextId: string = body.contract.id;
  const { originalFile } = await steps.getContract(rental.tenant, nextId);
  const words = (await readPdf(await signatures.open(originalFile))).spoken.join(' ');
  await signatures.signTyped(rental.tenant, nextId);
  const topUps = await test.deps.db
    .selectFrom('transactions')
    .select('amount_sen')
    .where('contract_id', '=', nextId)
    .where('is_deposit_top_up', '=', true)
    .execute();
  await steps.skipTo(startDate);
  return { ...rental, nextId, words, topUps };
}

it('a move within the first month pays with it what the next deposit is higher, as the agreement says', async () => {
  const { contractId, nextId, words, topUps, tenant } = await moveInto(420_000, 10);
  expect(words).toContain('RM 1,000.00 of it is for days from that day on');
  expect(words).toContain('The deposit of RM 4,000.00 that the Landlord holds');
  expect(words).toContain('RM 200.00 more make up the deposit of RM 4,200.00');
  expect(topUps).toEqual([{ amount_sen: 20_000 }]);
  expect([await settle.heldSen(contractId), await settle.heldSen(nextId)]).toEqual([0, 400_000]);
  expect(await tellsOfRent(tenant.email)).toHaveLength(1);
  expect(await findBrokenRules(test.deps)).toEqual([]);
});

it('what the next deposit does not need is settled with the contract before', async () => {
  const rental = await moveInto(360_000, 10);
  expect(rental.words).toContain('The Landlord returns the remaining RM 400.00');
  expect(rental.topUps).toEqual([]);
  expect(await settle.read(rental.tenant, rental.contractId)).toMatchObject({ held: 400, unusedRent: 400 });
  await expectAllBack(rental, 400);
  expect(await settle.heldSen(rental.nextId)).toBe(360_000);
});
