import { addDays, addMonths, daysBetween } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { chargeRent } from './charge-rent.ts';
import { remindAboutPayments } from './remind-about-payments.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);

/** Lets days pass, and looks on each of them whom to remind. */
async function days(count: number) {
  for (let day = 0; day < count; day += 1) {
    steps.skip(1);
    await remindAboutPayments(test.deps);
  }
}

/** An active contract, four days before its second month of rent is due. */
async function fourDaysBeforeRent(houseName: string) {
  const start = test.clock.today();
  const rental = await steps.bareContract({ startDate: start, stayLength: 4, houseName });
  const due = addMonths(start, 1);
  steps.skip(daysBetween(start, due) - 14);
  await chargeRent(test.deps);
  await steps.skipTo(addDays(due, -4));
  const reminders = async () =>
    (await subjectsTo(test, rental.tenant.email)).filter((subject) =>
      /^(Reminder|Overdue|Second reminder|Last reminder)/.test(subject),
    );
  const rent = async () =>
    (await steps.get(rental.tenant, '/api/transactions?status=Pending')).transactions.find(
      ({ dueDate }: { dueDate: string }) => dueDate === due,
    );
  return { ...rental, reminders, rent };
}

it('reminds the tenant once, three days before rent is due', async () => {
  const { reminders } = await fourDaysBeforeRent('Rumah Awal');
  expect(await reminders()).toEqual([]);
  await steps.days(1);
  expect(await reminders()).toHaveLength(1);
  await days(3);
  expect(await reminders()).toEqual([expect.stringMatching(/^Reminder/)]);
});

it('reminds tenant and admins once when rent is overdue', async () => {
  const { admin, reminders, rent } = await fourDaysBeforeRent('Rumah Lewat');
  await days(4);
  expect(await rent()).toMatchObject({ isOverdue: false });
  await days(2);
  expect(await rent()).toMatchObject({ isOverdue: true, type: 'Monthly Rental', amount: 1500 });
  expect(await reminders()).toEqual([expect.stringMatching(/^Overdue/), expect.stringMatching(/^Reminder/)]);
  const toAdmin = (await mailsTo(test, admin.email)).filter(({ text }) => text.includes('Rumah Lewat'));
  expect(toAdmin.filter(({ subject }) => subject.startsWith('Overdue'))).toHaveLength(1);
});

it('reminds a second and a last time in the operator’s words, and of an old debt only once', async () => {
  const { admin, reminders, tenant } = await fourDaysBeforeRent('Rumah Hutang');
  const last = { days: 10, text: 'Our lawyer writes next.' };
  const body = { reminders: { second: { days: 5 }, last } };
  await test.call('PATCH', '/api/settings', { token: admin.token, body });
  await days(16);
  expect((await reminders()).map((subject) => subject.split(':')[0])).toEqual([
    'Last reminder',
    'Second reminder',
    'Overdue',
    'Reminder',
  ]);
  const [newest] = await mailsTo(test, tenant.email);
  expect(newest?.text).toContain('Our lawyer writes next.');
});

it('reminds anew of a later day, and of a near one only when it has passed', async () => {
  const { admin, reminders, rent } = await fourDaysBeforeRent('Rumah Tunda');
  const { id } = await rent();
  const kinds = async () => (await reminders()).map((subject) => subject.split(':')[0]).reverse();
  const moveTo = (days: number) =>
    test.call('PATCH', `/api/transactions/${id}`, {
      token: admin.token,
      body: { dueDate: addDays(test.clock.today(), days) },
    });
  await days(6);
  expect(await kinds()).toEqual(['Reminder', 'Overdue']);
  expect((await moveTo(8)).status).toBe(200);
  await days(10);
  expect(await kinds()).toEqual(['Reminder', 'Overdue', 'Reminder', 'Overdue']);
  await moveTo(2);
  await days(2);
  expect(await kinds()).toHaveLength(4);
  await days(2);
  expect((await kinds()).slice(4)).toEqual(['Overdue']);
});

it('does not remind while a slip waits for confirmation, and does once it is refused', async () => {
  const { admin, tenant, reminders, rent } = await fourDaysBeforeRent('Rumah Slip');
  await steps.takeTransfers(admin);
  const { id } = await rent();
  await steps.uploadSlip(tenant, id);
  await days(6);
  expect(await reminders()).toEqual([]);
  await steps.answerSlip(admin, id, { status: 'Refused', reason: 'Nothing has come' });
  await test.runDailyJobs();
  expect(await reminders()).toEqual([expect.stringMatching(/^Overdue/)]);
});

it('does not remind of rent that was paid in time', async () => {
  const { tenant, reminders, rent } = await fourDaysBeforeRent('Rumah Tepat');
  const { id } = await rent();
  await steps.processPayment(tenant, id, await steps.payByCard(tenant, { transactionId: id }));
  await days(6);
  expect(await reminders()).toEqual([]);
});

it('does not remind of a deposit, whose hold has a reminder of its own', async () => {
  const startDate = addDays(test.clock.today(), 2);
  const { tenant } = await steps.accepted({ houseName: 'Rumah Cagaran', startDate });
  await steps.days(1);
  expect(await subjectsTo(test, tenant.email)).toEqual(['Your application for Rumah Cagaran was accepted']);
});

it('leaves overdue rent payable', async () => {
  const { tenant, rent } = await fourDaysBeforeRent('Rumah Bayar');
  await days(6);
  const { id } = await rent();
  const intentId = await steps.payByCard(tenant, { transactionId: id });
  const paid = await steps.processPayment(tenant, id, intentId);
  expect(paid).toMatchObject({
    status: 200,
    body: { transaction: { status: 'Paid', isOverdue: false, receiptNumber: expect.any(Number) } },
  });
});
