import { errorMessages } from '@teduh/shared/errors.constants';
import { beforeAll, expect, it } from 'vitest';
import { beforeCommit } from '../../../test/before-commit.ts';
import { confirmCard } from '../../../test/card-form.ts';
import { createAdmin, password } from '../../../test/factories.ts';
import { subjectsTo } from '../../../test/mails.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as refunds from '../../domain/payments/refunds.repository.ts';

const test = useTestApp({}, { listen: true, wholeDocuments: true });
const steps = tenancy(test);
const cash = { method: 'cash', paidOn: '2026-11-15' };

async function charged() {
  const { admin, tenant, contractId } = await steps.bareContract();
  const { id } = (await steps.charge(admin, contractId)).body.transaction as { id: string };
  const read = async () => (await steps.get(tenant, `/api/transactions/${id}`)).transaction;
  return { admin, tenant, contractId, id, read };
}
const openReceipt = async (url: string) =>
  (await readPdf((await test.app.inject({ method: 'GET', url })).rawPayload)).spoken.join(' ');

it('makes cash a payment with method, reference, day and receipt, and tells the tenant', async () => {
  const { admin, tenant, id } = await charged();
  const body = { method: 'bank transfer', paidOn: '2026-11-12', reference: 'MBB 4711', amount: 120.5 };
  const answer = await steps.recordPayment(admin, id, body);
  expect(answer).toMatchObject({
    status: 201,
    body: {
      transaction: {
        status: 'Paid',
        paymentMethod: 'bank transfer',
        paymentReference: 'MBB 4711',
        paymentDate: '2026-11-12T04:00:00.000Z',
        receiptNumber: expect.any(Number),
      },
    },
  });
  const words = await openReceipt(answer.body.transaction.receiptFile);
  expect(words).toContain('Paid on 12 November 2026 Paid by Bank transfer');
  expect(words).toContain('Payment reference MBB 4711');
  expect((await subjectsTo(test, tenant.email))[0]).toMatch(/^Receipt \d+: RM 120.50 received$/);
});

/** What is refused changes nothing of it. */
let unchanged: Awaited<ReturnType<typeof charged>>;
beforeAll(async () => {
  unchanged = await charged();
});

it.each([
  ['a day in the future', { ...cash, paidOn: '2026-11-16' }, 'paidOn'],
  ['a day years ago', { ...cash, paidOn: '2024-11-15' }, 'paidOn'],
  ['another amount', { ...cash, amount: 120 }, 'amount'],
  ['less than nothing', { ...cash, amount: -1 }, 'amount'],
  ['half a sen', { ...cash, amount: 0.005 }, 'amount'],
  ['a card', { ...cash, method: 'card' }, 'method'],
  ['no day', { method: 'cash' }, 'paidOn'],
])('refuses %s and stores nothing', async (_what, body, field) => {
  const { admin, id, read } = unchanged;
  const answer = await steps.recordPayment(admin, id, body);
  expect(answer.status).toBe(400);
  expect(answer.body.errorFields).toHaveProperty([field]);
  expect((await read()).status).toBe('Pending');
});

it('records one of many payments at once', async () => {
  const { admin, id } = await charged();
  const other = await createAdmin(test.deps);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => steps.recordPayment(at % 2 ? admin : other, id, cash)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
});

it('activates a signed contract whose deposit came in cash', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  await steps.sign(tenant, contractId);
  const deposit = await steps.depositOf(contractId);
  expect((await steps.recordPayment(admin, deposit.id, cash)).status).toBe(201);
  expect((await steps.getContract(tenant, contractId)).status).toBe('Active');
});

it('cancels a card form that is open, and refuses where the card was faster', async () => {
  const first = await charged();
  const { body: opened } = await steps.openPayment(first.tenant, { transactionId: first.id });
  expect((await steps.recordPayment(first.admin, first.id, cash)).status).toBe(201);
  const late = await confirmCard(test.app, opened.clientSecret);
  expect(late.status).toBeGreaterThanOrEqual(400);

  const second = await charged();
  await steps.payByCard(second.tenant, { transactionId: second.id });
  const refused = await steps.recordPayment(second.admin, second.id, cash);
  expect(refused).toMatchObject({ status: 409, body: { message: errorMessages.already_paid } });
  expect((await second.read()).paymentMethod).toBe('card');
});

it('takes a recorded payment back by another admin, keeps it, and lets it be paid again', async () => {
  const { admin, tenant, id, read } = await charged();
  await steps.recordPayment(admin, id, { ...cash, reference: 'Book 7' });
  const { receiptNumber } = await read();
  const other = await createAdmin(test.deps);
  const answer = await steps.reversePayment(other, id, { reason: 'It was for the neighbour' });
  expect(answer).toMatchObject({
    status: 200,
    body: { transaction: { status: 'Pending', paymentMethod: null, receiptNumber: null } },
  });
  const kept = await test.deps.db
    .selectFrom('reversed_payments')
    .selectAll()
    .where('transaction_id', '=', id)
    .executeTakeFirst();
  expect(kept).toMatchObject({
    receipt_number: receiptNumber,
    amount_sen: 12_050,
    method: 'cash',
    reference: 'Book 7',
    recorded_by: admin.id,
    reversed_by: other.id,
    reason: 'It was for the neighbour',
  });
  expect((await subjectsTo(test, tenant.email))[0]).toBe('Your payment of RM 120.50 was taken back');
  await steps.recordPayment(admin, id, cash);
  const paidAgain = await read();
  expect(paidAgain.receiptNumber).toBeGreaterThan(receiptNumber);
  expect(await openReceipt(paidAgain.receiptFile)).toContain(
    `Number ${String(paidAgain.receiptNumber).padStart(6, '0')}`,
  );
});

it('asks whoever recorded a payment for the password before taking it back', async () => {
  const { admin, id, read } = await charged();
  await steps.recordPayment(admin, id, cash);
  const reason = 'A mistake';
  const reverse = (more: object) => steps.reversePayment(admin, id, { reason, ...more });
  expect(await reverse({})).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } });
  expect(await reverse({ currentPassword: 'wrong' })).toMatchObject({
    status: 403,
    body: { code: 'wrong_password' },
  });
  expect((await read()).status).toBe('Paid');
  expect((await reverse({ currentPassword: password })).status).toBe(200);
});

it('does not take back a card payment, what is not paid, or twice', async () => {
  const { admin, tenant, id } = await charged();
  const other = await createAdmin(test.deps);
  const reverse = () => steps.reversePayment(other, id, { reason: 'No' });
  expect((await reverse()).status).toBe(409);
  await steps.recordPayment(admin, id, cash);
  const answers = await Promise.all(Array.from({ length: 6 }, reverse));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(409)]);
  const intent = await steps.payByCard(tenant, { transactionId: id });
  await steps.processPayment(tenant, id, intent);
  expect(await reverse()).toMatchObject({ status: 409, body: { code: 'payment_not_reversible' } });
});

it('does not take a payment back that is refunded at the same moment', async () => {
  const { admin, tenant, contractId, id, read } = await charged();
  await steps.recordPayment(admin, id, cash);
  const { receiptNumber } = await read();
  const other = await createAdmin(test.deps);
  const refund = { amountSen: 100, reason: 'Goodwill', askedBy: admin.id, refundedAt: test.clock.now() };
  const answer = await beforeCommit(
    test.deps.db,
    (tx) =>
      refunds.insert(tx, {
        ...refund,
        ...{ transactionId: id, receiptNumber, intentId: null, createdAt: test.clock.now() },
        ...{ method: 'bank transfer', status: 'Succeeded', reference: 'MBB 1' },
      }),
    () => steps.reversePayment(other, id, { reason: 'A mistake' }),
  );
  expect(answer).toMatchObject({ status: 409, body: { code: 'payment_has_refunds' } });
  expect(await read()).toMatchObject({ status: 'Paid', refundedAmount: 1 });
  const { statement } = await steps.get(tenant, `/api/contracts/${contractId}/statement`);
  expect(statement.balance).toBe(0);
});

it('keeps a tenancy going whose deposit is to be paid again, and does not begin it twice', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  await steps.sign(tenant, contractId);
  const deposit = await steps.depositOf(contractId);
  await steps.recordPayment(admin, deposit.id, cash);
  const other = await createAdmin(test.deps);
  await steps.reversePayment(other, deposit.id, { reason: 'The cheque bounced' });
  expect((await steps.getContract(tenant, contractId)).status).toBe('Active');
  const { nextSteps } = await steps.get(tenant, '/api/dashboard');
  expect(nextSteps).toMatchObject([{ kind: 'pay', transactionId: deposit.id }, { kind: 'stamp' }]);
  const again = await steps.payByCard(tenant, { transactionId: deposit.id });
  expect((await steps.processPayment(tenant, deposit.id, again)).body.transaction.status).toBe('Paid');
});

it('gives a tenant whose contract has not begun another day to pay the deposit again', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  const deposit = await steps.depositOf(contractId);
  await steps.recordPayment(admin, deposit.id, cash);
  await steps.skipDays(9);
  const other = await createAdmin(test.deps);
  await steps.reversePayment(other, deposit.id, { reason: 'The cheque bounced' });
  await test.runDailyJobs();
  expect((await steps.getContract(tenant, contractId)).status).toBe('Awaiting');
  await steps.skipDays(2);
  expect((await steps.getContract(tenant, contractId)).status).toBe('Cancelled');
});

it('does not take back the deposit of a tenancy that is over', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  await steps.sign(tenant, contractId);
  const deposit = await steps.depositOf(contractId);
  await steps.recordPayment(admin, deposit.id, { ...cash, paidOn: test.clock.today() });
  await steps.endContract(admin, contractId, { isActive: false });
  const other = await createAdmin(test.deps);
  const answer = await steps.reversePayment(other, deposit.id, { reason: 'Returned' });
  expect(answer).toMatchObject({ status: 409, body: { code: 'contract_is_over' } });
});

it('records money where no cards are taken any more, although a card form was open once', async () => {
  const { admin, tenant, id } = await charged();
  await steps.openPayment(tenant, { transactionId: id });
  const { payments } = test.deps.config;
  test.deps.config.payments = { provider: 'none' };
  const answer = await steps.recordPayment(admin, id, { ...cash, paidOn: test.clock.today() });
  test.deps.config.payments = payments;
  expect(answer.status).toBe(201);
});

it('does not cancel a contract whose deposit somebody has to give back by hand', async () => {
  const { admin, contractId } = await steps.accepted();
  const deposit = await steps.depositOf(contractId);
  await steps.recordPayment(admin, deposit.id, { ...cash, paidOn: test.clock.today() });
  expect(await steps.cancelContract(admin, contractId)).toMatchObject({
    status: 409,
    body: { code: 'deposit_recorded' },
  });
});
