import { stayLengths } from '@teduh/shared/applications.constants';
import { addMonths } from '@teduh/shared/days';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createHouse, createUser } from '../../../test/factories.ts';
import { mailsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { chargeRent } from './charge-rent.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const subjectsTo = async (email: string) => (await mailsTo(test, email)).map(({ subject }) => subject);
const rentOf = (contractId: string) =>
  test.deps.db
    .selectFrom('transactions')
    .select(['id', 'due_date', 'amount_sen', 'status', 'created_at'])
    .where('contract_id', '=', contractId)
    .where('type', '=', 'Monthly Rental')
    .orderBy('due_date')
    .execute();

describe('rent', () => {
  it('appears fourteen days before it is due, once, with a mail', async () => {
    const { tenant, contractId } = await steps.active({ startDate: '2026-12-01' });
    await steps.days(32);
    expect(test.clock.today()).toBe('2026-12-17');
    expect(await rentOf(contractId)).toEqual([]);
    await steps.days(1);
    expect(await rentOf(contractId)).toMatchObject([
      { due_date: '2027-01-01', amount_sen: 150_000, status: 'Pending' },
    ]);
    await Promise.all(Array.from({ length: 10 }, () => chargeRent(test.deps)));
    expect(await rentOf(contractId)).toHaveLength(1);
    const due = 'RM 1,500.00 is due on 1 January 2027';
    expect((await subjectsTo(tenant.email)).filter((subject) => subject === due)).toHaveLength(1);
  });

  it('is reminded of three days before and when it is overdue, stays payable, and is then receipted', async () => {
    const { admin, tenant, contractId } = await steps.active({
      startDate: test.clock.today(),
      stayLength: 4,
      houseName: 'Rumah Lewat',
    });
    const [start = ''] = [(await steps.get(tenant, `/api/contracts/${contractId}`)).contract.startDate];
    const due = addMonths(start, 1);
    const until = Temporal.PlainDate.from(test.clock.today()).until(due).days;
    await steps.days(until - 4);
    const reminders = async () =>
      (await subjectsTo(tenant.email)).filter((subject) => /^(Reminder|Overdue)/.test(subject));
    expect(await reminders()).toEqual([]);
    await steps.days(1);
    expect(await reminders()).toHaveLength(1);
    await steps.days(3);
    const pending = async () =>
      (await steps.get(tenant, '/api/transactions?status=Pending')).transactions.find(
        (transaction: { dueDate: string }) => transaction.dueDate === due,
      );
    expect(await pending()).toMatchObject({ isOverdue: false });
    await steps.days(2);
    expect(await pending()).toMatchObject({ isOverdue: true, type: 'Monthly Rental', amount: 1500 });
    expect(await reminders()).toHaveLength(2);
    const toAdmin = (await mailsTo(test, admin.email)).filter(({ text }) => text.includes('Rumah Lewat'));
    expect(toAdmin.filter(({ subject }) => subject.startsWith('Overdue'))).toHaveLength(1);

    const { id } = await pending();
    const intentId = await steps.payByCard(tenant, { transactionId: id });
    const paid = await steps.processPayment(tenant, id, intentId);
    expect(paid).toMatchObject({
      status: 200,
      body: { transaction: { status: 'Paid', isOverdue: false, receiptNumber: expect.any(Number) } },
    });
    const receipt = await test.app.inject({ method: 'GET', url: paid.body.transaction.receiptFile });
    expect(receipt.headers['content-type']).toBe('application/pdf');
    expect(receipt.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

/** One contract a day for four years and every length, charged as the database does it, against the calendar. */
it('falls due on the calendar’s days, whatever day a tenancy starts and however long it is', {
  timeout: 120_000,
}, async () => {
  const first = Temporal.PlainDate.from('2026-01-01');
  const days = first.until('2030-01-01').days;
  const tenant = await createUser(test.deps);
  const { unitId } = await createHouse(test.deps);
  await test.deps.db.begin(async (tx) => {
    // Thousands of contracts of one tenant on one unit: the rules against that are not what is tested here.
    await sql`alter table contracts drop constraint one_live_contract_per_unit`.execute(tx);
    await sql`drop index one_live_contract_per_user`.execute(tx);
    const rows = Array.from({ length: days }, (_, day) => first.add({ days: day }).toString()).flatMap(
      (start) => stayLengths.map((months) => ({ start, end: addMonths(start, months) })),
    );
    await sql`insert into contracts (user_id, unit_id, start_date, end_date, status, rent_sen, deposit_sen)
      select ${tenant.id}, ${unitId}, start::date, "end"::date, 'Active', 100000, 200000
      from json_to_recordset(${JSON.stringify(rows)}::json) as given(start text, "end" text)`.execute(tx);
  });
  // Nobody needs seventy thousand mails about it.
  const { insertRent } = await import('../../domain/transactions/transactions.repository.ts');
  const charge = (today: string) => test.deps.db.begin((tx) => insertRent(tx, today, 14, test.clock.now()));
  const checkpoints = ['2026-02-14', '2026-02-15', '2028-02-15', '2028-02-29', '2029-12-31', '2031-01-01'];
  const seen = new Map<string, string>();
  for (const today of checkpoints) {
    for (const id of await charge(today)) seen.set(id, today);
    expect(await charge(today)).toEqual([]);
  }

  const { rows } = await sql<{ id: string; start: string; end: string; due: string[]; ids: string[] }>`
    select c.id, c.start_date as start, c.end_date as "end",
      array_agg(t.due_date::text order by t.due_date) as due, array_agg(t.id order by t.due_date) as ids
    from contracts c join transactions t on t.contract_id = c.id and t.type = 'Monthly Rental'
    where c.user_id = ${tenant.id} group by c.id`.execute(test.deps.db);
  expect(rows).toHaveLength(days * stayLengths.length);
  for (const { start, end, due, ids } of rows) {
    const from = Temporal.PlainDate.from(start);
    const length = stayLengths.find((months) => from.add({ months }).toString() === end) ?? 0;
    const expected = Array.from({ length: length - 1 }, (_, month) =>
      from.add({ months: month + 1 }).toString(),
    );
    if (due.join() !== expected.join()) expect(due, `${start} for ${length} months`).toEqual(expected);
    ids.forEach((id, index) => {
      const day = Temporal.PlainDate.from(due[index] ?? '')
        .subtract({ days: 14 })
        .toString();
      const charged = seen.get(id) ?? '';
      if (charged < day) expect.fail(`rent due on ${due[index]} was charged on ${charged}`);
    });
  }
});
