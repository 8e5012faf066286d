import { addDays, addMonths, daysBetween } from '@teduh/shared/days';
import { daysToPay } from '@teduh/shared/transactions.constants';
import { beforeEach, expect, it } from 'vitest';
import { autopaying } from '../../../test/autopay.ts';
import { cards, confirmCard } from '../../../test/card-form.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { moneyBack } from '../../../test/money-back.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { reconcileMoneyBack } from './reconcile-money-back.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const autopay = autopaying(test);
beforeEach(() => test.clock.setAheadMs(0));

const mandatesOf = (contractId: string) =>
  test.deps.db.selectFrom('autopay_mandates').selectAll().where('contract_id', '=', contractId).execute();
const { paid, pending, deliver, dispute, decide, mismatches, statementOf, disputesOf } = moneyBack(test);

it('shows a disputed payment and tells the admins; nothing else changes until the bank decides', async () => {
  const { admin, contractId, id, read } = await paid(cards.disputing);
  await deliver();
  expect(await read()).toMatchObject({ status: 'Paid', isDisputed: true });
  expect(await disputesOf(admin, id)).toMatchObject([
    { status: 'needs_response', reason: 'fraudulent', amount: 120.5, isOpen: true },
  ]);
  expect((await subjectsTo(test, admin.email))[0]).toMatch(/^A payment of .* is disputed$/);
  expect((await statementOf(admin, contractId)).balance).toBe(0);
});

it('leaves everything as it was when the dispute is won', async () => {
  const { admin, contractId, id, intentId, read } = await paid(cards.disputing);
  await deliver();
  await decide(intentId, 'won');
  await deliver();
  expect(await read()).toMatchObject({ status: 'Paid', isDisputed: false });
  expect(await disputesOf(admin, id)).toMatchObject([{ status: 'won', isOpen: false }]);
  expect((await subjectsTo(test, admin.email))[0]).toMatch(/stays with you$/);
  expect((await statementOf(admin, contractId)).balance).toBe(0);
  expect(await mismatches()).toEqual([]);
});

it('makes the charge payable again when the dispute is lost, and it can be paid by another card', async () => {
  const { admin, tenant, contractId, id, intentId, read } = await paid(cards.disputing);
  const { receiptNumber } = await read();
  await deliver();
  await decide(intentId, 'lost');
  await deliver();
  expect(await read()).toMatchObject({ status: 'Pending', isDisputed: false, receiptNumber: null });
  const { lines, balance } = await statementOf(tenant, contractId);
  expect(lines.at(-1)).toMatchObject({
    description: 'Taken back by the bank: A window',
    charge: 0,
    payment: -120.5,
  });
  expect(balance).toBe(120.5);
  expect((await subjectsTo(test, tenant.email))[0]).toBe('RM 120.50 is to be paid again');
  expect((await subjectsTo(test, admin.email))[0]).toMatch(/^The bank took back RM 120.50 of /);
  const again = await steps.payByCard(tenant, { transactionId: id });
  expect((await steps.processPayment(tenant, id, again)).status).toBe(200);
  expect(await read()).toMatchObject({ status: 'Paid', isDisputed: false });
  expect((await read()).receiptNumber).toBeGreaterThan(receiptNumber);
  expect(await steps.processPayment(tenant, id, intentId)).toMatchObject({ status: 409 });
  expect(await mismatches()).toEqual([]);
});

it('charges again what a bank took of a payment that was refunded in part', async () => {
  const { admin, tenant, contractId, id, intentId, read } = await paid(cards.disputing);
  // The refund was made before the dispute: the sandbox opens it at once, a bank later.
  const { payments } = test.deps;
  await steps.refund(admin, id, {
    amount: 20.5,
    reason: 'Goodwill',
    transfer: { reference: 'MBB 1', paidOn: '2026-11-15' },
  });
  expect(await payments.listRefunds({ intentId })).toEqual([]);
  await decide(intentId, 'lost');
  await deliver();
  expect(await read()).toMatchObject({ status: 'Paid', refundedAmount: 20.5, isDisputed: true });
  const { transactions } = await steps.get(tenant, '/api/transactions');
  const isPending = ({ status }: { status: string }) => status === 'Pending';
  expect(transactions.find(isPending)).toMatchObject({
    type: 'Other Fees',
    amount: 120.5,
    description: 'Taken back by the bank: fee',
  });
  expect((await statementOf(tenant, contractId)).balance).toBe(120.5);
  expect(await mismatches()).toEqual([]);
});

it('holds the home of a contract that has not begun until the deposit is due that the bank took back', async () => {
  const { tenant, contractId } = await steps.accepted();
  const intentId = await steps.payByCard(tenant, { contractId }, cards.disputing);
  await steps.processDeposit(tenant, contractId, intentId);
  await steps.skipDays(6);
  await decide(intentId, 'lost');
  await deliver();
  expect((await steps.getContract(tenant, contractId)).isDepositPaid).toBe(false);
  await steps.skipDays(daysToPay);
  expect((await steps.getContract(tenant, contractId)).status).toBe('Awaiting');
  await steps.skipDays(1);
  expect((await steps.getContract(tenant, contractId)).status).toBe('Cancelled');
  expect(await mismatches()).toEqual([]);
});

it('does not refund a disputed deposit when its contract is cancelled, and writes it off when it is lost', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  const intentId = await steps.payByCard(tenant, { contractId }, cards.disputing);
  await steps.processDeposit(tenant, contractId, intentId);
  await deliver();
  expect((await steps.cancelContract(admin, contractId)).status).toBe(200);
  const { id } = await steps.depositOf(contractId);
  expect((await steps.history(admin, id)).refunds).toEqual([]);
  await decide(intentId, 'lost');
  await deliver();
  expect((await steps.depositOf(contractId)).status).toBe('Paid');
  expect((await statementOf(tenant, contractId)).balance).toBe(0);
  expect(await mismatches()).toEqual([]);
});

it('asks nobody to pay when the bank takes back money that came too late', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  const { clientSecret, paymentIntentId } = (await steps.openPayment(tenant, { contractId })).body;
  await steps.skipDays(8);
  await confirmCard(test.app, clientSecret, { number: cards.disputing });
  expect((await steps.processDeposit(tenant, contractId, paymentIntentId)).status).toBe(409);
  const { id } = await steps.depositOf(contractId);
  const refund = async () => (await steps.history(admin, id)).refunds[0];
  expect(await refund()).toMatchObject({ status: 'Failed', isToBePaidBack: false });
  expect((await subjectsTo(test, admin.email))[0]).toMatch(/^A refund of RM 4,500.00 to .* failed$/);
  expect((await mailsTo(test, admin.email))[0]?.text).toContain('please do not send it by another way');
  expect((await statementOf(tenant, contractId)).balance).toBe(-4500);
  test.clock.pass(20);
  await decide(paymentIntentId, 'lost');
  await deliver();
  expect(await refund()).toMatchObject({ status: 'Failed', isToBePaidBack: false });
  const { lines, balance } = await statementOf(tenant, contractId);
  expect(lines.at(-1)).toMatchObject({ charge: 0, payment: -4500 });
  expect(balance).toBe(0);
  expect((await subjectsTo(test, tenant.email))[0]).not.toMatch(/paid again/);
  expect((await mailsTo(test, admin.email))[0]?.text).toContain('so nothing is owed');
  expect(await mismatches()).toEqual([]);
});

/** Money that came too late and was refunded, and that the bank took too: the tenant has it twice, until the refund fails. */
async function lateAndLost() {
  const charged = await pending();
  const { admin, tenant, contractId, id } = charged;
  const { clientSecret, paymentIntentId } = (await steps.openPayment(tenant, { transactionId: id })).body;
  await test.deps.db.updateTable('transactions').set({ status: 'Cancelled' }).where('id', '=', id).execute();
  await confirmCard(test.app, clientSecret, { number: cards.failingRefund });
  expect((await steps.processPayment(tenant, id, paymentIntentId)).status).toBe(409);
  await dispute(paymentIntentId);
  await decide(paymentIntentId, 'lost');
  await reconcileMoneyBack(test.deps);
  const { transactions } = await steps.get(tenant, '/api/transactions');
  const again: { id: string; status: string } = transactions.find(
    ({ description }: { description: string }) => description === 'Taken back by the bank: fee',
  );
  expect(again).toMatchObject({ amount: 120.5, status: 'Pending' });
  async function failRefund() {
    test.clock.pass(20);
    await reconcileMoneyBack(test.deps);
  }
  const statusOfCharge = async () =>
    (await steps.get(admin, `/api/transactions/${again.id}`)).transaction.status;
  const balance = async () => (await statementOf(tenant, contractId)).balance;
  return { ...charged, again, failRefund, statusOfCharge, balance };
}

it('takes back what it charged for late money that the bank took, when the refund fails after all', async () => {
  const { admin, tenant, again, refunds, failRefund, statusOfCharge, balance } = await lateAndLost();
  expect(await balance()).toBe(120.5);
  await failRefund();
  await failRefund();
  expect(await statusOfCharge()).toBe('Cancelled');
  expect(await balance()).toBe(0);
  expect(await refunds()).toMatchObject([{ status: 'Failed', isToBePaidBack: false }]);
  expect((await subjectsTo(test, tenant.email))[0]).toBe('RM 120.50 is no longer due');
  expect((await mailsTo(test, admin.email))[0]?.text).toContain('please do not send it by another way');
  expect(await steps.openPayment(tenant, { transactionId: again.id })).toMatchObject({ status: 409 });
  expect(await mismatches()).toEqual([]);
});

it('has the refund of late money paid by a transfer where the tenant has paid what was charged again', async () => {
  const { admin, tenant, id, again, refunds, failRefund, statusOfCharge, balance } = await lateAndLost();
  const intentId = await steps.payByCard(tenant, { transactionId: again.id });
  await steps.processPayment(tenant, again.id, intentId);
  await failRefund();
  expect(await statusOfCharge()).toBe('Paid');
  expect(await balance()).toBe(-120.5);
  const [failed] = await refunds();
  expect(failed).toMatchObject({ status: 'Failed', isToBePaidBack: true });
  expect((await mailsTo(test, admin.email))[0]?.text).toContain('Please give it back by a bank transfer');
  const { status } = await test.call('POST', `/api/transactions/${id}/refunds/${failed.id}/transfer`, {
    token: admin.token,
    body: { reference: 'MBB 1', paidOn: test.clock.today() },
  });
  expect(status).toBe(201);
  expect(await balance()).toBe(0);
  expect(await mismatches()).toEqual([]);
});

it('owes nobody the late deposit of a cancelled contract that the bank gave back, when its refund fails after the loss', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  const { clientSecret, paymentIntentId } = (await steps.openPayment(tenant, { contractId })).body;
  await steps.skipDays(8);
  await confirmCard(test.app, clientSecret, { number: cards.failingRefund });
  await steps.processDeposit(tenant, contractId, paymentIntentId);
  await dispute(paymentIntentId);
  await decide(paymentIntentId, 'lost');
  await reconcileMoneyBack(test.deps);
  test.clock.pass(20);
  await reconcileMoneyBack(test.deps);
  const { id } = await steps.depositOf(contractId);
  expect((await steps.history(admin, id)).refunds).toMatchObject([
    { status: 'Failed', isToBePaidBack: false },
  ]);
  expect((await statementOf(tenant, contractId)).balance).toBe(0);
  expect(await mismatches()).toEqual([]);
});

it('gives the tenant time to pay again, instead of calling it overdue at once', async () => {
  const { intentId, read } = await paid(cards.disputing);
  const { dueDate } = await read();
  await steps.skipDays(40);
  await decide(intentId, 'lost');
  await reconcileMoneyBack(test.deps);
  expect(dueDate < test.clock.today()).toBe(true);
  expect(await read()).toMatchObject({
    status: 'Pending',
    isOverdue: false,
    dueDate: addDays(test.clock.today(), daysToPay),
  });
});

it('says on the page of the payment that the bank took it back', async () => {
  const { tenant, intentId } = await paid(cards.disputing);
  const status = () => steps.get(tenant, `/api/transactions/payment-intent-status/${intentId}`);
  expect(await status()).toMatchObject({ status: 'succeeded', isLost: false });
  await decide(intentId, 'lost');
  await deliver();
  expect(await status()).toMatchObject({ isLost: true, transaction: { status: 'Pending' } });
});

it('ends autopay when a payment that it made is disputed: the card is never charged again, and everybody is told', async () => {
  const { admin, tenant, contractId, due, charges, attempts, subjects } = await autopay.beforeRent(0, {
    number: cards.disputing,
  });
  expect(await charges()).toBe(1);
  await deliver();
  await deliver();
  expect(await mandatesOf(contractId)).toMatchObject([{ status: 'Ended', ended_because: 'disputed' }]);
  expect((await subjects()).filter((subject) => subject === 'Autopay has stopped')).toHaveLength(1);
  expect(await subjectsTo(test, admin.email)).toContainEqual(
    expect.stringMatching(/^Autopay of .* has stopped$/),
  );
  expect((await autopay.read(tenant, contractId)).body).toEqual({ autopay: null });

  const [attempt] = await attempts();
  await decide(attempt?.intent_id ?? '', 'lost');
  await deliver();
  const { transaction } = await steps.get(tenant, `/api/transactions/${attempt?.transaction_id}`);
  expect(transaction).toMatchObject({ status: 'Pending' });
  await steps.skipDays(daysBetween(test.clock.today(), addMonths(due, 1)) - 3);
  await steps.days(4);
  expect(await charges()).toBe(1);
  const [mandate] = await mandatesOf(contractId);
  expect(await test.deps.payments.findCard(mandate?.card_id ?? '')).toMatchObject({ customerId: null });
});

it('ends autopay, and a consent whose card is not set up yet, when a payment made by hand is disputed', async () => {
  const { admin, tenant, contractId } = await steps.bareContract();
  await autopay.turnOn(tenant, contractId);
  await autopay.start(tenant, contractId);
  const { id } = (await steps.charge(admin, contractId)).body.transaction;
  const intentId = await steps.payByCard(tenant, { transactionId: id }, cards.disputing);
  await steps.processPayment(tenant, id, intentId);
  await deliver();
  expect(await mandatesOf(contractId)).toMatchObject([
    { status: 'Ended', ended_because: 'disputed' },
    { status: 'Ended', ended_because: 'disputed' },
  ]);
  // A new consent is not undone by what the bank says later.
  await autopay.turnOn(tenant, contractId);
  await decide(intentId, 'lost');
  await deliver();
  expect((await autopay.read(tenant, contractId)).body.autopay).toMatchObject({ contractId });
});
