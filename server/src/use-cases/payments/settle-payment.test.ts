import { withSandboxTables } from '@teduh/sandbox/tables.ts';
import { errorMessages } from '@teduh/shared/errors.constants';
import { describe, expect, it } from 'vitest';
import { cards, confirmCard } from '../../../test/card-form.ts';
import { mailsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { sendWebhook } from '../../../test/webhook.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const test = useTestApp({}, { faultyProvider: true });
const steps = tenancy(test);

const { depositOf } = steps;
const receiptsTo = async (email: string) =>
  (await mailsTo(test, email)).filter(({ subject }) => subject.startsWith('Receipt'));
const refundsOf = async (intentId: string) =>
  withSandboxTables(test.deps.db)
    .selectFrom('sandbox.refunds')
    .selectAll()
    .where('payment_intent_id', '=', intentId)
    .execute();

const webhook = (intentId: string) => sendWebhook(test, intentId);

describe('settling', () => {
  it('records one payment with one receipt and one mail, however many report it at the same moment', async () => {
    const { tenant, contractId } = await steps.accepted();
    await steps.sign(tenant, contractId);
    const intentId = await steps.payByCard(tenant, { contractId });
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => steps.processDeposit(tenant, contractId, intentId)),
      webhook(intentId).then(({ statusCode }) => ({ status: statusCode })),
      reconcilePayments(test.deps).then(() => ({ status: 200 })),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const deposit = await depositOf(contractId);
    expect(deposit).toMatchObject({ status: 'Paid', payment_intent_id: intentId });
    expect(await receiptsTo(tenant.email)).toHaveLength(1);
    const settled = await test.deps.db
      .selectFrom('audit_log')
      .select('id')
      .where('subject_id', '=', deposit.id)
      .where('action', '=', 'transaction.paid')
      .execute();
    expect(settled).toHaveLength(1);
    expect(await steps.processDeposit(tenant, contractId, intentId)).toMatchObject({
      status: 200,
      body: { transaction: { status: 'Paid', receiptNumber: deposit.receipt_number } },
    });
  });

  it.each([
    ['the signature first', true],
    ['the payment first', false],
  ])('activates the contract with %s', async (_order, isSignedFirst) => {
    const { tenant, contractId, applicationId } = await steps.accepted();
    const sign = () => steps.sign(tenant, contractId);
    const pay = () => steps.payDeposit(tenant, contractId);
    const state = async () => ({
      contract: (await steps.get(tenant, `/api/contracts/${contractId}`)).contract.status,
      application: (await steps.get(tenant, `/api/applications/${applicationId}`)).application.status,
    });
    expect((await (isSignedFirst ? sign() : pay())).status).toBe(200);
    expect(await state()).toEqual({ contract: 'Awaiting', application: 'Accepted' });
    expect((await (isSignedFirst ? pay() : sign())).status).toBe(200);
    expect(await state()).toEqual({ contract: 'Active', application: 'Completed' });
    const welcomes = (await mailsTo(test, tenant.email)).filter(({ subject }) =>
      subject.startsWith('Welcome'),
    );
    expect(welcomes).toHaveLength(1);
  });

  it('activates the contract once when signature and payment come at the same moment', async () => {
    const { tenant, contractId } = await steps.accepted();
    const intentId = await steps.payByCard(tenant, { contractId });
    const answers = await Promise.all([
      steps.sign(tenant, contractId),
      steps.processDeposit(tenant, contractId, intentId),
      steps.sign(tenant, contractId),
      webhook(intentId).then(({ statusCode }) => ({ status: statusCode })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { contract } = await steps.get(tenant, `/api/contracts/${contractId}`);
    expect(contract.status).toBe('Active');
    const files = await test.deps.db
      .selectFrom('contract_files')
      .select('id')
      .where('contract_id', '=', contractId)
      .where('kind', '=', 'signed')
      .execute();
    expect(files).toHaveLength(1);
  });

  it('never settles an intent of another transaction, of another tenant, or one we did not create', async () => {
    const [rich, poor] = [await steps.accepted(), await steps.accepted()];
    const richIntent = await steps.payByCard(rich.tenant, { contractId: rich.contractId });
    const steal = await steps.processDeposit(poor.tenant, poor.contractId, richIntent);
    expect(steal).toMatchObject({ status: 409, body: { message: errorMessages.payment_mismatch } });
    const cheap = await test.deps.payments.createIntent({
      amountSen: 200,
      methods: ['card'],
      description: 'RM 2',
      metadata: { transactionId: (await depositOf(poor.contractId)).id },
      idempotencyKey: `cheap-${poor.contractId}`,
    });
    await confirmCard(test.app, cheap.clientSecret);
    expect((await steps.processDeposit(poor.tenant, poor.contractId, cheap.id)).status).toBe(409);
    expect((await webhook(cheap.id)).statusCode).toBe(200);
    expect((await depositOf(poor.contractId)).status).toBe('Pending');
    expect((await steps.processDeposit(poor.tenant, rich.contractId, richIntent)).status).toBe(404);
    expect((await steps.processDeposit(rich.tenant, rich.contractId, richIntent)).status).toBe(200);
  });

  it.each([
    ['another amount', { amount_sen: 200 }],
    ['another currency', { currency: 'idr' }],
    ['another transaction', { metadata: JSON.stringify({ transactionId: 'of another tenant' }) }],
  ])('refunds a payment that the provider took for %s than we asked for', async (_what, change) => {
    const { tenant, contractId } = await steps.accepted();
    const { clientSecret, paymentIntentId } = (await steps.openPayment(tenant, { contractId })).body;
    await withSandboxTables(test.deps.db)
      .updateTable('sandbox.payment_intents')
      .set(change)
      .where('id', '=', paymentIntentId)
      .execute();
    await confirmCard(test.app, clientSecret);
    expect(await steps.processDeposit(tenant, contractId, paymentIntentId)).toMatchObject({
      status: 409,
      body: { message: errorMessages.payment_refunded },
    });
    expect((await depositOf(contractId)).status).toBe('Pending');
    expect(await refundsOf(paymentIntentId)).toHaveLength(1);
    expect((await steps.payDeposit(tenant, contractId)).status).toBe(200);
  });

  it('does not settle a card that was declined or is still being processed', async () => {
    const { tenant, contractId } = await steps.accepted();
    const { clientSecret, paymentIntentId } = (await steps.openPayment(tenant, { contractId })).body;
    expect((await confirmCard(test.app, clientSecret, { number: cards.declined })).status).toBe(402);
    expect(await steps.processDeposit(tenant, contractId, paymentIntentId)).toMatchObject({
      status: 409,
      body: { message: errorMessages.payment_not_done },
    });
    expect((await confirmCard(test.app, clientSecret, { number: cards.slow })).status).toBe(200);
    expect((await steps.processDeposit(tenant, contractId, paymentIntentId)).status).toBe(409);
    const status = () => steps.get(tenant, `/api/transactions/payment-intent-status/${paymentIntentId}`);
    expect(await status()).toMatchObject({ status: 'processing', transaction: { status: 'Pending' } });
    test.clock.pass(21);
    expect(await status()).toMatchObject({ status: 'succeeded', transaction: { status: 'Paid' } });
  });

  it('leaves the payment to the reconciliation when the provider is down', async () => {
    const { tenant, contractId } = await steps.accepted();
    const intentId = await steps.payByCard(tenant, { contractId });
    test.provider.fault = 'answer 500';
    expect(await steps.processDeposit(tenant, contractId, intentId)).toMatchObject({
      status: 503,
      body: { message: errorMessages.payments_unavailable },
    });
    expect((await webhook(intentId)).statusCode).toBe(503);
    test.clock.pass(16);
    await reconcilePayments(test.deps);
    expect((await depositOf(contractId)).status).toBe('Pending');
    test.provider.fault = undefined;
    test.clock.pass(16);
    await reconcilePayments(test.deps);
    expect((await depositOf(contractId)).status).toBe('Paid');
  });
});
