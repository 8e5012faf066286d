import { addDays } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { findBrokenRules } from '../../../test/consistency.ts';
import { createHouse } from '../../../test/factories.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { noticing } from '../../../test/noticing.ts';
import { renewing } from '../../../test/renewing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const renewal = renewing(test);
const notice = noticing(test);

const feesOf = (contractId: string) =>
  test.deps.db
    .selectFrom('transactions')
    .select(['id', 'amount_sen', 'status'])
    .where('contract_id', '=', contractId)
    .where('type', '=', 'Other Fees')
    .orderBy('created_at')
    .orderBy('amount_sen')
    .execute();

/** A tenant who leaves early, and owes the fee for it. */
async function leaving() {
  const rental = await renewal.running({ stayLength: 12, houseName: 'Rumah Tinggal' });
  const endDate = addDays(test.clock.today(), 70);
  await notice.give(rental.tenant, rental.contractId, { endDate });
  const [fee] = await feesOf(rental.contractId);
  if (fee?.status !== 'Pending') throw new Error('no fee was charged');
  const statuses = async () => (await feesOf(rental.contractId)).map(({ status }) => status);
  return { ...rental, endDate, feeId: fee.id, statuses };
}

it('a tenant who stays after all owes no fee for leaving, once both have signed', async () => {
  const rental = await leaving();
  const { admin, tenant, contractId, feeId, statuses } = rental;
  // Somebody who looked at the payment does not keep us from signing.
  expect((await steps.openPayment(tenant, { transactionId: feeId })).status).toBe(200);
  const nextId = await renewal.accepted(rental);
  expect(await statuses()).toEqual(['Pending']);
  expect((await notice.read(tenant, contractId)).isOvertaken).toBe(false);

  await renewal.signBoth(rental, nextId);
  expect(await statuses()).toEqual(['Cancelled']);
  expect((await notice.read(tenant, contractId)).isOvertaken).toBe(true);
  expect(await subjectsTo(test, tenant.email)).toContain('RM 750.00 is no longer due');
  const trace = test.deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', feeId)
    .where('action', '=', 'transaction.cancelled');
  expect(await trace.execute()).toEqual([{ action: 'transaction.cancelled', actor_id: null }]);
  const told = (await mailsTo(test, admin.email)).find(({ subject }) => subject.includes('stays in'));
  expect(told?.text).not.toContain('leaving early');
  expect(await findBrokenRules(test.deps)).toEqual([]);
});

it('a notice counts again once the further term is ended before it began, without its fee', async () => {
  const rental = await leaving();
  const { admin, tenant, contractId } = rental;
  const state = async () => {
    const { isOvertaken, isFeeCancelled } = await notice.read(tenant, contractId);
    return { isOvertaken, isFeeCancelled };
  };
  expect(await state()).toEqual({ isOvertaken: false, isFeeCancelled: false });
  const nextId = await renewal.renewed(rental);
  expect(await state()).toEqual({ isOvertaken: true, isFeeCancelled: true });
  const ended = await steps.endContract(admin, nextId, { endDate: test.clock.today() });
  expect(ended.status).toBe(200);
  expect(await state()).toEqual({ isOvertaken: false, isFeeCancelled: true });
});

it('the fee counts as cancelled once it is waived, though a fee for paying it late is still due', async () => {
  const { admin, tenant, contractId, feeId } = await leaving();
  await test.call('POST', `/api/transactions/${feeId}/waive`, {
    token: admin.token,
    body: { reason: 'Agreed' },
  });
  const { id: lateId } = (await steps.charge(admin, contractId)).body.transaction;
  await test.deps.db
    .updateTable('transactions')
    .set({ late_fee_of: feeId })
    .where('id', '=', lateId)
    .execute();
  expect((await notice.read(tenant, contractId)).isFeeCancelled).toBe(true);
});

it('a card payment of the fee that arrives after both have signed goes back', async () => {
  const rental = await leaving();
  const { tenant, feeId, statuses } = rental;
  const intentId = await steps.payByCard(tenant, { transactionId: feeId });
  await renewal.renewed(rental);
  expect((await steps.processPayment(tenant, feeId, intentId)).body.code).toBe('payment_refunded');
  expect(await statuses()).toEqual(['Cancelled']);
  expect(await findBrokenRules(test.deps)).toEqual([]);
});

it('what of the fee was paid is left to the admins, who are told how much it is', async () => {
  const rental = await leaving();
  const { admin, contractId, feeId, statuses, endDate } = rental;
  const parts = [
    { amount: 250, dueDate: endDate },
    { amount: 500, dueDate: endDate },
  ];
  await test.call('POST', `/api/transactions/${feeId}/split`, { token: admin.token, body: { parts } });
  const first = (await feesOf(contractId)).find(({ amount_sen }) => amount_sen === 25_000);
  const cash = { method: 'cash', paidOn: test.clock.today() };
  expect((await steps.recordPayment(admin, first?.id ?? '', cash)).status).toBe(201);

  await renewal.renewed(rental);
  expect((await statuses()).toSorted()).toEqual(['Cancelled', 'Paid', 'Split']);
  const told = (await mailsTo(test, admin.email)).find(({ subject }) => subject.includes('stays in'));
  expect(told?.text).toContain('RM 250.00 of the fee for leaving early');
});

it('the fee stays with a slip that waits, which admins read of, and is no longer due once the slip is refused or withdrawn', async () => {
  const rental = await leaving();
  const { admin, tenant, contractId, feeId, statuses, endDate } = rental;
  const parts = [
    { amount: 250, dueDate: endDate },
    { amount: 500, dueDate: endDate },
  ];
  await test.call('POST', `/api/transactions/${feeId}/split`, { token: admin.token, body: { parts } });
  const [small, large] = (await feesOf(contractId)).filter(({ status }) => status === 'Pending');
  if (!small || !large) throw new Error('the fee was not split');
  await steps.takeTransfers(admin);
  for (const { id } of [small, large]) expect((await steps.uploadSlip(tenant, id)).status).toBe(201);

  await renewal.renewed(rental);
  expect((await statuses()).toSorted()).toEqual(['Pending', 'Pending', 'Split']);
  const told = (await mailsTo(test, admin.email)).find(({ subject }) => subject.includes('stays in'));
  expect(told?.text).toContain('RM 750.00 of the fee for leaving early');

  const refused = { status: 'Refused', reason: 'Nothing has come' };
  expect((await steps.answerSlip(admin, small.id, refused)).body.transaction.status).toBe('Cancelled');
  const withdrawn = await test.call('DELETE', `/api/transactions/${large.id}/slip`, { token: tenant.token });
  expect(withdrawn.body.transaction.status).toBe('Cancelled');
  const mails = await mailsTo(test, tenant.email);
  const answer = mails.find(({ subject }) => subject === 'Your transfer of RM 250.00 could not be confirmed');
  expect(answer?.text).toContain('you do not need to pay it');
  const traces = test.deps.db
    .selectFrom('audit_log')
    .select(['subject_id', 'actor_id'])
    .where('subject_id', 'in', [small.id, large.id])
    .where('action', '=', 'transaction.cancelled');
  expect(await traces.execute()).toEqual([
    { subject_id: small.id, actor_id: admin.id },
    { subject_id: large.id, actor_id: tenant.id },
  ]);
});

it('a refused slip leaves the fee of a tenant who leaves to be paid, and every other charge of one who stays', async () => {
  const rental = await leaving();
  const { admin, tenant, contractId, feeId } = rental;
  await steps.takeTransfers(admin);
  const refused = { status: 'Refused', reason: 'Nothing has come' };
  await steps.uploadSlip(tenant, feeId);
  expect((await steps.answerSlip(admin, feeId, refused)).body.transaction.status).toBe('Pending');
  const { id: other } = (await steps.charge(admin, contractId)).body.transaction;
  await steps.uploadSlip(tenant, other);
  await renewal.renewed(rental);
  expect((await steps.answerSlip(admin, other, refused)).body.transaction.status).toBe('Pending');
});

it('what both agreed on is not overtaken by a move to another home', async () => {
  const rental = await renewal.running({ stayLength: 12 });
  const { admin, tenant, contractId } = rental;
  const endDate = addDays(test.clock.today(), 70);
  await notice.propose(tenant, contractId, endDate);
  await notice.accept(admin, contractId);
  const { id: property } = await createHouse(test.deps, { name: 'Rumah Lain' });
  const { body } = await renewal.move(admin, contractId, { property, startDate: endDate, stayLength: 12 });
  await renewal.signBoth(rental, body.contract.id);
  expect(await notice.read(tenant, contractId)).toMatchObject({
    notice: { status: 'Agreed' },
    isOvertaken: false,
  });
});

it('a notice with a fee and a move to another home exclude each other, whichever comes first', async () => {
  const { id: property } = await createHouse(test.deps, { name: 'Rumah Lain' });
  const { admin, contractId, endDate } = await leaving();
  const move = { property, startDate: endDate, stayLength: 12 };
  expect((await renewal.move(admin, contractId, move)).body.code).toBe('notice_given');

  const moving = await renewal.running({ stayLength: 12 });
  expect((await renewal.move(moving.admin, moving.contractId, move)).status).toBe(201);
  const given = await notice.give(moving.tenant, moving.contractId, { endDate });
  expect(given.body.code).toBe('contract_followed');
});
