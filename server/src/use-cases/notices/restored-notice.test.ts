import { addDays, writeDay } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { mailsTo } from '../../../test/mails.ts';
import { noticing } from '../../../test/noticing.ts';
import { renewing } from '../../../test/renewing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const renewal = renewing(test);
const notice = noticing(test);

/** A landlord's notice for the end of the term, and a tenant who would rather leave after so many days. */
async function proposedAfterNotice(days: number) {
  const rental = await renewal.running({ stayLength: 12, houseName: 'Rumah Tetap' });
  const { admin, tenant, contractId } = rental;
  const { endDate } = await steps.getContract(tenant, contractId);
  expect((await notice.give(admin, contractId, { endDate })).status).toBe(201);
  const earlier = addDays(test.clock.today(), days);
  expect((await notice.propose(tenant, contractId, earlier)).status).toBe(201);
  expect((await notice.read(tenant, contractId)).notice).toMatchObject({
    status: 'Proposed',
    endDate: earlier,
  });
  const counts = { notice: { status: 'Given', kind: 'end of term', by: 'admin', endDate } };
  return { ...rental, endDate, counts };
}

it.each(['decline', 'withdraw'] as const)(
  'a notice for the end of the term counts again after a proposal of an earlier end: %s',
  async (answer) => {
    const { admin, tenant, contractId, endDate, counts } = await proposedAfterNotice(30);
    const [closing, other] = answer === 'decline' ? [admin, tenant] : [tenant, admin];
    expect((await notice[answer](closing, contractId)).status).toBe(200);
    for (const person of [admin, tenant]) expect(await notice.read(person, contractId)).toMatchObject(counts);
    expect((await mailsTo(test, other.email))[0]?.text).toContain(
      `stays as it is. The notice that it ends with its term, on ${writeDay(endDate)}, counts as before.`,
    );
    expect((await renewal.propose(tenant, contractId)).body.code).toBe('notice_given');
    expect((await notice.withdraw(admin, contractId)).status).toBe(200);
    expect((await renewal.propose(tenant, contractId)).status).toBe(201);
  },
);

it('a notice for the end of the term counts again when nobody has answered the proposal by its day', async () => {
  const { tenant, contractId, counts } = await proposedAfterNotice(1);
  await steps.skipDays(2);
  expect(await notice.read(tenant, contractId)).toMatchObject(counts);
});

it('a notice for the end of the term stays withdrawn where a further term was offered meanwhile', async () => {
  const { admin, tenant, contractId } = await proposedAfterNotice(30);
  expect((await renewal.propose(admin, contractId)).status).toBe(201);
  expect((await notice.withdraw(tenant, contractId)).status).toBe(200);
  expect((await notice.read(tenant, contractId)).notice).toMatchObject({
    status: 'Withdrawn',
    kind: 'mutual',
  });
  expect((await mailsTo(test, admin.email))[0]?.text).not.toContain('counts as before');
});

it('a notice for the end of the term counts again also where a further term was ended before it began', async () => {
  const rental = await renewal.running({ stayLength: 3 });
  const { admin, tenant, contractId } = rental;
  const { endDate } = await steps.getContract(tenant, contractId);
  const id = await renewal.renewed(rental);
  await steps.endContract(admin, id, { endDate: test.clock.today() });
  expect((await notice.give(tenant, contractId, { endDate })).status).toBe(201);
  await notice.propose(admin, contractId, addDays(test.clock.today(), 40));
  expect((await notice.decline(tenant, contractId)).status).toBe(200);
  expect((await notice.read(tenant, contractId)).notice).toMatchObject({ status: 'Given', endDate });
});
