import { expect, it } from 'vitest';
import { createUser } from '../../../test/factories.ts';
import { account, settling } from '../../../test/settling.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const settle = settling(test);
const cleaning = { kind: 'cleaning', amount: 300, reason: 'Deep cleaning' };

/** A contract that has ended, with an open charge that a proposal deducts. */
async function proposedWithCharge(amount: number) {
  const rental = await settle.ended();
  const { admin, contractId } = rental;
  const { body } = await steps.charge(admin, contractId, { amount, dueDate: test.clock.today() });
  const charge = body.transaction;
  const deduction = { kind: 'other', amount, reason: 'The window', transactionId: charge.id };
  expect((await settle.propose(admin, contractId, [deduction])).status).toBe(201);
  return { ...rental, charge };
}

it('an answer that is refused leaves a payment that the tenant is making alone', async () => {
  const { admin, tenant, contractId, charge } = await proposedWithCharge(200);
  expect((await steps.openPayment(tenant, { transactionId: charge.id, amount: 200 })).status).toBe(200);
  const intents = () =>
    test.deps.db
      .selectFrom('payment_intents')
      .select('status')
      .where('transaction_id', '=', charge.id)
      .execute();
  const stranger = await createUser(test.deps);
  expect((await settle.accept(stranger, contractId)).status).toBe(404);
  expect((await settle.accept(tenant, contractId, { revision: 7 })).body.code).toBe('settlement_changed');
  expect((await settle.close(admin, contractId)).body.code).toBe('settlement_waits');
  expect(await intents()).toEqual([{ status: 'open' }]);
  expect((await settle.accept(tenant, contractId, { revision: 1 })).status).toBe(200);
  expect(await intents()).toEqual([{ status: 'void' }]);
});

it('a charge that was split after the proposal is proposed again, not forgotten', async () => {
  const { admin, tenant, contractId, charge } = await proposedWithCharge(2000);
  const part = { amount: 1000, dueDate: test.clock.today() };
  const { status } = await test.call('POST', `/api/transactions/${charge.id}/split`, {
    token: admin.token,
    body: { parts: [part, part] },
  });
  expect(status).toBe(201);
  expect(await settle.accept(tenant, contractId)).toMatchObject({
    status: 409,
    body: { code: 'deposit_changed' },
  });
  expect(await settle.heldSen(contractId)).toBe(300_000);
});

it('without deductions and without an answer it is paid after the days for one, and over', async () => {
  const { admin, tenant, contractId } = await settle.ended();
  await settle.propose(admin, contractId);
  await steps.days(9);
  expect(await settle.read(tenant, contractId)).toMatchObject({
    status: 'Settled',
    refunded: 3000,
    heldNow: 0,
  });
  expect(await settle.summary(tenant)).toMatchObject({ toSettle: 0, next: null });
});

it('with deductions and without an answer the rest is paid, and the deductions wait', async () => {
  const { admin, tenant, contractId } = await settle.ended();
  await settle.propose(admin, contractId, [cleaning]);
  await steps.days(9);
  expect(await settle.read(tenant, contractId)).toMatchObject({
    status: 'Proposed',
    refunded: 2700,
    heldNow: 300,
  });
});

it('once the rest is being paid, deductions can only become lower', async () => {
  const { admin, tenant, contractId } = await settle.endedInCash();
  await settle.propose(admin, contractId, [cleaning]);
  await settle.dispute(tenant, contractId, { reason: 'It was clean', bankAccount: account });
  expect(await settle.propose(admin, contractId, [{ ...cleaning, amount: 3000 }])).toMatchObject({
    status: 400,
    body: { code: 'deductions_only_lower' },
  });
  expect(await settle.propose(admin, contractId, [{ ...cleaning, amount: 250 }])).toMatchObject({
    status: 201,
    body: { settlement: { refund: 2750 } },
  });
});
