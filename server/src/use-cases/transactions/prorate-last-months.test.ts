import { addDays, writeDay } from '@teduh/shared/days';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { cards } from '../../../test/card-form.ts';
import { charging } from '../../../test/charging.ts';
import { findBrokenRules } from '../../../test/consistency.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { noticing } from '../../../test/noticing.ts';
import { settling } from '../../../test/settling.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { chargeExtras } from '../charges/charge-extras.ts';
import { reconcileMoneyBack } from '../payments/reconcile-money-back.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import { chargeRent } from './charge-rent.ts';
import { prorateLastMonths } from './prorate-last-months.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const notices = noticing(test);
const charges = charging(test);
const settle = settling(test);

const rentsOf = (contractId: string) =>
  test.deps.db
    .selectFrom('transactions')
    .select(['id', 'amount_sen', 'status', 'description', 'rent_month'])
    .where('contract_id', '=', contractId)
    .where('type', '=', 'Monthly Rental')
    .orderBy('rent_month')
    .orderBy('due_date')
    .execute();

/** A tenancy of RM 1,500 a month whose second month, of 31 days, begins today and is charged. */
async function inSecondMonth() {
  test.clock.setAheadMs(0);
  const rental = await steps.active({ startDate: test.clock.today(), stayLength: 12 });
  const extra = await charges.addExtra(rental.admin, rental.contractId, { amount: 31, firstMonth: 1 });
  if (extra.status !== 201) throw new Error(extra.body.message);
  steps.skip(25);
  await chargeRent(test.deps);
  await chargeExtras(test.deps);
  steps.skip(5);
  const [rent] = await rentsOf(rental.contractId);
  if (!rent) throw new Error('no rent was charged');
  return {
    ...rental,
    rent,
    /** The contract ends in so many days. */
    end: (days: number) =>
      steps.endContract(rental.admin, rental.contractId, { endDate: addDays(test.clock.today(), days) }),
    payRent: async (number?: string) =>
      steps.processPayment(
        rental.tenant,
        rent.id,
        await steps.payByCard(rental.tenant, { transactionId: rent.id }, number),
      ),
    refunds: async () => (await steps.history(rental.admin, rent.id)).refunds,
  };
}

/** The refunds are sent, and those that fail later have failed. */
async function sendRefunds() {
  for (const ask of [reconcilePayments, reconcileMoneyBack]) {
    test.clock.pass(60);
    await ask(test.deps);
  }
}

const change = ({ token }: { token: string }, id: string, body: object) =>
  test.call('PATCH', `/api/transactions/${id}`, { token, body });

const tenDaysSen = 48_387;
const otherDays = 1016.13;

it('a month that is not charged yet is charged for its days', async () => {
  test.clock.setAheadMs(0);
  const { tenant, contractId } = await steps.active({ startDate: test.clock.today(), stayLength: 12 });
  const { earliestEndDate } = await notices.read(tenant, contractId);
  expect(earliestEndDate).toBe('2027-01-14');
  await notices.give(tenant, contractId, { endDate: earliestEndDate });
  steps.skip(30);
  await chargeRent(test.deps);
  steps.skip(35);
  await test.runDailyJobs();
  expect(await rentsOf(contractId)).toMatchObject([
    { rent_month: 1, amount_sen: 145_161, status: 'Pending', description: 'only until 14 January 2027' },
  ]);
  expect(await findBrokenRules(test.deps)).toEqual([]);
});

it('what is to be paid becomes less, extra charges too, and the tenant is told, once', async () => {
  const { contractId, tenant, end } = await inSecondMonth();
  expect((await end(10)).status).toBe(200);
  const due = { amount_sen: tenDaysSen, status: 'Pending', description: 'only until 25 December 2026' };
  expect(await rentsOf(contractId)).toMatchObject([due]);
  expect(await charges.feesOf(contractId)).toMatchObject([{ amount_sen: 1000 }]);
  await steps.days(1);
  await prorateLastMonths(test.deps);
  expect(await rentsOf(contractId)).toMatchObject([due]);
  const told = await subjectsTo(test, tenant.email);
  expect(told.filter((subject) => subject === 'RM 483.87 is due on 15 December 2026')).toHaveLength(1);
});

it('an even earlier end makes it less again', async () => {
  const { contractId, end } = await inSecondMonth();
  await end(10);
  await end(5);
  expect(await rentsOf(contractId)).toMatchObject([{ amount_sen: 24_194 }]);
});

it('what was paid by card for later days goes back to the card, once', async () => {
  const { tenant, end, payRent, refunds } = await inSecondMonth();
  expect((await payRent()).status).toBe(200);
  await end(10);
  expect(await refunds()).toMatchObject([{ amount: otherDays, status: 'Pending' }]);
  test.clock.pass(60);
  await reconcilePayments(test.deps);
  await steps.days(1);
  expect(await refunds()).toMatchObject([{ amount: otherDays, status: 'Succeeded' }]);
  expect(await subjectsTo(test, tenant.email)).toContain('RM 1,016.13 goes back to you');
  expect(await findBrokenRules(test.deps)).toEqual([]);
});

it('what an admin gave back of the month before it was cut short counts', async () => {
  const { admin, rent, end, payRent, refunds } = await inSecondMonth();
  await payRent();
  expect((await steps.refund(admin, rent.id, { amount: 200, reason: 'Goodwill' })).status).toBe(201);
  test.clock.pass(60);
  await end(10);
  expect(await refunds()).toMatchObject([{ amount: 200 }, { amount: 816.13 }]);
});

it('what could not go back to the card is left to the transfer of an admin', async () => {
  const { admin, tenant, rent, end, payRent, refunds } = await inSecondMonth();
  await payRent(cards.failingRefund);
  await end(10);
  await sendRefunds();
  await steps.days(1);
  const failed = { amount: otherDays, status: 'Failed', isToBePaidBack: true };
  expect(await refunds()).toMatchObject([failed]);
  const told = await subjectsTo(test, tenant.email);
  expect(told.filter((subject) => subject === 'RM 1,016.13 goes back to you')).toHaveLength(1);
  const [{ id }] = await refunds();
  const transfer = await test.call('POST', `/api/transactions/${rent.id}/refunds/${id}/transfer`, {
    token: admin.token,
    body: { reference: 'T2', paidOn: test.clock.today() },
  });
  expect(transfer.status).toBe(201);
  await steps.days(1);
  expect(await refunds()).toMatchObject([
    { ...failed, isToBePaidBack: false },
    { amount: otherDays, status: 'Succeeded' },
  ]);
});

it('a refund that failed leaves less to go back after an even earlier end', async () => {
  const { end, payRent, refunds } = await inSecondMonth();
  await payRent(cards.failingRefund);
  await end(10);
  await sendRefunds();
  await end(5);
  expect(await refunds()).toMatchObject([
    { amount: otherDays, status: 'Failed' },
    { amount: 241.93, status: 'Pending' },
  ]);
});

it('both are told, once, what is to be given back of a payment in cash, and read it until it is', async () => {
  const { admin, tenant, contractId, rent, end, refunds } = await inSecondMonth();
  const paidOn = test.clock.today();
  await steps.recordPayment(admin, rent.id, { method: 'cash', reference: 'A7', paidOn });
  await end(10);
  steps.skip(1);
  for (let run = 0; run < 2; run += 1) await prorateLastMonths(test.deps);
  const told = await subjectsTo(test, admin.email);
  expect(
    told.filter((subject) => subject === 'RM 1,016.13 is to be given back to Siti Nurhaliza'),
  ).toHaveLength(1);
  expect(await refunds()).toEqual([]);
  expect(await subjectsTo(test, tenant.email)).toContain(
    'RM 1,016.13 of your rent is for days after the end',
  );
  const toReturn = async () => (await settle.read(tenant, contractId)).rentToReturn;
  expect(await toReturn()).toEqual([{ transactionId: rent.id, amount: 1016.13 }]);
  const transfer = { reference: 'T1', paidOn: test.clock.today() };
  const refund = { amount: 1016.13, reason: 'Unused', transfer };
  expect((await steps.refund(admin, rent.id, refund)).status).toBe(201);
  expect(await toReturn()).toEqual([]);
});

it('both are told again what is to be given back after an even earlier end', async () => {
  const { admin, tenant, rent, end } = await inSecondMonth();
  const paidOn = test.clock.today();
  await steps.recordPayment(admin, rent.id, { method: 'cash', reference: 'A8', paidOn });
  await end(20);
  await end(10);
  await prorateLastMonths(test.deps);
  const mails = (await mailsTo(test, tenant.email)).filter(({ subject }) =>
    subject.endsWith('after the end'),
  );
  expect(mails.map(({ subject }) => subject)).toEqual([
    'RM 1,016.13 of your rent is for days after the end',
    'RM 532.26 of your rent is for days after the end',
  ]);
  expect(mails[0]?.text).toContain(`ends on ${writeDay(addDays(paidOn, 10))}`);
  const toAdmin = (await subjectsTo(test, admin.email)).filter((subject) =>
    subject.includes('is to be given back'),
  );
  expect(toAdmin.map((subject) => subject.split(' is')[0])).toEqual(['RM 1,016.13', 'RM 532.26']);
});

it('a month that was all after the end already is not told again after an even earlier one', async () => {
  const { admin, tenant, contractId, end } = await inSecondMonth();
  steps.skip(20);
  await chargeRent(test.deps);
  const rents = await rentsOf(contractId);
  expect(rents).toHaveLength(2);
  for (const { id } of rents)
    await steps.recordPayment(admin, id, { method: 'cash', reference: 'A9', paidOn: test.clock.today() });
  const told = async () =>
    (await subjectsTo(test, tenant.email)).flatMap(
      (subject) => /^RM .*(?= of your rent)/.exec(subject) ?? [],
    );
  await end(8);
  expect((await told()).toSorted()).toEqual(['RM 1,500.00', 'RM 145.16']);
  await end(4);
  expect((await told()).toSorted()).toEqual(['RM 1,500.00', 'RM 145.16', 'RM 338.71']);
});

it('a payment that is under way when the end is set goes back in part when it has arrived', async () => {
  const { tenant, rent, contractId, end, refunds } = await inSecondMonth();
  const intentId = await steps.payByCard(tenant, { transactionId: rent.id });
  await end(10);
  expect(await rentsOf(contractId)).toMatchObject([{ amount_sen: 150_000, status: 'Pending' }]);
  expect((await steps.processPayment(tenant, rent.id, intentId)).status).toBe(200);
  await prorateLastMonths(test.deps);
  expect(await refunds()).toMatchObject([{ amount: otherDays }]);
});

it('a card form that was left an hour ago does not keep the month whole', async () => {
  const { tenant, rent, contractId, end } = await inSecondMonth();
  await steps.openPayment(tenant, { transactionId: rent.id });
  await end(10);
  test.clock.pass(50 * 60);
  await prorateLastMonths(test.deps);
  expect(await rentsOf(contractId)).toMatchObject([{ amount_sen: 150_000 }]);
  test.clock.pass(11 * 60);
  await prorateLastMonths(test.deps);
  expect(await rentsOf(contractId)).toMatchObject([{ amount_sen: tenDaysSen, status: 'Pending' }]);
  expect(await subjectsTo(test, tenant.email)).toContain('RM 483.87 is due on 15 December 2026');
});

it('a card form from before does not keep the month whole where cards are no longer taken', async () => {
  const { tenant, rent, contractId, end } = await inSecondMonth();
  await steps.openPayment(tenant, { transactionId: rent.id });
  await end(10);
  const config = { ...test.deps.config, payments: { provider: 'none' as const } };
  await prorateLastMonths({ ...test.deps, config });
  expect(await rentsOf(contractId)).toMatchObject([{ amount_sen: tenDaysSen }]);
});

it('a contract that fails does not keep the months of others whole', async () => {
  const both = [await inSecondMonth(), await inSecondMonth()];
  const [first, second] = both.toSorted((one, other) => (one.contractId < other.contractId ? -1 : 1));
  for (const { tenant, rent, end } of both) {
    await steps.openPayment(tenant, { transactionId: rent.id });
    await end(10);
  }
  test.clock.pass(61 * 60);
  await sql`create function fail() returns trigger language plpgsql as 'begin raise exception ''failed''; end'`.execute(
    test.deps.db,
  );
  await sql`create trigger failing before update on transactions for each row
    when (new.contract_id = '${sql.raw(first?.contractId ?? '')}') execute function fail()`.execute(
    test.deps.db,
  );
  await prorateLastMonths(test.deps);
  await sql`drop function fail cascade`.execute(test.deps.db);
  expect(await rentsOf(first?.contractId ?? '')).toMatchObject([{ amount_sen: 150_000 }]);
  expect(await rentsOf(second?.contractId ?? '')).toMatchObject([{ amount_sen: tenDaysSen }]);
});

it('what an admin asks for after that stays, and does not go back when it is paid', async () => {
  const { admin, rent, contractId, end, payRent, refunds } = await inSecondMonth();
  await end(10);
  await change(admin, rent.id, { dueDate: addDays(test.clock.today(), 2) });
  await change(admin, rent.id, { amount: 600 });
  await steps.days(1);
  const asked = { amount_sen: 60_000, description: 'only until 25 December 2026' };
  expect(await rentsOf(contractId)).toMatchObject([asked]);
  expect((await payRent()).status).toBe(200);
  await steps.days(1);
  expect(await refunds()).toEqual([]);
});

it('what an admin asks for after that stays in its parts', async () => {
  const { admin, rent, contractId, end } = await inSecondMonth();
  await end(10);
  await change(admin, rent.id, { amount: 600 });
  const dueDates = [2, 5].map((days) => addDays(test.clock.today(), days));
  await test.call('POST', `/api/transactions/${rent.id}/split`, {
    token: admin.token,
    body: { parts: dueDates.map((dueDate) => ({ amount: 300, dueDate })) },
  });
  await prorateLastMonths(test.deps);
  const parts = (await rentsOf(contractId)).filter(({ status }) => status === 'Pending');
  expect(parts.map(({ amount_sen }) => amount_sen)).toEqual([30_000, 30_000]);
});

it('an even earlier end makes less of what an admin has asked for, and names the last end alone', async () => {
  const { admin, rent, contractId, end } = await inSecondMonth();
  await end(10);
  await change(admin, rent.id, { amount: 600 });
  await end(5);
  const due = { amount_sen: 24_194, description: 'only until 20 December 2026' };
  expect(await rentsOf(contractId)).toMatchObject([due]);
});

it('what an admin asked for before a contract ends earlier becomes less', async () => {
  const { admin, rent, contractId, end } = await inSecondMonth();
  await change(admin, rent.id, { amount: 1400 });
  await end(10);
  expect(await rentsOf(contractId)).toMatchObject([{ amount_sen: tenDaysSen }]);
});

it('of a split month the part that is to be paid becomes less first', async () => {
  const { admin, tenant, rent, contractId, end } = await inSecondMonth();
  const dueDates = [5, 15].map((days) => addDays(test.clock.today(), days));
  const parts = dueDates.map((dueDate, index) => ({ amount: [400, 1100][index], dueDate }));
  const split = await test.call('POST', `/api/transactions/${rent.id}/split`, {
    token: admin.token,
    body: { parts },
  });
  expect(split.status).toBe(201);
  const first = (await rentsOf(contractId)).find(({ amount_sen }) => amount_sen === 40_000)?.id ?? '';
  await steps.processPayment(tenant, first, await steps.payByCard(tenant, { transactionId: first }));
  await end(10);
  const sums = (await rentsOf(contractId)).filter(({ status }) => status !== 'Split');
  expect(sums).toMatchObject([
    { amount_sen: 40_000, status: 'Paid' },
    { amount_sen: tenDaysSen - 40_000, status: 'Pending' },
  ]);
});

it('a contract that ends on its day is charged whole months', async () => {
  test.clock.setAheadMs(0);
  const { contractId } = await steps.active({ startDate: test.clock.today(), stayLength: 3 });
  for (let month = 1; month <= 3; month += 1) {
    steps.skip(33);
    await chargeRent(test.deps);
  }
  expect((await rentsOf(contractId)).map(({ amount_sen }) => amount_sen)).toEqual([150_000, 150_000]);
});
