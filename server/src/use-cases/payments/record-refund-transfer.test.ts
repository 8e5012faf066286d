import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { cards, confirmCard } from '../../../test/card-form.ts';
import { subjectsTo } from '../../../test/mails.ts';
import { moneyBack } from '../../../test/money-back.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { reconcileMoneyBack } from './reconcile-money-back.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const { paid, deliver, mismatches } = moneyBack(test);
const transfer = { reference: 'MBB 77', paidOn: '2026-11-15' };

type Person = { id: string; token: string };
const record = (admin: Person, id: string, refundId: string, body: object = transfer) =>
  test.call('POST', `/api/transactions/${id}/refunds/${refundId}/transfer`, { token: admin.token, body });

/** A refund that the bank sent back after it had succeeded. */
async function failed() {
  const payment = await paid(cards.failingRefund);
  const { admin, id } = payment;
  const { body } = await steps.refund(admin, id, { amount: 50, reason: 'Too much' });
  test.clock.pass(20);
  await reconcileMoneyBack(test.deps);
  return { ...payment, refundId: body.refund.id as string };
}

it('tells the admins of a refund that failed after it had succeeded, and what to do', async () => {
  const { admin, contractId, refunds, read } = await failed();
  expect(await refunds()).toMatchObject([{ status: 'Failed', isToBePaidBack: true }]);
  expect(await read()).toMatchObject({ status: 'Paid', refundedAmount: 0 });
  expect((await subjectsTo(test, admin.email))[0]).toMatch(/^A refund of RM 50.00 to .* failed$/);
  const { lines, balance } = (await steps.get(admin, `/api/contracts/${contractId}/statement`)).statement;
  expect(lines.at(-1)).toMatchObject({
    description: 'Refund did not arrive: A window',
    charge: 50,
    payment: 50,
  });
  expect(balance).toBe(0);
  expect(await mismatches()).toEqual([]);
});

it('records the transfer by which it was paid back instead, once', async () => {
  const { admin, tenant, id, refundId, refunds, read } = await failed();
  const answers = await Promise.all(Array.from({ length: 4 }, () => record(admin, id, refundId)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  expect(await refunds()).toMatchObject([
    { status: 'Failed', isToBePaidBack: false },
    { status: 'Succeeded', method: 'bank transfer', reference: 'MBB 77', amount: 50 },
  ]);
  expect(await read()).toMatchObject({ refundedAmount: 50 });
  expect((await subjectsTo(test, tenant.email))[0]).toBe('RM 50.00 goes back to you');
  expect(await mismatches()).toEqual([]);
});

it('records cash by which it was paid back instead', async () => {
  const { admin, id, refundId, refunds } = await failed();
  const cash = { method: 'cash', reference: 'Book 3, 12', paidOn: '2026-11-15' };
  expect((await record(admin, id, refundId, cash)).status).toBe(201);
  expect(await refunds()).toMatchObject([
    { status: 'Failed', isToBePaidBack: false },
    { status: 'Succeeded', method: 'cash', reference: 'Book 3, 12', amount: 50 },
  ]);
  expect(await mismatches()).toEqual([]);
});

it('refuses what did not fail, what is of another transaction, and a transfer without reference', async () => {
  const { admin, id } = await paid();
  const { body } = await steps.refund(admin, id, { amount: 5, reason: 'Too much' });
  expect(await record(admin, id, body.refund.id)).toMatchObject({
    status: 409,
    body: { code: 'refund_not_failed' },
  });
  expect((await record(admin, id, randomUUID())).status).toBe(404);
  const other = await paid();
  expect((await record(admin, other.id, body.refund.id)).status).toBe(404);
  expect((await record(admin, id, body.refund.id, { paidOn: '2026-11-15' })).status).toBe(400);
});

it('refuses a transfer that together with another refund would be more than was paid', async () => {
  const { admin, id, refundId } = await failed();
  expect((await steps.refund(admin, id, { reason: 'All of it', transfer })).status).toBe(201);
  expect(await record(admin, id, refundId)).toMatchObject({
    status: 409,
    body: { code: 'refund_too_large' },
  });
});

it('shows money that came too late and could not go back as paid ahead, until a transfer is recorded', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  const { clientSecret, paymentIntentId } = (await steps.openPayment(tenant, { contractId })).body;
  await steps.skipDays(8);
  await confirmCard(test.app, clientSecret, { number: cards.failingRefund });
  expect((await steps.processDeposit(tenant, contractId, paymentIntentId)).status).toBe(409);
  test.clock.pass(20);
  await deliver();
  await reconcileMoneyBack(test.deps);
  const { id } = await steps.depositOf(contractId);
  const statement = async () => (await steps.get(tenant, `/api/contracts/${contractId}/statement`)).statement;
  expect((await statement()).balance).toBe(-4500);
  expect(await mismatches()).toEqual([]);
  const [refund] = (await steps.history(admin, id)).refunds;
  const paidOn = test.clock.today();
  expect((await record(admin, id, refund.id, { ...transfer, paidOn })).status).toBe(201);
  expect((await statement()).balance).toBe(0);
  expect(await mismatches()).toEqual([]);
});
