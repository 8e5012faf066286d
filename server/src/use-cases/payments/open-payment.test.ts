import { withSandboxTables } from '@teduh/sandbox/tables.ts';
import { errorMessages } from '@teduh/shared/errors.constants';
import { describe, expect, it, vi } from 'vitest';
import { confirmCard } from '../../../test/card-form.ts';
import { createAdmin, createUser } from '../../../test/factories.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { faultyProvider: true });
const steps = tenancy(test);

describe('opening a payment', () => {
  it('names the amount that is due, and gives twenty simultaneous requests the same intent', async () => {
    const { tenant, contractId } = await steps.accepted();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => steps.openPayment(tenant, { contractId })),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { amount: 4500 } });
    expect(new Set(answers.map(({ body }) => body.paymentIntentId)).size).toBe(1);
    const { transactions } = await steps.get(tenant, '/api/transactions');
    const again = await steps.openPayment(tenant, { transactionId: transactions[0].id, amount: 4500 });
    expect(again.body.clientSecret).toBe(answers[0]?.body.clientSecret);
  });

  it('refuses an amount that is not the one due', async () => {
    const { tenant, contractId } = await steps.accepted();
    expect(await steps.openPayment(tenant, { contractId, amount: 2 })).toMatchObject({
      status: 400,
      body: { errorFields: { amount: errorMessages.wrong_amount } },
    });
    expect((await steps.openPayment(tenant, { contractId, amount: 'much' })).status).toBe(400);
    expect((await steps.openPayment(tenant, {})).status).toBe(400);
  });

  it('answers 404 to another tenant and 403 to an admin', async () => {
    const { admin, contractId } = await steps.accepted();
    const stranger = await createUser(test.deps);
    expect((await steps.openPayment(stranger, { contractId })).status).toBe(404);
    expect((await steps.openPayment(admin, { contractId })).status).toBe(403);
  });

  it('answers 409 once it is paid or cancelled', async () => {
    const { tenant, contractId } = await steps.active();
    expect(await steps.openPayment(tenant, { contractId })).toMatchObject({
      status: 409,
      body: { message: errorMessages.already_paid },
    });
    const other = await steps.accepted();
    await test.call('DELETE', `/api/contracts/${other.contractId}`, { token: other.admin.token });
    expect(await steps.openPayment(other.tenant, { contractId: other.contractId })).toMatchObject({
      status: 409,
      body: { message: errorMessages.not_payable },
    });
  });

  it.each(['hang', 'answer 500', 'hang up', 'answer garbage'] as const)(
    'answers 503 when the provider fails (%s), and works afterwards',
    async (fault) => {
      const { tenant, contractId } = await steps.accepted();
      test.provider.fault = fault;
      const answer = await steps.openPayment(tenant, { contractId });
      test.provider.fault = undefined;
      expect(answer).toMatchObject({ status: 503, body: { message: errorMessages.payments_unavailable } });
      expect((await steps.payDeposit(tenant, contractId)).status).toBe(200);
    },
  );

  it.each([
    ['refuse the amount', 409, errorMessages.amount_too_small, 'amount_too_small'],
    ['refuse the currency', 502, errorMessages.payments_refused, 'StripeInvalidRequestError'],
  ] as const)(
    'passes on that the provider would %s, and logs the reason without the provider’s text',
    async (fault, status, message, reason) => {
      const { tenant, contractId } = await steps.accepted();
      test.provider.faults.push(fault);
      expect(await steps.openPayment(tenant, { contractId })).toMatchObject({ status, body: { message } });
      const log = test.lines.join('\n');
      expect(log).toContain(`"reason":"${reason}","msg":"payment refused"`);
      expect(log).not.toContain('that nobody reads');
      expect((await steps.payDeposit(tenant, contractId)).status).toBe(200);
    },
  );

  describe('cancels its intent', () => {
    /** Opens a payment while this happens just before the provider is asked, and expects that nobody can pay it. */
    async function expectCancelled(
      { tenant, contractId }: Awaited<ReturnType<typeof steps.accepted>>,
      meanwhile: (amountSen: number) => Promise<unknown>,
    ) {
      const createIntent = test.deps.payments.createIntent;
      const made = vi.spyOn(test.deps.payments, 'createIntent').mockImplementationOnce(async (order) => {
        await meanwhile(order.amountSen);
        return createIntent(order);
      });
      expect(await steps.openPayment(tenant, { contractId })).toMatchObject({
        status: 409,
        body: { message: errorMessages.payment_under_way },
      });
      const intent = await made.mock.results[0]?.value;
      expect(await test.deps.payments.findIntent(intent.id)).toMatchObject({ status: 'canceled' });
    }

    it('when another one was opened while the provider was asked', async () => {
      const accepted = await steps.accepted();
      const { transactions } = await steps.get(accepted.tenant, '/api/transactions');
      const other = { id: `pi_other_${accepted.contractId}`, transaction_id: transactions[0].id };
      await expectCancelled(accepted, (amount_sen) =>
        test.deps.db
          .insertInto('payment_intents')
          .values({ ...other, amount_sen })
          .execute(),
      );
    });

    it('when the contract was cancelled while the provider was asked', async () => {
      const accepted = await steps.accepted();
      await expectCancelled(accepted, () => steps.cancelContract(accepted.admin, accepted.contractId));
    });

    it('and makes another one once it can be paid again', async () => {
      const { admin, tenant, contractId } = await steps.active();
      const { id } = (await steps.charge(admin, contractId)).body.transaction;
      const paidOn = test.clock.today();
      const createIntent = test.deps.payments.createIntent;
      vi.spyOn(test.deps.payments, 'createIntent').mockImplementationOnce(async (order) => {
        await steps.recordPayment(admin, id, { method: 'cash', paidOn });
        return createIntent(order);
      });
      expect((await steps.openPayment(tenant, { transactionId: id })).status).toBe(409);
      const other = await createAdmin(test.deps);
      expect((await steps.reversePayment(other, id, { reason: 'A mistake' })).status).toBe(200);
      const { clientSecret, paymentIntentId } = (await steps.openPayment(tenant, { transactionId: id })).body;
      expect((await confirmCard(test.app, clientSecret)).status).toBe(200);
      expect((await steps.processPayment(tenant, id, paymentIntentId)).status).toBe(200);
    });
  });

  it('creates one intent when the provider gets the request twice or its answer is lost', async () => {
    const { tenant, contractId } = await steps.accepted();
    test.provider.faults.push('lose the answer', 'forward twice');
    expect((await steps.openPayment(tenant, { contractId })).status).toBe(200);
    expect((await steps.payDeposit(tenant, contractId)).status).toBe(200);
    const made = await withSandboxTables(test.deps.db)
      .selectFrom('sandbox.payment_intents')
      .select('id')
      .where('metadata', '@>', JSON.stringify({ contractId }) as never)
      .execute();
    expect(made).toHaveLength(1);
  });
});
