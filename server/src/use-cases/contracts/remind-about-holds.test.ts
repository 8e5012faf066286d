import { expect, it } from 'vitest';
import { subjectsTo } from '../../../test/mails.ts';
import { runBothAfterReading } from '../../../test/reminder-race.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { remindAboutHolds } from './remind-about-holds.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);

it('reminds the tenant once, a day before the hold ends', async () => {
  const { tenant } = await steps.accepted();
  const reminders = async () =>
    (await subjectsTo(test, tenant.email)).filter((subject) =>
      subject.startsWith('Rumah Teduh is held for you until '),
    );
  await steps.days(5);
  expect(await reminders()).toHaveLength(0);
  await steps.days(1);
  expect(await reminders()).toHaveLength(1);
  await steps.days(2);
  expect(await reminders()).toHaveLength(1);
});

it('asks a tenant who has paid for the signature, and tells the admins', async () => {
  const { admin, tenant, contractId } = await steps.accepted({ houseName: 'Rumah Tandatangan' });
  await steps.payDeposit(tenant, contractId);
  await steps.days(9);
  const toTenant = await subjectsTo(test, tenant.email);
  expect(toTenant.filter((subject) => /held for you until/.test(subject))).toEqual([]);
  expect(
    toTenant.filter((subject) => subject === 'Please sign your contract for Rumah Tandatangan'),
  ).toHaveLength(1);
  expect(await subjectsTo(test, admin.email)).toContain(
    'Siti Nurhaliza has paid but not signed for Rumah Tandatangan',
  );
});

it('asks for the signature also a tenant who pays after the reminder about the hold, once', async () => {
  const { admin, tenant, contractId } = await steps.accepted({ houseName: 'Rumah Lambat' });
  await steps.days(6);
  await steps.payDeposit(tenant, contractId);
  await steps.days(3);
  const toTenant = await subjectsTo(test, tenant.email);
  expect(toTenant.filter((subject) => /held for you until|sign your contract/.test(subject))).toEqual([
    'Please sign your contract for Rumah Lambat',
    expect.stringMatching(/^Rumah Lambat is held for you until /),
  ]);
  const toAdmin = await subjectsTo(test, admin.email);
  expect(
    toAdmin.filter((subject) => subject === 'Siti Nurhaliza has paid but not signed for Rumah Lambat'),
  ).toHaveLength(1);
});

it('sends one mail about a hold that ends when two jobs run at once', async () => {
  const { tenant } = await steps.accepted();
  test.clock.setAheadMs(test.clock.aheadMs() + 6.5 * 24 * 60 * 60 * 1000);
  await runBothAfterReading(test, () => remindAboutHolds(test.deps));
  const subjects = await subjectsTo(test, tenant.email);
  expect(subjects.filter((subject) => /held for you until/.test(subject))).toHaveLength(1);
});
