import { randomUUID } from 'node:crypto';
import { addDays } from '@teduh/shared/days';
import { errorMessages } from '@teduh/shared/errors.constants';
import { beforeAll, expect, it, vi } from 'vitest';
import { cards } from '../../../test/card-form.ts';
import { createAdmin } from '../../../test/factories.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { moneyBack } from '../../../test/money-back.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { PaymentsUnavailable } from '../../platform/payments/provider.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const test = useTestApp({}, { faultyProvider: true });
const steps = tenancy(test);
const { paid, pending, providerRefunds, deliver, decide, mismatches } = moneyBack(test);
const reason = 'Water was off for two days';

it('gives a part back by card: the charge stays paid, the tenant is told why, and the statement shows it', async () => {
  const { admin, tenant, contractId, id, intentId, read } = await paid();
  const answer = await steps.refund(admin, id, { amount: 20.25, reason });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      transaction: { status: 'Paid', refundedAmount: 20.25, isRefunded: false },
      refund: { amount: 20.25, status: 'Succeeded', method: 'provider', reason },
    },
  });
  expect(await providerRefunds(intentId)).toMatchObject([{ amount_sen: 2_025 }]);
  expect((await subjectsTo(test, tenant.email))[0]).toBe('RM 20.25 goes back to you');
  const { lines, balance } = (await steps.get(tenant, `/api/contracts/${contractId}/statement`)).statement;
  expect(lines.at(-1)).toMatchObject({
    description: `Refund: A window (${reason})`,
    charge: -20.25,
    payment: -20.25,
  });
  expect(balance).toBe(0);
  expect(await read()).toMatchObject({ receiptNumber: expect.any(Number) });
  expect(await mismatches()).toEqual([]);
});

it('gives all that is left back where no amount is named, and nothing after that', async () => {
  const { admin, id, intentId, read } = await paid();
  await steps.refund(admin, id, { amount: '100.50', reason });
  expect((await steps.refund(admin, id, { reason })).body.refund.amount).toBe(20);
  expect(await read()).toMatchObject({ status: 'Paid', refundedAmount: 120.5, isRefunded: true });
  expect(await steps.refund(admin, id, { reason })).toMatchObject({
    status: 409,
    body: { code: 'payment_already_refunded' },
  });
  expect(await providerRefunds(intentId)).toHaveLength(2);
});

it('gives nothing back twice where two admins look at the same payment', async () => {
  const { admin, id, read } = await paid();
  const seen = { amount: 20, left: 120.5, reason };
  expect((await steps.refund(admin, id, seen)).status).toBe(201);
  const second = await steps.refund(await createAdmin(test.deps), id, seen);
  expect(second).toMatchObject({ status: 409, body: { code: 'transaction_changed' } });
  expect(await read()).toMatchObject({ refundedAmount: 20 });
  expect((await steps.refund(admin, id, { ...seen, left: 100.5 })).status).toBe(201);
});

/** What is refused changes nothing of it. */
let unchanged: Awaited<ReturnType<typeof paid>>;
beforeAll(async () => {
  unchanged = await paid();
});

it.each([
  ['more than was paid', { amount: 120.51, reason }, 'amount'],
  ['nothing', { amount: 0, reason }, 'amount'],
  ['less than nothing', { amount: -1, reason }, 'amount'],
  ['half a sen', { amount: 0.005, reason }, 'amount'],
  ['no reason', { amount: 1 }, 'reason'],
  ['an empty reason', { amount: 1, reason: ' ' }, 'reason'],
])('refuses %s, and asks nobody', async (_what, body, field) => {
  const { admin, id, intentId } = unchanged;
  const answer = await steps.refund(admin, id, body);
  expect(answer.status).toBe(400);
  expect(answer.body.errorFields).toHaveProperty([field]);
  expect(await providerRefunds(intentId)).toEqual([]);
});

it('is for admins, and for what is paid', async () => {
  const { admin, tenant, id } = await pending();
  expect((await steps.refund(tenant, id, { reason })).status).toBe(403);
  expect(await steps.refund(admin, id, { reason })).toMatchObject({
    status: 409,
    body: { code: 'payment_not_refundable' },
  });
  expect((await steps.refund(admin, randomUUID(), { reason })).status).toBe(404);
});

it('never gives back more than was paid when two admins refund at once', async () => {
  const { admin, id, intentId } = await paid();
  const other = await createAdmin(test.deps);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => steps.refund(at % 2 ? admin : other, id, { amount: 50, reason })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400, 400, 400]);
  const sent = await providerRefunds(intentId);
  expect(sent.map(({ amount_sen }) => amount_sen)).toEqual([5_000, 5_000]);
});

it('makes one refund for the same key, also at the same moment', async () => {
  const { admin, id, intentId } = await paid();
  const body = { amount: 10, left: 120.5, reason, key: randomUUID() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => steps.refund(admin, id, body)));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
  expect(new Set(answers.map((answer) => answer.body.refund.id)).size).toBe(1);
  expect((await steps.refund(admin, id, body)).status).toBe(201);
  expect(await providerRefunds(intentId)).toHaveLength(1);
});

it('takes a key of another transaction for a request of its own', async () => {
  const [first, second] = [await paid(), await paid()];
  const body = { amount: 10, reason, key: randomUUID() };
  await steps.refund(first.admin, first.id, body);
  const answer = await steps.refund(second.admin, second.id, body);
  expect(answer).toMatchObject({ status: 201, body: { transaction: { id: second.id, refundedAmount: 10 } } });
  expect(await first.refunds()).toHaveLength(1);
});

it('answers the same when a whole refund is asked for again with its key', async () => {
  const { admin, id, intentId } = await paid();
  const body = { reason, key: randomUUID() };
  const first = await steps.refund(admin, id, body);
  expect(await steps.refund(admin, id, body)).toMatchObject({
    status: 201,
    body: { refund: { id: first.body.refund.id } },
  });
  expect(await providerRefunds(intentId)).toHaveLength(1);
});

it('is under way while the provider does not answer, and is sent later, once', async () => {
  const { admin, id, intentId, refunds } = await paid();
  test.provider.fault = 'answer 500';
  const answer = await steps.refund(admin, id, { amount: 5, reason });
  test.provider.fault = undefined;
  expect(answer).toMatchObject({ status: 201, body: { refund: { status: 'Pending' } } });
  expect(await providerRefunds(intentId)).toEqual([]);
  await reconcilePayments(test.deps);
  await reconcilePayments(test.deps);
  expect(await refunds()).toMatchObject([{ status: 'Succeeded' }]);
  expect(await providerRefunds(intentId)).toHaveLength(1);
});

it('is made once when the provider did it and its answer was lost, even after it has forgotten the key', async () => {
  const { admin, id, intentId, refunds } = await paid();
  const ask = test.deps.payments.refund;
  const lost = vi.spyOn(test.deps.payments, 'refund').mockImplementation(async (refund) => {
    await ask(refund);
    throw new PaymentsUnavailable('the answer was lost');
  });
  await steps.refund(admin, id, { amount: 5, reason });
  lost.mockRestore();
  expect(await refunds()).toMatchObject([{ status: 'Pending' }]);
  await test.deps.db.executeQuery(test.deps.db.deleteFrom('sandbox.idempotency_keys' as never).compile());
  await reconcilePayments(test.deps);
  expect(await refunds()).toMatchObject([{ status: 'Succeeded' }]);
  expect(await providerRefunds(intentId)).toHaveLength(1);
});

it('is refused while a dispute is open, and possible once it is won', async () => {
  const { admin, id, intentId } = await paid(cards.disputing);
  await deliver();
  expect(await steps.refund(admin, id, { reason })).toMatchObject({
    status: 409,
    body: { code: 'payment_disputed', message: errorMessages.payment_disputed },
  });
  await decide(intentId, 'won');
  await deliver();
  expect((await steps.refund(admin, id, { reason })).status).toBe(201);
});

it('fails when a dispute was opened that we have not heard of, and the dispute is known from then on', async () => {
  const { admin, id, read, refunds } = await paid(cards.disputing);
  expect(await read()).toMatchObject({ isDisputed: false });
  expect(await steps.refund(admin, id, { reason })).toMatchObject({
    status: 409,
    body: { code: 'payment_disputed' },
  });
  expect(await read()).toMatchObject({ isDisputed: true, refundedAmount: 0 });
  expect(await refunds()).toMatchObject([{ status: 'Failed' }]);
  expect(await mismatches()).toEqual([]);
});

it('refunds what was recorded by a transfer, with its reference and day', async () => {
  const { admin, tenant, id, read } = await pending();
  await steps.recordPayment(admin, id, { method: 'cash', paidOn: '2026-11-14' });
  expect(await steps.refund(admin, id, { reason })).toMatchObject({
    status: 409,
    body: { code: 'refund_needs_transfer' },
  });
  const transfer = { reference: 'MBB 99', paidOn: '2026-11-15' };
  for (const paidOn of ['2026-11-13', '2026-11-16'])
    expect(await steps.refund(admin, id, { reason, transfer: { ...transfer, paidOn } })).toMatchObject({
      status: 400,
      body: { errorFields: { 'transfer.paidOn': expect.any(String) } },
    });
  expect((await steps.refund(admin, id, { reason, transfer: { paidOn: '2026-11-15' } })).status).toBe(400);
  expect(await steps.refund(admin, id, { amount: 20, reason, transfer })).toMatchObject({
    status: 201,
    body: { refund: { status: 'Succeeded', method: 'bank transfer', reference: 'MBB 99' } },
  });
  expect(await read()).toMatchObject({ status: 'Paid', refundedAmount: 20 });
  expect((await subjectsTo(test, tenant.email))[0]).toBe('RM 20.00 goes back to you');
  const other = await createAdmin(test.deps);
  expect(await steps.reversePayment(other, id, { reason })).toMatchObject({
    status: 409,
    body: { code: 'payment_has_refunds' },
  });
  expect(await mismatches()).toEqual([]);
});

it('refunds in cash, which needs no reference, and tells the tenant so', async () => {
  const { admin, tenant, id, contractId } = await pending();
  await steps.recordPayment(admin, id, { method: 'cash', paidOn: '2026-11-14' });
  const transfer = { method: 'cash', paidOn: '2026-11-15' };
  expect(await steps.refund(admin, id, { amount: 20, reason, transfer })).toMatchObject({
    status: 201,
    body: {
      refund: { status: 'Succeeded', method: 'cash', reference: '' },
      transaction: { refundedAmount: 20 },
    },
  });
  expect((await mailsTo(test, tenant.email))[0]?.text).toContain(
    'It was given to you in cash. If you did not get it, please tell us.',
  );
  const { entries } = await steps.history(tenant, id);
  expect(entries.find(({ kind }: { kind: string }) => kind === 'refunded')).toMatchObject({
    method: 'cash',
    amount: 20,
  });
  const { lines } = (await steps.get(admin, `/api/contracts/${contractId}/statement`)).statement;
  expect(lines.at(-1)).toMatchObject({ payment: -20 });
  expect(await mismatches()).toEqual([]);
  const unknown = { method: 'cheque', paidOn: '2026-11-15' };
  expect((await steps.refund(admin, id, { amount: 5, reason, transfer: unknown })).status).toBe(400);
});

it('needs a transfer where no cards are taken any more', async () => {
  const { admin, id } = await paid();
  const { payments } = test.deps.config;
  test.deps.config.payments = { provider: 'none' };
  const answer = await steps.refund(admin, id, { reason });
  test.deps.config.payments = payments;
  expect(answer).toMatchObject({ status: 409, body: { code: 'refund_needs_transfer' } });
});

it('leaves the whole deposit of a contract that has not begun to its cancellation, which refunds what is left', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  const intentId = await steps.payByCard(tenant, { contractId });
  await steps.processDeposit(tenant, contractId, intentId);
  const { id } = await steps.depositOf(contractId);
  expect(await steps.refund(admin, id, { reason })).toMatchObject({
    status: 409,
    body: { code: 'refund_by_cancelling' },
  });
  expect((await steps.refund(admin, id, { amount: 500, reason })).status).toBe(201);
  expect((await steps.cancelContract(admin, contractId)).status).toBe(200);
  const sent = await providerRefunds(intentId);
  expect(sent.map(({ amount_sen }) => amount_sen).toSorted()).toEqual([400_000, 50_000]);
  expect(await mismatches()).toEqual([]);
});

it('lets a contract be cancelled whose recorded deposit was given back whole', async () => {
  const { admin, contractId } = await steps.accepted();
  const { id } = await steps.depositOf(contractId);
  await steps.recordPayment(admin, id, { method: 'cash', paidOn: '2026-11-15' });
  const transfer = { reference: 'MBB 1', paidOn: '2026-11-15' };
  expect((await steps.refund(admin, id, { reason, transfer })).status).toBe(201);
  expect((await steps.cancelContract(admin, contractId)).status).toBe(200);
  expect(await mismatches()).toEqual([]);
});

it('does not begin a contract whose recorded deposit was given back whole', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  const { id } = await steps.depositOf(contractId);
  await steps.recordPayment(admin, id, { method: 'cash', paidOn: '2026-11-15' });
  const transfer = { method: 'cash', paidOn: '2026-11-15' };
  expect((await steps.refund(admin, id, { reason, transfer })).status).toBe(201);
  await steps.sign(tenant, contractId);
  expect(await steps.getContract(tenant, contractId)).toMatchObject({
    status: 'Awaiting',
    isDepositPaid: false,
  });
  expect((await steps.cancelContract(admin, contractId)).status).toBe(200);
  expect(await mismatches()).toEqual([]);
});

it('stands after its payment, though only the day is known', async () => {
  const { admin, tenant, id } = await pending();
  const paidOn = addDays(test.clock.today(), 1);
  const inMs = (moment: string) => new Date(moment).getTime() - test.clock.now().getTime();
  // After the noon by which a day is written down.
  test.clock.setAheadMs(test.clock.aheadMs() + inMs(`${paidOn}T18:00:00+08:00`));
  await steps.recordPayment(admin, id, { method: 'cash', paidOn });
  test.clock.setAheadMs(test.clock.aheadMs() + 24 * 60 * 60 * 1000);
  const transfer = { method: 'cash', paidOn };
  expect((await steps.refund(admin, id, { amount: 20, reason, transfer })).status).toBe(201);
  const { entries } = await steps.history(tenant, id);
  const moments = new Map<string, string>(
    entries.map(({ kind, at }: { kind: string; at: string }) => [kind, at]),
  );
  expect(moments.get('refunded')).toBe(moments.get('paid'));
});

it('is not paid back by transfer while the bank may take the same money back', async () => {
  const { admin, id, refunds } = await paid(cards.disputing);
  expect(await steps.refund(admin, id, { reason: 'Goodwill' })).toMatchObject({
    status: 409,
    body: { code: 'payment_disputed' },
  });
  const [failed] = await refunds();
  const body = { reference: 'MBB 1', paidOn: test.clock.today() };
  expect(
    await test.call('POST', `/api/transactions/${id}/refunds/${failed.id}/transfer`, {
      token: admin.token,
      body,
    }),
  ).toMatchObject({ status: 409, body: { code: 'payment_disputed' } });
});
