import { expect, it } from 'vitest';
import { moneyBack } from '../../../test/money-back.ts';
import { account, settling } from '../../../test/settling.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const settle = settling(test);
const { mismatches, providerRefunds } = moneyBack(test);
const cleaning = { kind: 'cleaning', amount: 300, reason: 'Deep cleaning' };
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();

async function proposed(rental = settle.ended()) {
  const { admin, tenant, contractId } = await rental;
  await settle.propose(admin, contractId, [cleaning]);
  const { payment_intent_id, id } = await steps.depositOf(contractId);
  const refundedSen = async () =>
    (await providerRefunds(payment_intent_id ?? '')).reduce((sum, { amount_sen }) => sum + amount_sen, 0);
  return { admin, tenant, contractId, depositId: id, refundedSen };
}

it('two clicks on accept refund once', async () => {
  const { tenant, contractId, refundedSen } = await proposed();
  const answers = await Promise.all(Array.from({ length: 4 }, () => settle.accept(tenant, contractId)));
  expect(statuses(answers)).toEqual([200, 409, 409, 409]);
  expect(await refundedSen()).toBe(270_000);
});

it('accepting and disputing at once: one of them counts, and the refund goes once', async () => {
  const { tenant, contractId, refundedSen } = await proposed();
  const answers = await Promise.all([settle.accept(tenant, contractId), settle.dispute(tenant, contractId)]);
  const { status } = await settle.read(tenant, contractId);
  expect(statuses(answers)).toEqual(
    status === 'Settled' && answers[1]?.status === 200 ? [200, 200] : [200, 409],
  );
  expect(await refundedSen()).toBe(270_000);
  expect(await settle.heldSen(contractId)).toBe(status === 'Disputed' ? 30_000 : 0);
});

it('accepting and revising at once: what was read counts, or nothing', async () => {
  const { admin, tenant, contractId } = await proposed();
  const [accepted, revised] = await Promise.all([
    settle.accept(tenant, contractId, { revision: 1 }),
    settle.propose(admin, contractId, [{ ...cleaning, amount: 500 }]),
  ]);
  const { status, refund } = await settle.read(tenant, contractId);
  if (accepted.status === 200) {
    expect(revised.status).toBe(409);
    expect({ status, refund }).toEqual({ status: 'Settled', refund: 2700 });
  } else {
    expect(accepted.body.code).toBe('settlement_changed');
    expect({ status, refund }).toEqual({ status: 'Proposed', refund: 2500 });
  }
});

it('proposing and refunding by hand at once never promise more than is held', async () => {
  const { admin, tenant, contractId } = await settle.ended();
  const { id } = await steps.depositOf(contractId);
  const [proposal, refund] = await Promise.all([
    settle.propose(admin, contractId),
    steps.refund(admin, id, { amount: 1000, reason: 'Goodwill' }),
  ]);
  expect(proposal.status).toBe(201);
  expect(refund.status === 201 || refund.body.code === 'deposit_being_settled').toBe(true);
  const { body } = await settle.accept(tenant, contractId);
  expect(body.settlement).toMatchObject({ status: 'Settled', refund: refund.status === 201 ? 2000 : 3000 });
  expect(await settle.heldSen(contractId)).toBe(0);
});

it('two transfers recorded at once are one', async () => {
  const { admin, tenant, contractId } = await proposed(settle.endedInCash());
  await settle.accept(tenant, contractId, { bankAccount: account });
  const answers = await Promise.all(Array.from({ length: 3 }, () => settle.transfer(admin, contractId)));
  expect(statuses(answers)).toEqual([200, 409, 409]);
  expect(await mismatches()).toEqual([]);
});

it('paying a charge and accepting its deduction at once pay it once', async () => {
  const { admin, tenant, contractId } = await settle.ended();
  const { id } = (await steps.charge(admin, contractId)).body.transaction;
  await settle.propose(admin, contractId, [
    { kind: 'damage', amount: 120.5, reason: 'Window', transactionId: id },
  ]);
  const intent = await steps.payByCard(tenant, { transactionId: id });
  const [paid, accepted] = await Promise.all([
    steps.processPayment(tenant, id, intent),
    settle.accept(tenant, contractId),
  ]);
  expect(paid.status).toBe(200);
  if (accepted.status !== 200) expect((await settle.accept(tenant, contractId)).status).toBe(200);
  expect(await settle.read(tenant, contractId)).toMatchObject({
    status: 'Settled',
    refund: 3000,
    deductions: [],
  });
  expect(await mismatches()).toEqual([]);
});

it('the database refuses more than a settlement says, and deductions that do not add up', async () => {
  const { contractId, depositId } = await proposed();
  const { receipt_number, payment_intent_id } = await steps.depositOf(contractId);
  const refund = {
    ...{ transaction_id: depositId, receipt_number, payment_intent_id, settles: contractId, reason: 'x' },
    ...{ method: 'provider' as const, refunded_at: new Date(), created_at: new Date() },
  };
  const insert = (amount_sen: number) =>
    test.deps.db
      .insertInto('refunds')
      .values({ ...refund, amount_sen })
      .execute();
  await expect(insert(270_001)).rejects.toThrow('more goes back than is settled');
  const change = (values: object) =>
    test.deps.db.updateTable('settlements').set(values).where('contract_id', '=', contractId).execute();
  await expect(change({ refund_sen: 1 })).rejects.toThrow('held_is_deducted_or_goes_back');
  await expect(change({ deducted_sen: 0, refund_sen: 300_000 })).rejects.toThrow('do not add up');
});
