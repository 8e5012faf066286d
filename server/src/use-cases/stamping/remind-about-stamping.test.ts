import { addDays, writeDay } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { signedPdf } from '../../../test/signed-pdf.ts';
import { stamping } from '../../../test/stamping.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { remindAboutStamping } from './remind-about-stamping.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const duty = stamping(test);

/** An agreement that was signed today, and the days after that on which somebody was reminded of it. */
async function signedAt(houseName: string) {
  const rental = await steps.active({ houseName, stayLength: 12 });
  const due = writeDay(addDays(test.clock.today(), 30));
  const isReminder = ({ subject, text }: { subject: string; text: string }) =>
    subject.includes('stamped') && text.includes(houseName);
  const count = async (email: string) => (await mailsTo(test, email)).filter(isReminder).length;
  async function remindedDays(email: string, days: number) {
    const reminded: number[] = [];
    let before = await count(email);
    for (let day = 1; day <= days; day += 1) {
      steps.skip(1);
      await remindAboutStamping(test.deps);
      const now = await count(email);
      if (now > before) reminded.push(day);
      before = now;
    }
    return reminded;
  }
  return { ...rental, due, remindedDays, count };
}

it('reminds the tenant who pays, and the admins, after 7, 21 and 28 days and the day after the due day', async () => {
  const { tenant, admin, due, remindedDays, count } = await signedAt('Rumah Setem');
  expect(await remindedDays(tenant.email, 40)).toEqual([7, 21, 28, 31]);
  expect([await count(tenant.email), await count(admin.email)]).toEqual([4, 4]);
  const [late] = (await mailsTo(test, tenant.email)).filter(({ subject }) => subject.includes('should have'));
  expect(late?.subject).toBe(`Your agreement for Rumah Setem should have been stamped by ${due}`);
  expect(late?.text).toContain('about RM 72.00: an estimate');
  expect(late?.text).toContain('a penalty of RM 50.00');
});

it('reminds only the admins where the landlord pays', async () => {
  const { admin, tenant, contractId, remindedDays, count } = await signedAt('Rumah Tuan');
  await duty.change(admin, contractId, { payer: 'landlord' });
  expect(await remindedDays(admin.email, 32)).toEqual([7, 21, 28, 31]);
  expect(await count(tenant.email)).toBe(0);
});

it('is quiet once it is filed, and reminds again when an admin takes that back', async () => {
  const { admin, tenant, contractId, remindedDays } = await signedAt('Rumah Fail');
  await duty.change(tenant, contractId, { status: 'Filed' });
  expect(await remindedDays(tenant.email, 10)).toEqual([]);
  await duty.change(admin, contractId, { status: 'Due' });
  expect(await remindedDays(tenant.email, 12)).toEqual([1, 11]);
});

it('sends only the last of several that are late, once', async () => {
  const { tenant, count } = await signedAt('Rumah Jauh');
  await steps.skipTo(addDays(test.clock.today(), 25));
  expect(await count(tenant.email)).toBe(1);
  await test.runDailyJobs();
  expect(await count(tenant.email)).toBe(1);
});

it('reminds of what was signed again from the new day on', async () => {
  const { admin, tenant, contractId } = await steps.accepted({ houseName: 'Rumah Semula' });
  await test.deps.db
    .updateTable('contracts')
    .set({ hold_expires_at: new Date(test.clock.now().getTime() + 60 * 24 * 60 * 60 * 1000) })
    .where('id', '=', contractId)
    .execute();
  const reminders = async () =>
    (await subjectsTo(test, tenant.email)).filter((subject) => subject.includes('stamped')).length;
  await steps.sign(tenant, contractId);
  await steps.skipTo(addDays(test.clock.today(), 8));
  expect(await reminders()).toBe(1);
  await steps.sendBack(admin, contractId);
  await steps.days(1);
  await steps.sign(tenant, contractId, signedPdf('all pages'));
  await steps.skipTo(addDays(test.clock.today(), 6));
  expect(await reminders()).toBe(1);
  await steps.days(1);
  expect(await reminders()).toBe(2);
});

it('reminds nobody of a contract that was cancelled', async () => {
  const { admin, tenant, contractId } = await duty.signed();
  await steps.cancelContract(admin, contractId);
  await steps.skipTo(addDays(test.clock.today(), 8));
  expect((await subjectsTo(test, tenant.email)).filter((subject) => subject.includes('stamped'))).toEqual([]);
});
