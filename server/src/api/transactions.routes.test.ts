import { randomUUID } from 'node:crypto';
import { errorMessages } from '@teduh/shared/errors.constants';
import { describe, expect, it } from 'vitest';
import { cards, confirmCard } from '../../test/card-form.ts';
import { createUser } from '../../test/factories.ts';
import { mailsTo } from '../../test/mails.ts';
import { tenancy } from '../../test/tenancy.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const charge = (token: string, contractId: string, more: object = {}) =>
  test.call('POST', '/api/transactions', {
    token,
    body: {
      contractId,
      type: 'Other Fees',
      amount: 120.5,
      dueDate: '2026-12-24',
      description: 'A window',
      ...more,
    },
  });
const patch = (token: string, id: string, body: object) =>
  test.call('PATCH', `/api/transactions/${id}`, { token, body });
const withdraw = (token: string, id: string) => test.call('DELETE', `/api/transactions/${id}`, { token });
const subjectsTo = async (email: string) => (await mailsTo(test, email)).map(({ subject }) => subject);

describe('a charge of an admin', () => {
  it('reaches the tenant, can be paid and then never changes', async () => {
    const { admin, tenant, contractId } = await steps.active();
    const made = await charge(admin.token, contractId);
    expect(made).toMatchObject({
      status: 201,
      body: {
        message: 'Transaction added successfully',
        transaction: {
          type: 'Other Fees',
          amount: 120.5,
          description: 'A window',
          status: 'Pending',
          receiptFile: null,
          user: { email: tenant.email },
        },
      },
    });
    expect((await subjectsTo(tenant.email))[0]).toBe('RM 120.50 is due on 24 December 2026');
    const { id } = made.body.transaction;
    const paid = await steps.processPayment(
      tenant,
      id,
      await steps.payByCard(tenant, { transactionId: id, amount: 120.5 }),
    );
    expect(paid).toMatchObject({ status: 200, body: { transaction: { status: 'Paid' } } });
    expect(await patch(admin.token, id, { amount: 1 })).toMatchObject({
      status: 409,
      body: { message: errorMessages.transaction_not_pending },
    });
    expect((await withdraw(admin.token, id)).status).toBe(409);
    await expect(
      test.deps.db.updateTable('transactions').set({ amount_sen: 100 }).where('id', '=', id).execute(),
    ).rejects.toThrow('never changed');
  });

  it('can be changed while it is pending, and an intent for the old amount is never paid', async () => {
    const { admin, tenant, contractId } = await steps.active();
    const { id } = (await charge(admin.token, contractId)).body.transaction;
    const old = (await steps.openPayment(tenant, { transactionId: id })).body;
    expect(
      await patch(admin.token, id, { amount: 80, dueDate: '2027-01-05', description: 'Half a window' }),
    ).toMatchObject({
      status: 200,
      body: { transaction: { amount: 80, dueDate: '2027-01-05', description: 'Half a window' } },
    });
    expect((await confirmCard(test.app, old.clientSecret)).status).toBe(400);
    const now = (await steps.openPayment(tenant, { transactionId: id })).body;
    expect(now).toMatchObject({ amount: 80 });
    expect(now.paymentIntentId).not.toBe(old.paymentIntentId);
    await confirmCard(test.app, now.clientSecret);
    expect((await steps.processPayment(tenant, id, now.paymentIntentId)).body.transaction).toMatchObject({
      status: 'Paid',
      amount: 80,
    });
  });

  it('cannot be changed while the bank is at it, or once the card has succeeded', async () => {
    const { admin, tenant, contractId } = await steps.active();
    const { id } = (await charge(admin.token, contractId)).body.transaction;
    const slow = (await steps.openPayment(tenant, { transactionId: id })).body;
    await confirmCard(test.app, slow.clientSecret, { number: cards.slow });
    expect(await patch(admin.token, id, { amount: 1 })).toMatchObject({
      status: 409,
      body: { message: errorMessages.payment_under_way },
    });
    test.clock.pass(21);
    expect(await withdraw(admin.token, id)).toMatchObject({
      status: 409,
      body: { message: errorMessages.already_paid },
    });
    expect((await steps.get(tenant, `/api/transactions/${id}`)).transaction).toMatchObject({
      status: 'Paid',
      amount: 120.5,
    });
  });

  it('can be taken back: it becomes Cancelled and can no longer be paid', async () => {
    const { admin, tenant, contractId } = await steps.active();
    const { id } = (await charge(admin.token, contractId)).body.transaction;
    expect(await withdraw(admin.token, id)).toMatchObject({
      status: 200,
      body: { message: 'Transaction deleted successfully', transaction: { status: 'Cancelled' } },
    });
    expect((await steps.openPayment(tenant, { transactionId: id })).status).toBe(409);
    expect((await withdraw(admin.token, id)).status).toBe(409);
  });

  it.each([
    ['no contract', { contractId: undefined }, 400],
    ['an unknown contract', { contractId: randomUUID() }, 404],
    ['a deposit', { type: 'Deposit' }, 400],
    ['nothing to pay', { amount: 0 }, 400],
    ['a negative amount', { amount: -5 }, 400],
    ['more than RM 100,000', { amount: 100_000.01 }, 400],
    ['a tenth of a sen', { amount: 10.001 }, 400],
    ['words for an amount', { amount: 'abc' }, 400],
    ['no due date', { dueDate: undefined }, 400],
    ['a day that does not exist', { dueDate: '2027-02-30' }, 400],
    ['a very long description', { description: 'x'.repeat(501) }, 400],
  ])('is refused with %s', async (_what, more, status) => {
    const { admin, contractId, tenant } = await steps.accepted();
    expect((await charge(admin.token, contractId, more)).status).toBe(status);
    expect((await steps.get(tenant, '/api/transactions')).transactions).toHaveLength(1);
  });

  it('is not made on a cancelled contract, and a deposit is not a charge', async () => {
    const { admin, tenant, contractId } = await steps.accepted();
    const [deposit] = (await steps.get(tenant, '/api/transactions')).transactions;
    expect(await patch(admin.token, deposit.id, { amount: 1 })).toMatchObject({
      status: 409,
      body: { message: errorMessages.deposit_is_fixed },
    });
    expect((await withdraw(admin.token, deposit.id)).status).toBe(409);
    await test.call('DELETE', `/api/contracts/${contractId}`, { token: admin.token });
    expect((await charge(admin.token, contractId)).status).toBe(409);
  });
});

describe('the list', () => {
  it('shows a customer their own, an admin all, by property and status', async () => {
    const [one, two] = [await steps.active(), await steps.active()];
    await charge(one.admin.token, one.contractId);
    const types = (body: { transactions: { type: string }[] }) => body.transactions.map(({ type }) => type);
    expect(types(await steps.get(one.tenant, '/api/transactions')).toSorted()).toEqual([
      'Deposit',
      'Other Fees',
    ]);
    expect(types(await steps.get(one.tenant, '/api/transactions?status=Pending'))).toEqual(['Other Fees']);
    expect(types(await steps.get(one.admin, `/api/transactions?propertyId=${two.house.id}`))).toEqual([
      'Deposit',
    ]);
    const stranger = await createUser(test.deps);
    const [mine] = (await steps.get(one.tenant, '/api/transactions')).transactions;
    expect((await test.call('GET', `/api/transactions/${mine.id}`, { token: stranger.token })).status).toBe(
      404,
    );
  });
});

describe('a receipt', () => {
  it('is a PDF behind a link that only fits it', async () => {
    const { tenant } = await steps.active();
    const [deposit] = (await steps.get(tenant, '/api/transactions')).transactions;
    const open = (url: string) => test.app.inject({ method: 'GET', url });
    const receipt = await open(deposit.receiptFile);
    expect(receipt.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Teduh receipt ${deposit.receiptNumber}.pdf"`,
    });
    expect((await open(deposit.receiptFile.replace(deposit.id, randomUUID()))).statusCode).toBe(403);
    expect((await open(deposit.receiptFile.split('?')[0])).statusCode).toBe(400);
  });
});

describe('a payment’s status', () => {
  it('is for its tenant and admins', async () => {
    const { admin, tenant, contractId } = await steps.accepted();
    const { paymentIntentId } = (await steps.openPayment(tenant, { contractId })).body;
    const url = `/api/transactions/payment-intent-status/${paymentIntentId}`;
    expect(await steps.get(tenant, url)).toMatchObject({
      status: 'requires_payment_method',
      isRefunded: false,
      transaction: { type: 'Deposit', status: 'Pending' },
    });
    expect((await test.call('GET', url, { token: admin.token })).status).toBe(200);
    const stranger = await createUser(test.deps);
    expect((await test.call('GET', url, { token: stranger.token })).status).toBe(404);
  });

  it('settles a success that nobody told us about', async () => {
    const { tenant, contractId } = await steps.accepted();
    const intentId = await steps.payByCard(tenant, { contractId });
    const status = await steps.get(tenant, `/api/transactions/payment-intent-status/${intentId}`);
    expect(status).toMatchObject({ status: 'succeeded', transaction: { status: 'Paid' } });
  });
});
