import { addDays } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { allBeforeCommit, keepFromAuditing } from '../../../test/before-commit.ts';
import { subjectsTo } from '../../../test/mails.ts';
import { runBothAfterReading } from '../../../test/reminder-race.ts';
import { renewing } from '../../../test/renewing.ts';
import { signing } from '../../../test/signing.ts';
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
  await steps.skipTo(addDays(test.clock.today(), 5));
  expect(await reminders()).toHaveLength(0);
  await steps.days(1);
  expect(await reminders()).toHaveLength(1);
  await steps.days(2);
  expect(await reminders()).toHaveLength(1);
});

it('asks a tenant who has paid for the signature, and tells the admins', async () => {
  const { admin, tenant, contractId } = await steps.accepted({ houseName: 'Rumah Tandatangan' });
  await steps.payDeposit(tenant, contractId);
  await steps.skipTo(addDays(test.clock.today(), 6));
  await steps.days(3);
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
  await steps.skipTo(addDays(test.clock.today(), 6));
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

it('asks the admins for the landlord’s signature also where the tenant signs a renewal after the reminder about its hold, once', async () => {
  const renewals = renewing(test);
  const rental = await renewals.running({ stayLength: 3, houseName: 'Rumah Sambung' });
  const { admin, tenant, contractId } = rental;
  await signing(test).landlordSigns(admin, 'afterwards');
  const { endDate } = await steps.getContract(tenant, contractId);
  const nextId = await renewals.accepted(rental);
  await steps.skipTo(addDays(endDate, -1));
  const toAdmin = async () =>
    (await subjectsTo(test, admin.email)).filter((subject) =>
      /waits for your signature for Rumah Sambung/.test(subject),
    );
  expect(await subjectsTo(test, tenant.email)).toContain('Please sign your next contract for Rumah Sambung');
  expect(await toAdmin()).toEqual([]);
  await signing(test).signTyped(tenant, nextId);
  await test.runDailyJobs();
  await test.runDailyJobs();
  expect(await toAdmin()).toHaveLength(1);
});

it('asks the admins once where the tenant signs a renewal before its hold ends', async () => {
  const renewals = renewing(test);
  const rental = await renewals.running({ stayLength: 3, houseName: 'Rumah Awal' });
  const { admin, tenant, contractId } = rental;
  await signing(test).landlordSigns(admin, 'afterwards');
  const { endDate } = await steps.getContract(tenant, contractId);
  await signing(test).signTyped(tenant, await renewals.accepted(rental));
  await steps.skipTo(addDays(endDate, -2));
  await steps.skipTo(addDays(endDate, -1));
  await test.runDailyJobs();
  const asked = (await subjectsTo(test, admin.email)).filter((subject) =>
    /waits for your signature for Rumah Awal/.test(subject),
  );
  expect(asked).toHaveLength(1);
  expect(await subjectsTo(test, tenant.email)).not.toContain('Please sign your next contract for Rumah Awal');
});

it('sends one mail about a hold that ends when two jobs run at once', async () => {
  const { tenant } = await steps.accepted();
  steps.skip(6.5);
  await runBothAfterReading(test, () => remindAboutHolds(test.deps));
  const subjects = await subjectsTo(test, tenant.email);
  expect(subjects.filter((subject) => /held for you until/.test(subject))).toHaveLength(1);
});

it('reminds nobody of a hold while an admin cancels the contract', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  steps.skip(6.5);
  const [cancelled] = await allBeforeCommit(test.deps.db, keepFromAuditing, [
    () => steps.cancelContract(admin, contractId),
    () => remindAboutHolds(test.deps),
  ]);
  expect(cancelled.status).toBe(200);
  const subjects = await subjectsTo(test, tenant.email);
  expect(subjects.filter((subject) => /held for you until/.test(subject))).toEqual([]);
});
