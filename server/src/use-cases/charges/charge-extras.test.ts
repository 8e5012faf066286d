import { addDays, addMonths, daysBetween } from '@teduh/shared/days';
import { beforeEach, expect, it } from 'vitest';
import { beforeCommit } from '../../../test/before-commit.ts';
import { charging } from '../../../test/charging.ts';
import { createUser } from '../../../test/factories.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as extraCharges from '../../domain/charges/extra-charges.repository.ts';
import { chargeExtras } from './charge-extras.ts';

const test = useTestApp({}, { listen: true });
const renting = tenancy(test);
const steps = charging(test);

beforeEach(() => test.clock.setAheadMs(0));

const january = { description: 'Parking, 1 to 31 Jan 2027', due_date: '2027-01-01', amount_sen: 5000 };

it('charges an extra with the rent of each month, once, however often the clock ticks, and tells the tenant', async () => {
  const { admin, tenant, contractId } = await renting.bareContract({ startDate: '2026-12-01' });
  expect((await steps.addExtra(admin, contractId, { firstMonth: 1 })).status).toBe(201);
  await renting.skipDays(32);
  expect(await steps.feesOf(contractId)).toEqual([]);
  test.clock.setAheadMs(test.clock.aheadMs() + 24 * 60 * 60 * 1000);
  await Promise.all(Array.from({ length: 50 }, () => chargeExtras(test.deps)));
  expect(await steps.feesOf(contractId)).toMatchObject([{ ...january, status: 'Pending' }]);
  const mails = await mailsTo(test, tenant.email);
  expect(mails.filter(({ subject }) => subject === 'RM 50.00 is due on 1 January 2027')).toHaveLength(1);
  expect(mails.find(({ subject }) => subject.startsWith('RM 50.00 is due'))?.text).toContain(
    january.description,
  );
  const { statement } = await renting.get(tenant, `/api/contracts/${contractId}/statement`);
  expect(statement.lines.at(-1)).toMatchObject({ description: january.description, charge: 50 });
});

it('charges a month that has begun at once, with a week to pay, and only up to the last month', async () => {
  const today = test.clock.today();
  const { admin, contractId } = await renting.bareContract({ startDate: today });
  const { body } = await steps.addExtra(admin, contractId, { amount: '12.50', lastMonth: 1 });
  expect(body.charges.extraCharges).toMatchObject([
    { name: 'Parking', amount: 12.5, firstMonth: 0, lastMonth: 1, endedOn: null, monthsCharged: 1 },
  ]);
  expect(await steps.feesOf(contractId)).toMatchObject([{ due_date: addDays(today, 7), amount_sen: 1250 }]);
  await renting.skipDays(60);
  expect(await steps.feesOf(contractId)).toHaveLength(2);
});

it('does not remind of what it has told a moment ago', async () => {
  const startDate = test.clock.today();
  const { admin, tenant, contractId } = await renting.bareContract({ startDate });
  await renting.skipDays(daysBetween(startDate, addMonths(startDate, 1)) - 2);
  await steps.addExtra(admin, contractId, { firstMonth: 1 });
  await test.runDailyJobs();
  const subjects = await subjectsTo(test, tenant.email);
  expect(subjects.filter((subject) => subject.includes('RM 50.00 is due'))).toHaveLength(1);
});

it('charges nothing before the tenancy is active, and nothing from its end on', async () => {
  const startDate = addDays(test.clock.today(), 5);
  const { admin, tenant, contractId } = await renting.accepted({ startDate });
  await steps.addExtra(admin, contractId);
  await chargeExtras(test.deps);
  expect(await steps.feesOf(contractId)).toEqual([]);
  await renting.sign(tenant, contractId);
  await renting.payDeposit(tenant, contractId);
  await renting.skipDays(2);
  await renting.skipDays(60);
  await renting.skipDays(88);
  const fees = await steps.feesOf(contractId);
  // Three months of rent: the first of them is due on the first day.
  expect(fees).toHaveLength(3);
  expect(fees[0]?.due_date).toBe(startDate);
});

it('cancels what was charged for months after the contract was shortened', async () => {
  const { admin, contractId } = await renting.bareContract({ startDate: test.clock.today() });
  await steps.addExtra(admin, contractId);
  await renting.skipDays(20);
  expect((await steps.feesOf(contractId)).map(({ status }) => status)).toEqual(['Pending', 'Pending']);
  await renting.endContract(admin, contractId, { endDate: addDays(test.clock.today(), 1) });
  expect((await steps.feesOf(contractId)).map(({ status }) => status)).toEqual(['Pending', 'Cancelled']);
});

it('ends an extra charge: months that have begun stay, later ones are cancelled and none follows', async () => {
  const { admin, tenant, contractId } = await renting.bareContract({ startDate: test.clock.today() });
  const [{ id }] = (await steps.addExtra(admin, contractId)).body.charges.extraCharges;
  await renting.skipDays(20);
  expect(await steps.endExtra(admin, id)).toMatchObject({
    status: 200,
    body: { charges: { extraCharges: [{ endedOn: test.clock.today(), monthsCharged: 1 }] } },
  });
  await renting.skipDays(40);
  expect((await steps.feesOf(contractId)).map(({ status }) => status)).toEqual(['Pending', 'Cancelled']);
  expect(await subjectsTo(test, tenant.email)).toContain('Parking is no longer charged');
  expect(await steps.endExtra(admin, id)).toMatchObject({
    status: 409,
    body: { code: 'extra_charge_ended' },
  });
});

it.each([
  ['refused', 'an extra charge', 'extra'],
  ['withdrawn', 'an extra charge', 'extra'],
  ['refused', 'a contract', 'contract'],
] as const)(
  'cancels a month that its slip kept when the slip is %s after the end of %s',
  async (how, _what, ends) => {
    const { admin, tenant, contractId } = await renting.bareContract({ startDate: test.clock.today() });
    await renting.takeTransfers(admin);
    const [extra] = (await steps.addExtra(admin, contractId)).body.charges.extraCharges;
    await renting.skipDays(20);
    const next = (await steps.feesOf(contractId))[1]?.id ?? '';
    await renting.uploadSlip(tenant, next);
    if (ends === 'extra') await steps.endExtra(admin, extra.id);
    else await renting.endContract(admin, contractId, { endDate: addDays(test.clock.today(), 1) });
    expect((await steps.feesOf(contractId))[1]?.status).toBe('Pending');

    const answer =
      how === 'refused'
        ? await renting.answerSlip(admin, next, { status: 'Refused', reason: 'Nothing has come' })
        : await test.call('DELETE', `/api/transactions/${next}/slip`, { token: tenant.token });
    expect(answer).toMatchObject({ status: 200, body: { transaction: { status: 'Cancelled' } } });
    const { entries } = await renting.history(admin, next);
    expect(entries.map(({ kind }: { kind: string }) => kind)).toContain('cancelled');
    if (how === 'withdrawn') return;
    const [told] = await mailsTo(test, tenant.email);
    expect(told?.subject).toBe('Your transfer of RM 50.00 could not be confirmed');
    expect(told?.text).toContain('you do not need to pay it');
    expect(told?.text).not.toContain('still to be paid');
  },
);

it('leaves a month that has begun to be paid when its slip is refused', async () => {
  const { admin, tenant, contractId } = await renting.bareContract({ startDate: test.clock.today() });
  await renting.takeTransfers(admin);
  const [extra] = (await steps.addExtra(admin, contractId)).body.charges.extraCharges;
  const first = (await steps.feesOf(contractId))[0]?.id ?? '';
  await renting.uploadSlip(tenant, first);
  await steps.endExtra(admin, extra.id);
  await renting.answerSlip(admin, first, { status: 'Refused', reason: 'Nothing has come' });
  expect((await steps.feesOf(contractId))[0]?.status).toBe('Pending');
  expect((await mailsTo(test, tenant.email))[0]?.text).toContain('still to be paid');
});

it('cancels a fee of a cancelled contract when its slip is refused', async () => {
  const { admin, tenant, contractId } = await renting.accepted();
  await renting.takeTransfers(admin);
  const { id } = (await renting.charge(admin, contractId)).body.transaction;
  await renting.uploadSlip(tenant, id);
  expect((await renting.cancelContract(admin, contractId)).status).toBe(200);
  expect((await steps.feesOf(contractId))[0]?.status).toBe('Pending');
  await renting.answerSlip(admin, id, { status: 'Refused', reason: 'Nothing has come' });
  expect((await steps.feesOf(contractId))[0]?.status).toBe('Cancelled');
});

it('waits for an end that is being written, and then charges nothing', async () => {
  const { db } = test.deps;
  const { admin, contractId } = await renting.bareContract({ startDate: test.clock.today() });
  const [{ id }] = (await steps.addExtra(admin, contractId, { firstMonth: 1 })).body.charges.extraCharges;
  test.clock.setAheadMs(test.clock.aheadMs() + 20 * 24 * 60 * 60 * 1000);
  await beforeCommit(
    db,
    (tx) => extraCharges.end(tx, id, { on: test.clock.today(), by: admin.id }),
    () => chargeExtras(test.deps),
  );
  expect(await steps.feesOf(contractId)).toEqual([]);
});

it('splits and waives the charge of a month, which is not charged again', async () => {
  const { admin, contractId } = await renting.bareContract({ startDate: test.clock.today() });
  await steps.addExtra(admin, contractId, { lastMonth: 0 });
  const [fee] = await steps.feesOf(contractId);
  const dueDate = addDays(test.clock.today(), 9);
  const parts = [20, 30].map((amount) => ({ amount, dueDate }));
  const split = await test.call('POST', `/api/transactions/${fee?.id}/split`, {
    token: admin.token,
    body: { parts },
  });
  expect(split.status).toBe(201);
  const [part] = split.body.transactions;
  const waive = { token: admin.token, body: { reason: 'The gate was broken' } };
  expect((await test.call('POST', `/api/transactions/${part.id}/waive`, waive)).status).toBe(200);
  await chargeExtras(test.deps);
  expect((await steps.feesOf(contractId)).map(({ status }) => status).toSorted()).toEqual([
    'Pending',
    'Split',
    'Waived',
  ]);
});

it('refuses what is wrong and stores nothing', async () => {
  const { admin, contractId } = await renting.bareContract({ startDate: test.clock.today() });
  const refused = async (more: object) => {
    const { status, body } = await steps.addExtra(admin, contractId, more);
    return [status, Object.keys(body.errorFields ?? {}).join()];
  };
  expect(await refused({ name: ' ' })).toEqual([400, 'name']);
  expect(await refused({ amount: 0.5 })).toEqual([400, 'amount']);
  expect(await refused({ amount: '12.345' })).toEqual([400, 'amount']);
  expect(await refused({ firstMonth: 3 })).toEqual([400, 'firstMonth']);
  expect(await refused({ firstMonth: -1 })).toEqual([400, 'firstMonth']);
  expect(await refused({ firstMonth: 'soon' })).toEqual([400, 'firstMonth']);
  expect(await refused({ firstMonth: 2, lastMonth: 1 })).toEqual([400, 'lastMonth']);
  expect(await refused({ lastMonth: 3 })).toEqual([400, 'lastMonth']);
  await renting.skipDays(40);
  expect(await refused({ firstMonth: 0 })).toEqual([400, 'firstMonth']);
  expect((await steps.chargesOf(admin, contractId)).extraCharges).toEqual([]);
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect((await steps.addExtra(admin, unknown)).status).toBe(404);
  expect((await steps.endExtra(admin, unknown)).status).toBe(404);
});

it('adds nothing to a contract that has ended or was cancelled', async () => {
  const ended = await renting.bareContract({ startDate: test.clock.today() });
  await renting.endContract(ended.admin, ended.contractId, { endDate: test.clock.today() });
  expect(await steps.addExtra(ended.admin, ended.contractId)).toMatchObject({
    status: 409,
    body: { code: 'contract_has_ended' },
  });
  const cancelled = await renting.accepted();
  await renting.cancelContract(cancelled.admin, cancelled.contractId);
  expect(await steps.addExtra(cancelled.admin, cancelled.contractId)).toMatchObject({
    status: 409,
    body: { code: 'contract_cancelled' },
  });
});

it('shows the charges of a contract to its tenant and to no other', async () => {
  const { admin, tenant, contractId } = await renting.bareContract({ startDate: test.clock.today() });
  await steps.addExtra(admin, contractId);
  expect((await steps.chargesOf(tenant, contractId)).extraCharges).toHaveLength(1);
  const stranger = await createUser(test.deps);
  const { status } = await test.call('GET', `/api/contracts/${contractId}/charges`, {
    token: stranger.token,
  });
  expect(status).toBe(404);
});
