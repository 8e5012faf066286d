import { addDays, addMonths, type Day, daysBetween } from '@teduh/shared/days';
import { lastDayOf } from '@teduh/shared/imports.rules';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { autopaying } from '../../../test/autopay.ts';
import { findBrokenRules } from '../../../test/consistency.ts';
import { createAdmin, createUser } from '../../../test/factories.ts';
import { aRow, type Cells, csvOf, importing } from '../../../test/importing.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { noticing } from '../../../test/noticing.ts';
import { renewing } from '../../../test/renewing.ts';
import { roundsOf } from '../../../test/rounds.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { checkBooks } from '../statements/check-books.ts';

/** What happens to a tenancy after it was imported is what happens to any other. */
const test = useTestApp({}, { listen: true });
const { send, contractOf, transactionsOf } = importing(test);
const steps = tenancy(test);
const renewals = renewing(test);

beforeEach(() => test.clock.setAheadMs(0));

const writeDay = (day: Day) => day.split('-').toReversed().join('/');

async function imported(cells: Cells = {}) {
  const admin = await createAdmin(test.deps);
  const tenant = await createUser(test.deps, { passwordSetBy: 'admin' });
  const { status, body } = await send(admin, csvOf([aRow({ Email: tenant.email, ...cells })]));
  expect([status, body.message]).toEqual([201, 'Your tenancies were imported']);
  return { admin, tenant, contractId: (await contractOf(tenant.email)).id };
}

const rentsOf = async (contractId: string) =>
  (await transactionsOf(contractId)).filter(({ type }) => type === 'Monthly Rental');
const heldOf = async (contractId: string) =>
  (await sql<{ sen: number }>`select deposit_held_sen(${contractId}::uuid) as sen`.execute(test.deps.db))
    .rows[0]?.sen;

it('is charged its rent as the months come, told to the tenant, and shown as the next one on the dashboard', async () => {
  const { tenant, contractId } = await imported();
  const dashboard = await steps.get(tenant, '/api/dashboard');
  expect(JSON.stringify(dashboard)).toContain('2026-12-01');
  expect(await rentsOf(contractId)).toEqual([]);
  await steps.skipDays(5);
  expect((await rentsOf(contractId)).map(({ due_date }) => due_date)).toEqual(['2026-12-01']);
  expect(await subjectsTo(test, tenant.email)).toContainEqual('RM 1,500.00 is due on 1 December 2026');
});

it('is renewed, with the deposit carried over', async () => {
  const rental = await imported({ 'Last day': '31/12/2026', 'Rent paid until': '31/12/2026' });
  const next = await renewals.renewed(rental, { stayLength: 6 });
  await steps.skipTo('2027-01-01');
  expect(await steps.getContract(rental.tenant, next)).toMatchObject({ status: 'Active', isImported: false });
  expect([await heldOf(rental.contractId), await heldOf(next)]).toEqual([0, 300_000]);
  expect((await rentsOf(next)).map(({ rent_month }) => rent_month)).toContain(0);
  await checkBooks(test.deps);
  expect(test.lines.at(-1)).toContain('all statements add up');
});

it('is renewed without a deposit, where there was none', async () => {
  const rental = await imported({ 'Last day': '31/12/2026', 'Security deposit held': '0' });
  const next = await renewals.renewed(rental, { stayLength: 6 });
  expect(await steps.getContract(rental.tenant, next)).toMatchObject({ depositAmount: 0 });
});

it('knows no right to leave early, ends by notice with its term, and keeps its deposit', async () => {
  const { tenant, contractId } = await imported();
  const notices = noticing(test);
  expect((await notices.give(tenant, contractId, { endDate: '2026-12-31' })).status).toBe(409);
  expect((await notices.give(tenant, contractId, { endDate: '2027-03-01' })).status).toBe(201);
  await steps.skipTo('2027-03-01');
  expect(await steps.getContract(tenant, contractId)).toMatchObject({ status: 'Ended' });
  expect(await heldOf(contractId)).toBe(300_000);
  expect(await findBrokenRules(test.deps)).toEqual([]);
});

it('can be paid by autopay', async () => {
  const { tenant, contractId } = await imported();
  await autopaying(test).turnOn(tenant, contractId);
  await steps.skipTo('2026-11-28');
  await steps.skipTo('2026-12-01');
  expect((await rentsOf(contractId)).map(({ status }) => status)).toEqual(['Paid']);
});

it('gives the deposit back by a transfer, and nobody can take its payment back', async () => {
  const { admin, contractId } = await imported();
  const { id } = await steps.depositOf(contractId);
  expect((await steps.reversePayment(admin, id, { reason: 'Mistake' })).body.code).toBe(
    'payment_not_reversible',
  );
  const transfer = { reference: 'MBB 1', paidOn: '2026-11-15' };
  const refund = { amount: 1000, reason: 'Agreed', transfer };
  const answer = await steps.refund(admin, id, refund);
  expect([answer.status, answer.body.code]).toEqual([201, undefined]);
  expect(await heldOf(contractId)).toBe(200_000);
});

it('does not remind of what was late before, and reminds of what becomes late', async () => {
  const { tenant, contractId } = await imported({
    'Rent paid until': '30/09/2026',
    'Charge 1': 'Water',
    'Charge 1 amount': '42.50',
    'Charge 1 due': '01/06/2026',
  });
  expect((await rentsOf(contractId)).map(({ due_date }) => due_date)).toEqual(['2026-10-01', '2026-11-01']);
  await test.runDailyJobs();
  const late = async () =>
    (await subjectsTo(test, tenant.email)).filter((subject) => /was due on/.test(subject));
  expect(await late()).toEqual([]);
  // The rent of November was 14 days late on the day of the import: its last reminder had passed as well. That of December comes.
  await steps.days(18);
  expect(await late()).toHaveLength(1);
});

it('a tenancy that ends before the day until which its rent was paid elsewhere tells the admins once', async () => {
  const { admin, contractId } = await imported({ 'Rent paid until': '28/02/2027' });
  const told = async () =>
    (await subjectsTo(test, admin.email)).filter((subject) => /paid .* ahead, before Teduh/.test(subject));
  const ended = await steps.endContract(admin, contractId, { endDate: '2026-12-16' });
  expect(ended.status).toBe(200);
  // 16 of the 31 days of December, January and February.
  expect(await told()).toEqual([expect.stringContaining('RM 3,774.19')]);
  const [mail] = await mailsTo(test, admin.email);
  expect(mail?.text).toContain('ends on 16 December 2026 now');

  const paidHere = await imported();
  await steps.endContract(paidHere.admin, paidHere.contractId, { endDate: '2026-12-16' });
  expect((await subjectsTo(test, paidHere.admin.email)).join()).not.toContain('before Teduh');
});

it('costs no late fee, whatever the settings say', async () => {
  const { admin, contractId } = await imported({ 'Rent paid until': '30/09/2026' });
  const lateFee = { kind: 'flat', amount: 50, graceDays: 3, capPercent: 10 };
  await test.call('PATCH', '/api/settings', { token: admin.token, body: { lateFee } });
  await steps.skipDays(3);
  expect((await transactionsOf(contractId)).filter(({ late_fee_of }) => late_fee_of)).toEqual([]);
});

describe('whatever the days are', () => {
  /** Numbers that look random and are the same in every run. */
  function createRandom(seed: number) {
    let state = seed;
    return (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  }

  it('every month is charged once or was paid before: none twice, none missed', async () => {
    const random = createRandom(7);
    const admin = await createAdmin(test.deps);
    const cases = Array.from({ length: roundsOf({ short: 20, whole: 60 }) }, () => {
      const startDate = addDays('2025-01-01', random(660));
      // It runs still, for at least a month.
      const passed = Math.ceil(daysBetween(startDate, '2026-11-15') / 28);
      const months = Math.min(120, passed + 1 + random(6));
      const paid = random(months + 1);
      return { startDate, months, paid, row: aRow() };
    });
    const rows = cases.map(({ startDate, months, paid, row }) => ({
      ...row,
      Start: writeDay(startDate),
      'Last day': writeDay(lastDayOf(startDate, months)),
      'Rent paid until': writeDay(lastDayOf(startDate, paid)),
    }));
    expect((await send(admin, csvOf(rows))).status).toBe(201);
    const lastDay = 196;
    for (let day = 0; day <= lastDay; day += 14) {
      test.clock.setAheadMs(day * 24 * 3_600_000);
      await test.runDailyJobs();
    }
    test.clock.setAheadMs(800 * 24 * 3_600_000);
    for (const { startDate, months, paid, row } of cases) {
      const { id, status, end_date } = await contractOf(row.Email ?? '');
      const charged = (await rentsOf(id)).map(({ rent_month, due_date }) => [rent_month, due_date]);
      const until = addDays('2026-11-15', lastDay + 14);
      const expected = Array.from({ length: months - paid }, (_, at) => [
        paid + at,
        addMonths(startDate, paid + at),
      ])
        .filter(([, due]) => String(due) <= until)
        // A contract that has ended by then was charged all of its months before.
        .filter(([, due]) => String(due) < end_date);
      expect([status === 'Cancelled', charged], JSON.stringify(row)).toEqual([false, expected]);
    }
  });
});
