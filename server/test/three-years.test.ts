import { addDays, addMonths, daysBetween } from '@teduh/shared/days';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { findBrokenRules } from './consistency.ts';
import { moneyBack } from './money-back.ts';
import { noticing } from './noticing.ts';
import { renewing } from './renewing.ts';
import { isWhole } from './rounds.ts';
import { settling } from './settling.ts';
import { tenancy } from './tenancy.ts';
import { useTestApp } from './test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const renewal = renewing(test);
const notices = noticing(test);
const settle = settling(test);
const { mismatches } = moneyBack(test);

type Books = { id: string; status: string; held: number; adds_up: boolean; is_own: boolean };

/** What is held of each contract's deposit, and whether what came for it is what is held, went back, was kept, or was carried on. */
async function readBooks(): Promise<Books[]> {
  const { rows } = await sql<Books>`
    select c.id, c.status, deposit_held_sen(c.id) as held, b.balance_sen >= 0
      and b.paid_sen + b.carried_in_sen = b.balance_sen + b.settled_sen + b.carried_on_sen as adds_up,
      -- Whoever has a contract that runs has its deposit there.
      c.status <> 'Active' or c.start_date > ${test.clock.today()}::date or deposit_held_sen(c.id) > 0 as is_own
    from contracts c cross join lateral deposit_books(c.id) b order by c.start_date`.execute(test.deps.db);
  return rows;
}

/** How many days pass until the next one that is lived: the next on which a rent is due or a contract begins or ends, the one after it, or two weeks. */
async function daysToPass(): Promise<number> {
  if (isWhole) return 1;
  const today = test.clock.today();
  const { rows } = await sql<{ days: number }>`
    select least(14, greatest(1, coalesce(min(day - ${today}::date), 14))) as days from (
      select due_date from transactions union all select start_date from contracts union all select end_date from contracts
    ) as events (day) where day >= ${today}::date`.execute(test.deps.db);
  return rows[0]?.days ?? 1;
}

const days = isWhole
  ? 'every day'
  : 'every second week, and on and after the day of each rent, beginning and end';

it(`the books of three years with two renewals, an early end and a settlement add up ${days}`, async () => {
  const rental = await renewal.running({ stayLength: 12 });
  const { admin, tenant, contractId: first } = rental;
  const begin = test.clock.today();
  let paid = 0;

  async function payWhatIsDue() {
    const due = await test.deps.db
      .selectFrom('transactions')
      .select(['id', 'amount_sen'])
      .where('status', '=', 'Pending')
      .where('due_date', '<=', test.clock.today())
      .execute();
    for (const { id } of due) {
      const intentId = await steps.payByCard(tenant, { transactionId: id });
      expect((await steps.processPayment(tenant, id, intentId)).status).toBe(200);
      paid += 1;
      // The time of limits and logins stands still while days pass.
      test.clock.pass(10);
    }
  }

  async function checkDay() {
    const day = test.clock.today();
    const books = await readBooks();
    expect({ day, wrong: books.filter(({ adds_up, is_own }) => !adds_up || !is_own) }).toEqual({
      day,
      wrong: [],
    });
    expect({ day, mismatches: await mismatches() }).toEqual({ day, mismatches: [] });
    const held = books.reduce((sum, book) => sum + book.held, 0);
    const summary = await settle.summary(admin);
    expect({ day, held: summary.held * 100 }).toEqual({ day, held });
  }

  async function liveUntil(day: string, pays = true) {
    while (test.clock.today() < day) {
      const left = daysBetween(test.clock.today(), day);
      const passing = Math.min(left, await daysToPass());
      test.clock.setAheadMs(test.clock.aheadMs() + passing * 24 * 60 * 60 * 1000);
      await test.runDailyJobs();
      if (pays) await payWhatIsDue();
      await checkDay();
    }
  }

  const secondStart = addMonths(begin, 12);
  await liveUntil(addDays(secondStart, -40));
  const second = await renewal.renewed(rental, {
    stayLength: 12,
    rentAmount: 1600,
    deposit: { security: 3500 },
  });
  const thirdStart = addMonths(begin, 24);
  await liveUntil(addDays(thirdStart, -40));
  const third = await renewal.renewed(
    { ...rental, contractId: second },
    { stayLength: 12, rentAmount: 1700, deposit: { security: 3200 } },
  );
  // What the third deposit is lower is settled with the second contract.
  await liveUntil(addDays(thirdStart, 1));
  expect((await readBooks()).map(({ held }) => held)).toEqual([0, 30_000, 320_000]);
  expect((await settle.propose(admin, second)).status).toBe(201);
  expect((await settle.accept(tenant, second)).status).toBe(200);
  expect(await settle.read(tenant, second)).toMatchObject({ status: 'Settled', refund: 300 });

  await liveUntil(addMonths(begin, 33));
  const { earliestEndDate } = await notices.read(tenant, third);
  expect((await notices.give(tenant, third, { endDate: earliestEndDate })).status).toBe(201);
  // The fee and the last rent stay unpaid.
  await liveUntil(addDays(earliestEndDate, -1), true);
  await liveUntil(earliestEndDate, false);
  expect((await steps.getContract(tenant, third)).status).toBe('Ended');
  const open = await test.deps.db
    .selectFrom('transactions')
    .select(['id', 'amount_sen', 'description'])
    .where('status', '=', 'Pending')
    .execute();
  expect(open).toMatchObject([{ amount_sen: 42_500, description: 'Leaving early, as the agreement says' }]);
  const proposed = await settle.propose(admin, third, [
    { kind: 'other', amount: 425, reason: 'The fee for leaving early', transactionId: open[0]?.id },
    { kind: 'cleaning', amount: 280, reason: 'Deep cleaning' },
  ]);
  expect(proposed.body.settlement).toMatchObject({ held: 3200, refund: 2495 });
  await liveUntil(addDays(earliestEndDate, 2), false);
  expect((await settle.accept(tenant, third)).status).toBe(200);
  await checkDay();
  expect(await settle.read(tenant, third)).toMatchObject({ status: 'Settled', heldNow: 0 });

  await liveUntil(addMonths(begin, 36), false);
  expect((await readBooks()).map(({ status, held }) => ({ status, held }))).toEqual(
    Array.from({ length: 3 }, () => ({ status: 'Ended', held: 0 })),
  );
  expect(daysBetween(begin, test.clock.today())).toBeGreaterThan(1_090);
  expect(paid).toBeGreaterThan(33);
  expect((await steps.getContract(tenant, first)).renewedBy).toBe(second);
  expect(await findBrokenRules(test.deps)).toEqual([]);
}, 300_000);
