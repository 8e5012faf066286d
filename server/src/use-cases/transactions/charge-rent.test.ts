import { addDays, addMonths, daysBetween } from '@teduh/shared/days';
import { daysToPay } from '@teduh/shared/transactions.constants';
import { expect, it } from 'vitest';
import { createAdmin } from '../../../test/factories.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { chargeRent } from './charge-rent.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const rentOf = (contractId: string) =>
  test.deps.db
    .selectFrom('transactions')
    .select(['id', 'due_date', 'amount_sen', 'status'])
    .where('contract_id', '=', contractId)
    .where('type', '=', 'Monthly Rental')
    .orderBy('due_date')
    .execute();

it('charges rent fourteen days before it is due, once, with a mail', async () => {
  const { tenant, contractId } = await steps.bareContract({ startDate: '2026-12-01' });
  await steps.skipTo('2026-12-17');
  expect(await rentOf(contractId)).toEqual([]);
  await steps.days(1);
  expect(await rentOf(contractId)).toMatchObject([
    { due_date: '2027-01-01', amount_sen: 150_000, status: 'Pending' },
  ]);
  await Promise.all(Array.from({ length: 10 }, () => chargeRent(test.deps)));
  expect(await rentOf(contractId)).toHaveLength(1);
  const due = 'RM 1,500.00 is due on 1 January 2027';
  const mails = (await mailsTo(test, tenant.email)).filter(({ subject }) => subject === due);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Rent 1 to 31 Jan 2027.');
});

it('writes a line in the audit log, of nobody', async () => {
  const { contractId } = await steps.bareContract({ startDate: test.clock.today() });
  steps.skip(25);
  await chargeRent(test.deps);
  const [rent] = await rentOf(contractId);
  const lines = await test.deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'after'])
    .where('subject_id', '=', rent?.id ?? '')
    .execute();
  const after = { amountSen: 150_000, dueDate: rent?.due_date };
  expect(lines).toEqual([{ action: 'transaction.charged', actor_id: null, after }]);
});

it('leaves days to pay a month that began before the contract was signed, without reminders or a late fee', async () => {
  const { token } = await createAdmin(test.deps);
  const lateFee = { kind: 'flat', amount: 50, graceDays: 1, capPercent: 10 };
  await test.call('PATCH', '/api/settings', { token, body: { lateFee } });
  const startDate = test.clock.today();
  const { tenant, contractId } = await steps.accepted({ startDate, stayLength: 6 });
  await test.call('PATCH', '/api/settings', { token, body: { lateFee: { kind: 'off' } } });
  await steps.payDeposit(tenant, contractId);
  await steps.skipTo(addDays(addMonths(startDate, 1), 9));
  expect(await rentOf(contractId)).toEqual([]);
  expect((await steps.sign(tenant, contractId)).status).toBe(200);
  await test.runDailyJobs();
  const dueDate = addDays(test.clock.today(), daysToPay);
  expect(await rentOf(contractId)).toMatchObject([{ due_date: dueDate, status: 'Pending' }]);
  await steps.days(3);
  const late = (subject: string) => /^Reminder|^Overdue|reminder:|late fee/i.test(subject);
  expect((await subjectsTo(test, tenant.email)).filter(late)).toEqual([]);
  const { transactions } = await steps.get(tenant, '/api/transactions?status=Pending');
  expect(transactions).toMatchObject([{ type: 'Monthly Rental', dueDate, isOverdue: false }]);
});

it.each([
  ['two days before a month begins', -2, 0],
  ['on the day on which it begins', 0, daysToPay],
  ['three days later', 3, 3 + daysToPay],
])('a server that was off, and starts %s, leaves its day or days to pay', async (_when, days, due) => {
  const startDate = test.clock.today();
  const { contractId } = await steps.bareContract({ startDate, stayLength: 6 });
  const begins = addMonths(startDate, 1);
  const off = daysBetween(startDate, begins) + days;
  steps.skip(off);
  await chargeRent(test.deps);
  expect(await rentOf(contractId)).toMatchObject([{ due_date: addDays(begins, due) }]);
});
