import { randomInt } from 'node:crypto';
import { addDays, addMonths, type Day, daysBetween } from '@teduh/shared/days';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { cards } from '../../../test/card-form.ts';
import { createHouse } from '../../../test/factories.ts';
import { randomFrom } from '../../../test/faults/random.ts';
import { moneyBack } from '../../../test/money-back.ts';
import { renewing } from '../../../test/renewing.ts';
import { roundsOf } from '../../../test/rounds.ts';
import { account, settling } from '../../../test/settling.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as lists from '../../domain/settlements/deposits-list.repository.ts';
import { endExpiredContracts } from '../contracts/end-expired-contracts.ts';
import { reconcileMoneyBack } from '../payments/reconcile-money-back.ts';

vi.setConfig({ testTimeout: 240_000 });
const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const settle = settling(test);
const renewal = renewing(test);
const money = moneyBack(test);
const rentSen = 150_000;

type Row = Record<string, number> & { id: string };
const read = async <Result>(query: ReturnType<typeof sql>) =>
  (await query.execute(test.deps.db)).rows as Result[];

/** What the provider and the till say: neither knows anything of deposits. */
async function cashSen(userId: string): Promise<number> {
  const [sums] = await read<{ sen: number }>(sql`
    with own as (select t.* from transactions t join contracts c on c.id = t.contract_id where c.user_id = ${userId}),
      intents as (select s.* from sandbox.payment_intents s join payment_intents i on i.id = s.id join own on own.id = i.transaction_id)
    select ((select coalesce(sum(amount_sen), 0) from intents where status = 'succeeded')
      - (select coalesce(sum(r.amount_sen), 0) from sandbox.refunds r join intents on intents.id = r.payment_intent_id where r.status <> 'failed')
      - (select coalesce(sum(d.amount_sen), 0) from sandbox.disputes d join intents on intents.id = d.payment_intent_id where d.status = 'lost')
      + (select coalesce(sum(amount_sen), 0) from own where recorded_by is not null)
      - (select coalesce(sum(r.amount_sen), 0) from refunds r join own on own.id = r.transaction_id where r.method in ('bank transfer', 'cash')))::integer as sen`);
  return sums?.sen ?? Number.NaN;
}

type First = { kept_sen: number; start_date: Day; end_date: Day; prorates_last_month: boolean };

/** The rent of the days that a contract lasts of its first month. */
function firstRentSen({ start_date, end_date, prorates_last_month }: First): number {
  const whole = daysBetween(start_date, addMonths(start_date, 1));
  const used = Math.min(whole, Math.max(0, daysBetween(start_date, end_date)));
  return prorates_last_month ? Math.round((rentSen * used) / whole) : rentSen;
}

/** The books of a tenant, with every rule that holds at every step. */
async function check(userId: string, story: string[]) {
  const said = story.join(', ');
  const books = await read<Row & { status: string | null; expected_sen: number }>(sql`
    select c.id, b.*, deposit_held_sen(c.id) as held_sen, s.status,
      (select coalesce(sum(amount_sen), 0)::integer from refunds where settles = c.id and method = 'deposit') as deducted_sen,
      (select coalesce(sum(amount_sen), 0)::integer from refunds where settles = c.id and method <> 'deposit' and status <> 'Failed') as back_sen,
      (select coalesce(sum(amount_sen), 0)::integer from refunds r where settles = c.id and status = 'Failed'
        and not exists (select from refunds instead where instead.replaces = r.id)) as failed_sen,
      n.deposit_sen as next_sen, s.held_sen as stated_sen, s.deducted_sen as stated_deducted_sen, s.refund_sen as stated_refund_sen
    from contracts c cross join lateral deposit_books(c.id) b left join settlements s on s.contract_id = c.id
      left join deposit_carries d on d.from_contract_id = c.id left join contracts n on n.id = d.to_contract_id
    where c.user_id = ${userId} order by c.start_date`);
  const sum = (name: string) => books.reduce((total, row) => total + (row[name] ?? 0), 0);
  const missingSen = sum('held_sen') - sum('balance_sen');

  let carriedSen = 0;
  for (const row of books) {
    expect(row.carried_in_sen, said).toBe(carriedSen);
    expect((row.paid_sen ?? 0) + (row.carried_in_sen ?? 0), said).toBe(
      (row.balance_sen ?? 0) + (row.back_sen ?? 0) + (row.deducted_sen ?? 0) + (row.carried_on_sen ?? 0),
    );
    for (const name of ['held_sen', 'deducted_sen', 'back_sen'])
      expect(row[name], `${name}: ${said}`).toBeGreaterThanOrEqual(0);
    // What is held with a contract that has a follower is what a lower deposit has left, or a refund that did not arrive.
    if (row.next_sen !== null && (row.held_sen ?? 0) > (row.failed_sen ?? 0))
      expect(row.carried_on_sen, said).toBe(row.next_sen);
    if (row.status === 'Settled') {
      const gone = (row.deducted_sen ?? 0) + (row.back_sen ?? 0) + (row.failed_sen ?? 0);
      expect(row.stated_sen, said).toBe(gone);
      expect(row.stated_deducted_sen, said).toBe(row.deducted_sen);
    }
    carriedSen = row.carried_on_sen ?? 0;
  }
  // Of the first month's rent as much is there as is left of what was paid with it, and not for days after the end.
  const [first] = await read<First>(sql`
    select kept_sen(t.id, false, true) as kept_sen, c.start_date, c.end_date, c.prorates_last_month
    from transactions t join contracts c on c.id = t.contract_id where c.user_id = ${userId} and t.type = 'Deposit'`);
  const firstSen = first ? Math.min(Math.max(first.kept_sen, 0), firstRentSen(first)) : 0;
  expect(sum('held_sen') - missingSen + firstSen + sum('deducted_sen'), said).toBe(await cashSen(userId));
  expect(await money.mismatches(), said).toEqual([]);
  // The figures of dashboards are reckoned another way, and say the same.
  const [all] = await read<{ sen: number }>(
    sql`select sum(deposit_held_sen(id))::integer as sen from contracts`,
  );
  expect(await lists.sumHeld(test.deps.db, undefined), said).toBe(all?.sen);
  const open = await read<{ id: string }>(
    sql`select id from deposit_details where status <> 'Settled' or held_sen > 0 order by due_on, id`,
  );
  expect(
    (await lists.listToSettle(test.deps.db, undefined)).map(({ id }) => id),
    said,
  ).toEqual(open.map(({ id }) => id));
  return { books, missingSen };
}

type Rental = Awaited<ReturnType<typeof steps.active>>;

/** One tenant's life: every event says whether it happened. */
async function begin(random: () => number) {
  const among = <Item>(items: Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const rental: Rental = await steps.accepted({ startDate: test.clock.today() });
  const { admin, tenant } = rental;
  const chain = [rental.contractId];
  await steps.sign(tenant, rental.contractId);

  const transactionsOf = (status: 'Pending' | 'Paid') =>
    read<{ id: string; contract_id: string; payment_intent_id: string | null }>(sql`
      select t.id, t.contract_id, t.payment_intent_id from transactions t join contracts c on c.id = t.contract_id
      where c.user_id = ${tenant.id} and t.status = ${status} and is_for_deposit(t.id) order by t.created_at, t.id`);
  const pay = async (id: string) => {
    if (random() < 0.3)
      return steps.recordPayment(admin, id, {
        method: 'bank transfer',
        reference: 'TT',
        paidOn: test.clock.today(),
      });
    const number = among([cards.good, cards.failingRefund, cards.good]);
    return steps.processPayment(tenant, id, await steps.payByCard(tenant, { transactionId: id }, number));
  };
  const statusOf = async (id: string) => (await steps.getContract(admin, id)).status as string;
  await pay((await steps.depositOf(rental.contractId)).id);

  const isDone = (answer: { status: number }) => {
    if (answer.status >= 500) throw new Error('the server has failed');
    return answer.status < 300;
  };
  const events: Record<string, () => Promise<boolean>> = {
    async 'pays what is open for the deposit'() {
      const open = among(await transactionsOf('Pending'));
      return open !== undefined && isDone(await pay(open.id));
    },
    async 'pays what is open for the deposit in parts'() {
      const open = among(await transactionsOf('Pending'));
      if (!open) return false;
      const { amount_sen: sen } = await test.deps.db
        .selectFrom('transactions')
        .select('amount_sen')
        .where('id', '=', open.id)
        .executeTakeFirstOrThrow();
      const amounts = [Math.floor(sen / 200), sen / 100 - Math.floor(sen / 200)];
      const parts = amounts.map((amount) => ({ amount, dueDate: test.clock.today() }));
      const body = { parts };
      return isDone(
        await test.call('POST', `/api/transactions/${open.id}/split`, { token: admin.token, body }),
      );
    },
    async 'is refunded by hand'() {
      const source = among(await transactionsOf('Paid'));
      if (!source || random() < 0.7) return false;
      const body = { amount: Math.ceil(random() * 400), reason: 'Goodwill' };
      return isDone(await steps.refund(admin, source.id, body));
    },
    async 'is refunded at the provider'() {
      const source = among((await transactionsOf('Paid')).filter((row) => row.payment_intent_id));
      const made = { refundId: 'unknown', intentId: source?.payment_intent_id ?? '', amountSen: 7_000 };
      if (!source || random() < 0.7) return false;
      const said = await test.deps.payments.refund(made).catch(() => undefined);
      await reconcileMoneyBack(test.deps);
      return said !== undefined;
    },
    async 'disputes a payment'() {
      const source = among((await transactionsOf('Paid')).filter((row) => row.payment_intent_id));
      if (!source?.payment_intent_id) return false;
      const known = await test.deps.payments.listDisputes({ intentId: source.payment_intent_id });
      const refunds = await money.providerRefunds(source.payment_intent_id);
      if (known.length > 0 || refunds.length > 0) return false;
      await money.dispute(source.payment_intent_id);
      await reconcileMoneyBack(test.deps);
      return true;
    },
    async 'a bank decides'() {
      const [open] = await read<{ payment_intent_id: string }>(sql`
        select d.payment_intent_id from disputes d join transactions t on t.id = d.transaction_id join contracts c on c.id = t.contract_id
        where c.user_id = ${tenant.id} and d.closed_at is null`);
      if (open) await money.decide(open.payment_intent_id, random() < 0.6 ? 'lost' : 'won');
      await reconcileMoneyBack(test.deps);
      return open !== undefined;
    },
    async 'renews with another deposit'() {
      const last = chain.at(-1) ?? '';
      const security = among([1800, 2500, 3000, 3600]);
      const body = {
        stayLength: 1 + Math.floor(random() * 3),
        deposit: { security, utilities: 0, accessCards: 0 },
      };
      if ((await statusOf(last)) !== 'Active' || chain.length > 3) return false;
      const offered = await renewal.propose(admin, last, body);
      if (offered.status !== 201) return false;
      const accepted = await renewal.accept(tenant, last);
      if (accepted.status !== 200) return false;
      await renewal.signBoth({ admin, tenant, contractId: last }, accepted.body.contract.id);
      chain.push(accepted.body.contract.id);
      return true;
    },
    async 'moves to another unit'() {
      const last = chain.at(-1) ?? '';
      if ((await statusOf(last)) !== 'Active' || chain.length > 3) return false;
      const house = await createHouse(test.deps, { depositSen: among([200_000, 320_000, 450_000]) ?? 0 });
      const startDate = addDays(test.clock.today(), 1 + Math.floor(random() * 35));
      const body = { property: house.id, startDate, stayLength: 1 + Math.floor(random() * 3) };
      const moved = await renewal.move(admin, last, body);
      if (moved.status !== 201) return false;
      const { id } = moved.body.contract;
      await renewal.signBoth({ admin, tenant, contractId: last }, id);
      chain.push(id);
      return true;
    },
    async 'a contract is to end earlier'() {
      const last = chain.at(-1) ?? '';
      const { status, endDate } = await steps.getContract(admin, last);
      const days = Math.floor(random() * Math.min(40, daysBetween(test.clock.today(), endDate)));
      if (status !== 'Active' || days < 0 || random() < 0.4) return false;
      return isDone(await steps.endContract(admin, last, { endDate: addDays(test.clock.today(), days) }));
    },
    async 'a contract ends'() {
      if (random() < 0.5) return false;
      for (const id of chain) {
        const { status, endDate } = await steps.getContract(admin, id);
        if (status !== 'Active') continue;
        const days = Math.max(0, daysBetween(test.clock.today(), endDate));
        test.clock.setAheadMs(test.clock.aheadMs() + days * 24 * 60 * 60 * 1000);
        await endExpiredContracts(test.deps);
        return true;
      }
      return false;
    },
    async 'a settlement is proposed'() {
      const id = among(chain) ?? '';
      const { heldNow } = await settle.read(admin, id);
      const amount = Math.round(random() * heldNow);
      const deductions = amount >= 1 ? [{ kind: 'damage', amount, reason: 'A door' }] : [];
      return isDone(await settle.propose(admin, id, deductions));
    },
    'a settlement is accepted': async () =>
      isDone(await settle.accept(tenant, among(chain) ?? '', { bankAccount: account })),
    'a settlement is disputed': async () =>
      isDone(await settle.dispute(tenant, among(chain) ?? '', { reason: 'No', bankAccount: account })),
    'a settlement is closed': async () => isDone(await settle.close(admin, among(chain) ?? '')),
    'a transfer is recorded': async () => isDone(await settle.transfer(admin, among(chain) ?? '')),
    async 'refunds fail'() {
      const failed = async () =>
        (await test.deps.db.selectFrom('refunds').select('id').where('status', '=', 'Failed').execute())
          .length;
      const before = await failed();
      test.clock.pass(20);
      await reconcileMoneyBack(test.deps);
      return (await failed()) > before;
    },
  };
  return { rental, events, among };
}

const seen: string[] = [];
const toSee = [
  'renews with another deposit',
  'moves to another unit',
  'a contract is to end earlier',
  'a contract ends',
  'a settlement is proposed',
  'a settlement is accepted',
  'disputes a payment',
  'a bank decides',
];

it.each(Array.from({ length: roundsOf({ short: 5, whole: 10 }) }, () => randomInt(2 ** 31)))(
  'paid in is held, refunded, deducted or carried on, in any order of events: seed %s',
  async (seed) => {
    const random = randomFrom(seed);
    const { rental, events, among } = await begin(random);
    const story: string[] = [`seed ${seed}`];
    await check(rental.tenant.id, story);
    for (let tries = 0; story.length < 16 && tries < 150; tries += 1) {
      // What no history had yet is tried more often, so that a few of them have had everything.
      const missing = toSee.filter((each) => !seen.includes(each) && !story.includes(each));
      const names = missing.length > 0 && random() < 0.5 ? missing : Object.keys(events);
      const name = among(names) ?? '';
      const happen = events[name];
      if (!(await happen?.())) continue;
      story.push(name);
      await check(rental.tenant.id, story);
    }
    seen.push(...story);

    const all = await read<{ sen: number }>(
      sql`select sum(deposit_held_sen(id))::integer as sen from contracts`,
    );
    expect((await settle.summary(rental.admin)).held).toBe((all[0]?.sen ?? 0) / 100);
  },
);

it('has seen contracts followed, settled and disputed, and refunds that fail', () => {
  for (const name of toSee) expect(seen).toContain(name);
});
