import { writeDay } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { mailsTo } from '../../../test/mails.ts';
import { stamping } from '../../../test/stamping.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { chaseFiledStampings } from './chase-filed-stampings.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const duty = stamping(test);

const pass = async (days: number) => {
  test.clock.setAheadMs(test.clock.aheadMs() + days * 24 * 60 * 60 * 1000);
  await chaseFiledStampings(test.deps);
};

async function signed(houseName: string) {
  const rental = await steps.active({ houseName, stayLength: 12 });
  const chased = async (email = rental.admin.email) =>
    (await mailsTo(test, email)).filter(
      ({ subject, text }) => subject.endsWith('is not stamped') && text.includes(houseName),
    );
  const isListed = async () => {
    const { stampings } = await steps.get(rental.admin, `/api/stampings?q=${encodeURIComponent(houseName)}`);
    return stampings.length > 0;
  };
  return { ...rental, chased, isListed };
}

it('reminds the admins, once, of what was filed 14 days ago, and it stays in the list until it is stamped', async () => {
  const { admin, tenant, contractId, chased, isListed } = await signed('Rumah Kejar');
  const filedOn = test.clock.today();
  await duty.change(tenant, contractId, { status: 'Filed' });
  await pass(13);
  expect(await chased()).toEqual([]);
  expect(await isListed()).toBe(true);
  await pass(1);
  await pass(0);
  const mails = await chased();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain(`was filed on ${writeDay(filedOn)}`);
  expect(mails[0]?.text).toContain('please confirm it with its number');
  expect(await chased(tenant.email)).toEqual([]);
  await pass(60);
  expect(await chased()).toHaveLength(1);
  expect(await isListed()).toBe(true);
  await duty.change(admin, contractId, { status: 'Stamped', certificateNumber: 'ABC 1' });
  expect(await isListed()).toBe(false);
});

it('counts from the upload of a certificate, which files it, and not anew when another one is uploaded', async () => {
  const { tenant, contractId, chased } = await signed('Rumah Sijil');
  await duty.upload(tenant, contractId);
  await pass(10);
  await duty.upload(
    tenant,
    contractId,
    Buffer.concat([Buffer.from('%PDF-1.7\n%second\n'), Buffer.alloc(40)]),
  );
  await pass(4);
  expect(await chased()).toHaveLength(1);
});

it('is quiet about what is stamped in time, or is not filed any more, and counts anew from the next filing', async () => {
  const [stamped, back] = [await signed('Rumah Siap'), await signed('Rumah Balik')];
  for (const { tenant, contractId } of [stamped, back])
    await duty.change(tenant, contractId, { status: 'Filed' });
  await duty.change(stamped.admin, stamped.contractId, { status: 'Stamped', certificateNumber: 'ABC 2' });
  await duty.change(back.admin, back.contractId, { status: 'Due' });
  await pass(20);
  expect([await stamped.chased(), await back.chased()]).toEqual([[], []]);
  await duty.change(back.admin, back.contractId, { status: 'Filed' });
  await pass(13);
  expect(await back.chased()).toEqual([]);
  await pass(1);
  expect(await back.chased()).toHaveLength(1);
});

it('two servers at once remind once', async () => {
  const { tenant, contractId, chased } = await signed('Rumah Dua');
  await duty.change(tenant, contractId, { status: 'Filed' });
  test.clock.setAheadMs(test.clock.aheadMs() + 15 * 24 * 60 * 60 * 1000);
  await Promise.all([chaseFiledStampings(test.deps), chaseFiledStampings(test.deps)]);
  expect(await chased()).toHaveLength(1);
});
