import { addDays } from '@teduh/shared/days';
import { beforeEach, expect, it } from 'vitest';
import { createAdmin, createContract, createUser } from '../../../test/factories.ts';
import { mailsTo } from '../../../test/mails.ts';
import { runBothAfterReading } from '../../../test/reminder-race.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { remindAboutPayments } from './remind-about-payments.ts';

const test = useTestApp();

const cancelAll = () => test.deps.db.updateTable('transactions').set({ status: 'Cancelled' });
beforeEach(() => cancelAll().execute());

/** A tenant with a fee that is due in so many days. */
async function charge(days: number) {
  const [admin, tenant] = [await createAdmin(test.deps), await createUser(test.deps)];
  const { id: contractId } = await createContract(test.deps, tenant.id);
  const dueDate = addDays(test.clock.today(), days);
  const body = { contractId, amount: 19.99, dueDate, description: 'A new key' };
  expect((await test.call('POST', '/api/transactions', { token: admin.token, body })).status).toBe(201);
  return { ...tenant, contractId, adminEmail: admin.email };
}

const passDays = (days: number) => test.clock.setAheadMs(test.clock.aheadMs() + days * 24 * 60 * 60 * 1000);

const remindersTo = async ({ email }: { email: string }) =>
  (await mailsTo(test, email)).flatMap(({ subject }) => /^(Reminder|Overdue)/.exec(subject)?.[0] ?? []);

it('sends no overdue mail on the due day, and one on the day after', async () => {
  const tenant = await charge(10);
  passDays(10);
  await remindAboutPayments(test.deps);
  expect(await remindersTo(tenant)).toEqual(['Reminder']);
  passDays(1);
  await remindAboutPayments(test.deps);
  expect(await remindersTo(tenant)).toEqual(['Overdue', 'Reminder']);
});

it('says in every reminder which fee it is, to admins too', async () => {
  const tenant = await charge(10);
  for (const days of [8, 3, 7, 14]) {
    passDays(days);
    await remindAboutPayments(test.deps);
  }
  const mails = (await mailsTo(test, tenant.email)).filter(({ subject }) =>
    /19\.99 (is|was) due/.test(subject),
  );
  const reminders = mails.filter(({ subject }) => /^(Reminder|Overdue|Second|Last)/.test(subject));
  expect(reminders.map(({ subject }) => subject.split(':')[0])).toEqual([
    'Last reminder',
    'Second reminder',
    'Overdue',
    'Reminder',
  ]);
  for (const { text } of reminders) expect(text).toContain('A new key');
  const [told] = (await mailsTo(test, tenant.adminEmail)).filter(({ subject }) =>
    subject.startsWith('Overdue'),
  );
  expect(told?.text).toContain('A new key');
});

it('does not remind of a fee that was charged within three days of its due date', async () => {
  const [soon, later] = [await charge(3), await charge(4)];
  await remindAboutPayments(test.deps);
  passDays(1);
  await remindAboutPayments(test.deps);
  expect(await remindersTo(soon)).toEqual([]);
  expect(await remindersTo(later)).toEqual(['Reminder']);
});

it.each([
  ['due soon', 7, 'Reminder'],
  ['overdue', 11, 'Overdue'],
])(
  'sends one mail about each transaction that is %s when two jobs run at once',
  async (_state, days, kind) => {
    const foundByFirst = await charge(10);
    const foundByBoth = await charge(10);
    const foundBySecond = await charge(11);
    passDays(days);
    await runBothAfterReading(
      test,
      () => remindAboutPayments(test.deps),
      async () => {
        await cancelAll().where('contract_id', '=', foundByFirst.contractId).execute();
        passDays(1);
      },
    );
    expect(await remindersTo(foundByBoth)).toEqual([kind]);
    expect((await remindersTo(foundBySecond)).filter((sent) => sent === kind)).toEqual([kind]);
  },
);
