import { addDays } from '@teduh/shared/days';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { allBeforeCommit } from '../../../test/before-commit.ts';
import { findBrokenRules } from '../../../test/consistency.ts';
import { createHouse } from '../../../test/factories.ts';
import { inspecting } from '../../../test/inspecting.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { noticing } from '../../../test/noticing.ts';
import { renewing } from '../../../test/renewing.ts';
import { settling } from '../../../test/settling.ts';
import { signing } from '../../../test/signing.ts';
import { stamping } from '../../../test/stamping.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import type { Tx } from '../../platform/db/db.ts';
import { endExpiredContracts } from '../contracts/end-expired-contracts.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const renewal = renewing(test);
const notice = noticing(test);
const report = inspecting(test);
const signatures = signing(test);
const duty = stamping(test);

beforeEach(() => test.clock.setAheadMs(0));

/** A tenancy whose further term both have signed, at a higher deposit. */
async function renewed() {
  const rental = await renewal.running();
  const id = await renewal.renewed(rental, { stayLength: 6, deposit: { security: 3500 } });
  const { endDate } = await steps.getContract(rental.tenant, rental.contractId);
  return { ...rental, id, endDate };
}

const open = (contractId: string) =>
  test.deps.db
    .selectFrom('transactions')
    .select('amount_sen')
    .where('contract_id', '=', contractId)
    .where('status', '=', 'Pending')
    .execute();

it.each([
  ['today', 0],
  ['on a day before its first one', 20],
])(
  'a further term that is ended %s is over at once, and the tenant stays until the end of the first',
  async (_, days) => {
    const { admin, tenant, contractId, id, endDate } = await renewed();
    const day = addDays(test.clock.today(), days);
    expect((await steps.endContract(admin, id, { endDate: day })).status).toBe(200);
    const { number, status } = await steps.getContract(tenant, id);
    expect(status).toBe('Ended');
    expect((await steps.getContract(tenant, contractId)).status).toBe('Active');
    const mails = await mailsTo(test, tenant.email);
    expect(mails.map(({ text }) => text).join()).not.toContain('keys');
    expect(mails.find(({ subject }) => subject.endsWith('does not begin'))?.text).toContain(number);

    await steps.skipTo(endDate);
    expect(await open(id)).toEqual([]);
    const subjects = await subjectsTo(test, tenant.email);
    expect(subjects.filter((subject) => subject.endsWith('has begun'))).toEqual([]);
    expect(subjects.filter((subject) => subject.endsWith('has ended'))).toHaveLength(1);
    expect(await findBrokenRules(test.deps)).toEqual([]);
  },
);

it('the agreement of a further term that does not begin is no longer to be stamped, unless it was filed', async () => {
  const [due, filed] = [await renewed(), await renewed()];
  await duty.change(filed.tenant, filed.id, { status: 'Filed' });
  const statuses = async (admin: { id: string; token: string }, ids: string[]) =>
    (await steps.get(admin, '/api/stampings')).stampings
      .filter(({ contractId }: { contractId: string }) => ids.includes(contractId))
      .map(({ status }: { status: string }) => status)
      .toSorted();
  expect(await statuses(due.admin, [due.id, filed.id])).toEqual(['Due', 'Filed']);
  for (const { admin, id } of [due, filed])
    expect((await steps.endContract(admin, id, { endDate: test.clock.today() })).status).toBe(200);
  expect(await statuses(due.admin, [due.id, filed.id])).toEqual(['Filed']);
  expect(await statuses(due.admin, [due.contractId])).toEqual(['Due']);
  const told = (await mailsTo(test, due.admin.email)).find(({ subject }) =>
    subject.endsWith('does not begin'),
  );
  expect(told?.text).toContain('it is no longer listed as to be stamped');
  const { status, body } = await duty.change(filed.admin, filed.id, { status: 'Due' });
  expect([status, body.stamping?.status]).toEqual([200, null]);
  expect(await statuses(due.admin, [due.id, filed.id])).toEqual([]);
});

it('a further term that both agree to end on its first day is over at once, and the deposit is settled with the first', async () => {
  const { admin, tenant, contractId, id, endDate } = await renewed();
  expect((await notice.propose(tenant, id, endDate)).status).toBe(201);
  expect((await notice.accept(admin, id)).body.contract.status).toBe('Ended');
  expect((await steps.get(admin, `/api/contracts/${contractId}/settlement`)).settlement.carriesTo).toBeNull();
  await steps.skipTo(endDate);
  expect(await open(id)).toEqual([]);
  const { deposits } = await steps.get(admin, '/api/deposits?status=Held');
  expect(deposits.map((deposit: { id: string }) => deposit.id)).toContain(contractId);
  expect(await findBrokenRules(test.deps)).toEqual([]);
});

it('a further term that an earlier release let wait for its first day to end on it takes over no deposit', async () => {
  const { admin, contractId, id, endDate } = await renewed();
  await test.deps.db.updateTable('contracts').set({ end_date: endDate }).where('id', '=', id).execute();
  await steps.skipTo(endDate);
  const { deposits } = await steps.get(admin, '/api/deposits?status=Held');
  expect(deposits.map((deposit: { id: string }) => deposit.id)).toContain(contractId);
});

it('a tenant whose further term is ended on its first day is asked for the keys, and the deposit is settled with it', async () => {
  const { admin, tenant, id, endDate } = await renewed();
  await steps.skipTo(endDate);
  expect((await steps.endContract(admin, id, { endDate })).status).toBe(200);
  const told = (await mailsTo(test, tenant.email)).find(({ subject }) => subject.endsWith('has ended'));
  expect(told?.text).toContain('keys');
  const forAdmins = (await mailsTo(test, admin.email)).find(({ subject }) => subject.endsWith('has ended'));
  expect(forAdmins?.text).toContain('The place is offered again');
  const { deposits } = await steps.get(admin, '/api/deposits?status=Held');
  expect(deposits.map((deposit: { id: string }) => deposit.id)).toContain(id);
  expect(await findBrokenRules(test.deps)).toEqual([]);
});

it('admins read that a place is offered again to which nobody moves after all', async () => {
  const rental = await renewal.running({ stayLength: 12 });
  const { id: property } = await createHouse(test.deps, { name: 'Rumah Baharu' });
  const startDate = addDays(test.clock.today(), 70);
  const { body } = await renewal.move(rental.admin, rental.contractId, {
    property,
    startDate,
    stayLength: 12,
  });
  await renewal.signBoth(rental, body.contract.id);
  await steps.endContract(rental.admin, body.contract.id, { endDate: test.clock.today() });
  const mails = await mailsTo(test, rental.admin.email);
  const told = mails.find(({ subject }) => subject.endsWith('does not begin'));
  expect(told?.text).toMatch(/Rumah Baharu.*goes on until.*The place is offered again/s);
});

it('the first rent of a further term that does not begin goes back to the card that has paid it', async () => {
  const { admin, tenant, id, endDate } = await renewed();
  await steps.skipTo(addDays(endDate, -1));
  const rent = await test.deps.db
    .selectFrom('transactions')
    .select(['id', 'amount_sen'])
    .where('contract_id', '=', id)
    .where('type', '=', 'Monthly Rental')
    .executeTakeFirstOrThrow();
  await steps.processPayment(tenant, rent.id, await steps.payByCard(tenant, { transactionId: rent.id }));
  await steps.endContract(admin, id, { endDate: test.clock.today() });
  const refunds = test.deps.db
    .selectFrom('refunds')
    .select('amount_sen')
    .where('transaction_id', '=', rent.id);
  expect(await refunds.execute()).toEqual([{ amount_sen: rent.amount_sen }]);
});

it('a further term that is ended while it takes over the deposit has nothing left to pay', async () => {
  const rental = await renewal.running({ stayLength: 3 });
  const { admin, tenant, contractId } = rental;
  const id = await renewal.renewed(rental, { stayLength: 6, deposit: { security: 3500 } });
  await steps.refund(admin, (await steps.depositOf(contractId)).id, { amount: 200, reason: 'A gift' });
  const { endDate } = await steps.getContract(tenant, contractId);
  await steps.skipTo(addDays(endDate, -1));
  test.clock.setAheadMs(test.clock.aheadMs() + 24 * 60 * 60 * 1000);
  const keepFromCarrying = (tx: Tx) => sql`lock table deposit_carries in share mode`.execute(tx);
  const [, ended] = await allBeforeCommit(test.deps.db, keepFromCarrying, [
    () => endExpiredContracts(test.deps),
    () => steps.endContract(admin, id, { endDate }),
  ]);
  expect(ended).toMatchObject({ status: 200, body: { contract: { status: 'Ended' } } });
  expect(await open(id)).toEqual([]);
  expect(await settling(test).heldSen(id)).toBe(280_000);
});

/** A contract with a sealed agreement, whose further term is ended before it begins or on its first day. */
async function endedTerm(when: 'before' | 'on its first day') {
  const rental = await steps.accepted({ startDate: test.clock.today(), stayLength: 3 });
  const { admin, tenant, contractId } = rental;
  await signatures.signTyped(tenant, contractId);
  await steps.payDeposit(tenant, contractId);
  await signatures.seal();
  const id = await renewal.renewed(rental, { stayLength: 6 });
  const { endDate } = await steps.getContract(tenant, contractId);
  if (when === 'on its first day') await steps.skipTo(endDate);
  const ended = await steps.endContract(admin, id, { endDate: test.clock.today() });
  expect(ended.body.contract).toMatchObject({ status: 'Ended', startDate: endDate, endDate });
  const verdict = async () => {
    const { code } = await test.deps.db
      .selectFrom('signing_requests')
      .select('code')
      .where('contract_id', '=', contractId)
      .executeTakeFirstOrThrow();
    return (await signatures.verify(code)).body.document.status;
  };
  return { ...rental, id, endDate, verdict };
}

it('a further term that never began follows nothing: the tenant moves out of the first, whose agreement stays valid', async () => {
  const { admin, tenant, contractId, id, endDate, verdict } = await endedTerm('before');
  expect(await steps.getContract(admin, contractId)).toMatchObject({ renewedBy: null });
  await steps.skipTo(endDate);
  expect(await report.open(admin, id, 'move-out')).toMatchObject({
    status: 409,
    body: { code: 'inspection_too_late' },
  });
  expect((await report.handover(admin, id)).body.moveOut).toMatchObject({ canOpen: false, reason: 'over' });
  expect((await report.open(admin, contractId, 'move-out')).status).toBe(201);
  expect(await steps.getContract(tenant, contractId)).toMatchObject({ status: 'Ended', renewedBy: null });
  expect(await verdict()).toBe('Valid');
});

it('a further term that was ended on its first day has followed: the tenant moves out of it', async () => {
  const { admin, contractId, id, verdict } = await endedTerm('on its first day');
  expect(await steps.getContract(admin, contractId)).toMatchObject({ status: 'Ended', renewedBy: id });
  expect((await report.open(admin, contractId, 'move-out')).body.code).toBe('inspection_not_needed');
  expect((await report.open(admin, id, 'move-out')).status).toBe(201);
  expect(await verdict()).toBe('Superseded');
});

it.each([
  ['before it began has no move-out report', 3, 409],
  ['on its first day has one', 0, 201],
])('a contract that follows none and was ended %s', async (_, days, status) => {
  const startDate = addDays(test.clock.today(), days);
  const { admin, contractId } = await steps.active({ startDate });
  await steps.endContract(admin, contractId, { endDate: test.clock.today() });
  expect((await report.open(admin, contractId, 'move-out')).status).toBe(status);
});
