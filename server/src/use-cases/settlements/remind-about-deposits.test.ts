import { daysBetween } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { mailsTo } from '../../../test/mails.ts';
import { settling } from '../../../test/settling.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { remindAboutDeposits } from './remind-about-deposits.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const settle = settling(test);

type Admin = Awaited<ReturnType<typeof settle.ended>>['admin'];

const remindersTo = async ({ email }: Admin) =>
  (await mailsTo(test, email)).filter(({ subject }) =>
    /to be settled|should have been settled/.test(subject),
  );

/** The days, counted to the agreement's day, on which a mail about the deposit comes. */
async function remindedDays(admin: Admin, dueDate: string, days: number) {
  const reminded: { daysLeft: number; subject: string }[] = [];
  let before = (await remindersTo(admin)).length;
  for (let day = 0; day < days; day += 1) {
    steps.skip(1);
    await remindAboutDeposits(test.deps);
    const mails = await remindersTo(admin);
    if (mails.length > before)
      reminded.push({
        daysLeft: daysBetween(test.clock.today(), dueDate),
        subject: mails[0]?.subject ?? '',
      });
    before = mails.length;
  }
  return reminded;
}

it('reminds the admins a week before the agreement’s day and the day after it, of each deposit once', async () => {
  const { admin, contractId } = await settle.ended();
  const { dueDate } = await settle.read(admin, contractId);
  const { number } = await steps.getContract(admin, contractId);
  const days = daysBetween(test.clock.today(), dueDate) + 5;
  expect(await remindedDays(admin, dueDate, days)).toEqual([
    { daysLeft: 7, subject: 'A deposit is to be settled within a week' },
    { daysLeft: -1, subject: 'A deposit should have been settled by now' },
  ]);
  const [late] = await remindersTo(admin);
  expect(late?.text).toContain(`contract ${number}: RM 3,000.00 by `);
});

it('says nothing about a deposit that is settled', async () => {
  const { admin, tenant, contractId } = await settle.ended();
  const { dueDate } = await settle.read(admin, contractId);
  await settle.propose(admin, contractId);
  await settle.accept(tenant, contractId);
  expect((await settle.read(admin, contractId)).status).toBe('Settled');
  expect(await remindedDays(admin, dueDate, daysBetween(test.clock.today(), dueDate) + 3)).toEqual([]);
});

it('tells of several that are late in one mail, and of none of them as due soon, though two servers look at once', async () => {
  const { admin } = await settle.ended();
  await settle.ended();
  test.clock.setAheadMs(test.clock.aheadMs() + 90 * 24 * 60 * 60 * 1000);
  await Promise.all([remindAboutDeposits(test.deps), remindAboutDeposits(test.deps)]);
  expect((await remindersTo(admin)).map(({ subject }) => subject)).toEqual([
    '2 deposits should have been settled by now',
  ]);
});
