import type { ContractAnswer } from '@teduh/shared/contracts';
import type { DashboardAnswer } from '@teduh/shared/dashboard';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { PaymentStatusAnswer } from '@teduh/shared/payments';
import type { Signing } from '@teduh/shared/signing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { baseApi } from '../api/base-api.ts';
import { paths } from '../lib/paths.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { aCustomerDashboard, steps } from '../test/dashboard.ts';
import { aTransaction, paid, statusOf } from '../test/payments.ts';
import { renderAt } from '../test/render.tsx';
import { aContract } from '../test/renting.ts';
import { aContractToSign, aSigning, signedByTenant, signingAnswer } from '../test/signing.ts';
import { Component as PaymentStatusPage } from './payment-success.page.tsx';

const read = 'GET /transactions/payment-intent-status/pi_1';
const processPayment = 'POST /transactions/process-payment';
const processDeposit = 'POST /transactions/process-deposit';

function open(api: Parameters<typeof stubApi>[0]) {
  const calls = stubApi({ 'GET /dashboard': () => json<DashboardAnswer>(200, aCustomerDashboard()), ...api });
  const at = paths.paymentSuccess('pi_1');
  const view = renderAt(<PaymentStatusPage />, { path: '/payment-success/:paymentIntentId', at, as: {} });
  const sent = (call: string) => calls.filter(({ method, path }) => `${method} ${path}` === call);
  return { sent, ...view };
}

const status = () => screen.getByRole('status');

afterEach(() => vi.useRealTimers());

test.each([
  ['succeeded', messages.paymentSucceeded, aTransaction(paid)],
  ['processing', messages.paymentProcessing, aTransaction()],
  ['requires_payment_method', messages.paymentFailed, aTransaction()],
  ['requires_action', messages.paymentUnclear, aTransaction()],
  ['canceled', messages.paymentUnclear, aTransaction({ status: 'Cancelled' })],
])('%s reads: %s', async (word, message, transaction) => {
  open({ [read]: () => statusOf(word, transaction) });
  await waitFor(() => expect(status()).toHaveTextContent(message));
  expect(screen.getByRole('link', { name: 'Return to Dashboard' })).toHaveAttribute('href', paths.dashboard);
});

test('a payment leads on to the next charge, which is not the one just paid', async () => {
  const transaction = aTransaction(paid);
  const due = (transactionId: string, label: string) => ({
    ...steps.pay,
    transactionId,
    parts: [{ label, amount: 950 }],
  });
  const nextSteps = [due(transaction.id, 'Water bill'), due('t-8', 'Rent May'), due('t-9', 'Rent June')];
  open({
    [read]: () => statusOf('succeeded', transaction),
    'GET /dashboard': () => json<DashboardAnswer>(200, aCustomerDashboard({ nextSteps })),
  });
  expect(await screen.findByText('2 more to pay')).toBeVisible();
  expect(screen.getByText('Next: Rent May')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pay RM 950' })).toHaveAttribute('href', paths.payment('t-8'));
});

test('a charge whose slip waits for confirmation is not offered to be paid', async () => {
  const nextSteps = [
    { ...steps.pay, transactionId: 't-8', isSlipWaiting: true },
    { ...steps.pay, transactionId: 't-9' },
  ];
  open({
    [read]: () => statusOf('succeeded', aTransaction(paid)),
    'GET /dashboard': () => json<DashboardAnswer>(200, aCustomerDashboard({ nextSteps })),
  });
  expect(await screen.findByText('1 more to pay')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pay RM 950' })).toHaveAttribute('href', paths.payment('t-9'));
});

test('a charge that autopay pays by itself is not counted, unless it is overdue', async () => {
  const autopaid = { ...steps.pay, isOverdue: false, chargedOn: '2026-12-01' };
  const nextSteps = [
    { ...autopaid, transactionId: 't-7' },
    { ...autopaid, transactionId: 't-8', isOverdue: true },
    { ...autopaid, transactionId: 't-9', chargedOn: null },
  ];
  open({
    [read]: () => statusOf('succeeded', aTransaction(paid)),
    'GET /dashboard': () => json<DashboardAnswer>(200, aCustomerDashboard({ nextSteps })),
  });
  expect(await screen.findByText('2 more to pay')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pay RM 950' })).toHaveAttribute('href', paths.payment('t-8'));
});

test('says that the payment is being checked', () => {
  open({ [read]: () => new Promise(() => undefined) });
  expect(status()).toHaveTextContent('Checking your payment...');
});

test('reports an answer without a status as not verified', async () => {
  open({ [read]: () => json<Partial<PaymentStatusAnswer>>(200, {}) });
  await waitFor(() => expect(status()).toHaveTextContent(messages.paymentUnverified));
});

test('shows a failed request, which can be repeated', async () => {
  let isUp = false;
  const { user } = open({
    [read]: () =>
      isUp ? statusOf('succeeded', aTransaction(paid)) : failure(500, errorMessages.unexpected_error),
  });
  await waitFor(() => expect(status()).toHaveTextContent(messages.paymentVerifyError));
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(status()).toHaveTextContent(messages.paymentSucceeded));
});

test('reports a failure at once without a payment intent', () => {
  stubApi({});
  renderAt(<PaymentStatusPage />, { as: {} });
  expect(status()).toHaveTextContent(messages.paymentUnverified);
  expect(screen.getByRole('link', { name: 'Return to Dashboard' })).toBeVisible();
});

test('removes the secret of the payment from the URL', async () => {
  stubApi({ [read]: () => statusOf('succeeded', aTransaction(paid)) });
  const at = `${paths.paymentSuccess('pi_1')}?payment_intent_client_secret=s&redirect_status=succeeded`;
  const path = '/payment-success/:paymentIntentId';
  const { router } = renderAt(<PaymentStatusPage />, { path, at, as: {} });
  await waitFor(() => expect(status()).toHaveTextContent(messages.paymentSucceeded));
  expect(router.state.location.search).toBe('');
  expect(router.state.historyAction).toBe('REPLACE');
});

test('shows the transaction with its receipt', async () => {
  open({ [read]: () => statusOf('succeeded', aTransaction({ ...paid, roomName: 'Master room' })) });
  expect(await screen.findByText('Suria Residence')).toBeVisible();
  expect(screen.getByText('Master room')).toBeVisible();
  expect(screen.getByText('RM 2,400')).toBeVisible();
  expect(screen.getByText('20 Nov 2026, 10:14')).toBeVisible();
  expect(screen.getByText('1042')).toBeVisible();
  const receipt = screen.getByRole('link', { name: 'View receipt' });
  expect(receipt).toHaveAttribute('href', '/api/files/receipt-1042');
  expect(receipt).toHaveAttribute('target', '_blank');
});

test('says that the bank took a payment back, and leads to paying it again without asking for more', async () => {
  const { sent } = open({ [read]: () => statusOf('succeeded', aTransaction(), true) });
  expect(await screen.findByText(messages.paymentTakenBack)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute(
    'href',
    paths.payment('transaction-1'),
  );
  expect(sent(processPayment)).toEqual([]);
});

test('says that a payment was refunded', async () => {
  open({ [read]: () => statusOf('succeeded', aTransaction({ status: 'Cancelled', isRefunded: true })) });
  expect(await screen.findByText(errorMessages.payment_refunded)).toBeVisible();
});

test.each([
  ['a rent', aTransaction(), paths.payment('transaction-1')],
  ['a deposit', aTransaction({ type: 'Deposit' }), paths.signAndPay('contract-1')],
])('a failed payment of %s can be tried again', async (_what, transaction, to) => {
  open({ [read]: () => statusOf('requires_payment_method', transaction) });
  expect(await screen.findByRole('link', { name: 'Try again' })).toHaveAttribute('href', to);
});

test('processes the rent once when the tenant comes back from the bank’s page', async () => {
  let transaction = aTransaction();
  const { sent } = open({
    [read]: () => statusOf('succeeded', transaction),
    [processPayment]: () => {
      transaction = aTransaction(paid);
      return json(200, { message: messages.paymentProcessed, transaction });
    },
  });
  expect(await screen.findByRole('link', { name: 'View receipt' })).toBeVisible();
  expect(sent(processPayment).map(({ body }) => body)).toEqual([
    { paymentIntentId: 'pi_1', transactionId: 'transaction-1' },
  ]);
});

/** In small steps, since React renders what an answer brought between two of them. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 100) await act(() => vi.advanceTimersByTimeAsync(100));
}

test('when processing fails here it is not tried again, only asked about until the server has done it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let transaction = aTransaction();
  const { sent } = open({
    [read]: () => statusOf('succeeded', transaction),
    [processPayment]: () => failure(500, errorMessages.unexpected_error),
  });
  await waitFor(() => expect(sent(processPayment)).toHaveLength(1));
  await waitFor(() =>
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      'Failed to process payment',
      expect.objectContaining({ status: 500 }),
    ),
  );
  await pass(10_000);
  expect(sent(read).length).toBeGreaterThan(2);
  expect(sent(processPayment)).toHaveLength(1);
  transaction = aTransaction(paid);
  await pass(60_000);
  expect(await screen.findByRole('link', { name: 'View receipt' })).toBeVisible();
});

test('a deposit is processed with its contract, and the missing signature is asked for', async () => {
  const deposit = aTransaction({ type: 'Deposit' });
  let transaction = deposit;
  const { sent } = open({
    [read]: () => statusOf('succeeded', transaction),
    [processDeposit]: () => {
      transaction = { ...deposit, ...paid };
      return json(200, { message: messages.paymentProcessed, transaction });
    },
    'GET /contracts/contract-1': () =>
      json<ContractAnswer>(200, { contract: aContract({ status: 'Awaiting', isSigned: false }) }),
  });
  expect(await screen.findByRole('link', { name: 'Upload the signed contract' })).toHaveAttribute(
    'href',
    paths.signAndPay('contract-1'),
  );
  expect(sent(processDeposit).map(({ body }) => body)).toEqual([
    { paymentIntentId: 'pi_1', contractId: 'contract-1' },
  ]);
});

const afterDeposit = (signing: Signing) =>
  open({
    [read]: () => statusOf('succeeded', aTransaction({ type: 'Deposit', ...paid })),
    'GET /contracts/contract-1': () => json<ContractAnswer>(200, { contract: aContractToSign() }),
    'GET /contracts/contract-1/signing': () => signingAnswer(signing),
  });

test('whoever paid before signing in the browser is led to the agreement', async () => {
  afterDeposit(aSigning());
  expect(await screen.findByRole('link', { name: 'Sign the agreement' })).toHaveAttribute(
    'href',
    paths.signAndPay('contract-1'),
  );
});

test('whoever has signed and paid is told that the landlord still signs', async () => {
  afterDeposit(signedByTenant());
  expect(await screen.findByText('The landlord has not signed yet')).toBeVisible();
  expect(screen.queryByText('One step is left')).not.toBeInTheDocument();
});

test('a deposit whose contract is signed asks for nothing more', async () => {
  const { sent } = open({
    [read]: () => statusOf('succeeded', aTransaction({ type: 'Deposit', ...paid })),
    'GET /contracts/contract-1': () => json<ContractAnswer>(200, { contract: aContract() }),
  });
  await waitFor(() => expect(sent('GET /contracts/contract-1')).toHaveLength(1));
  await screen.findByText('1042');
  expect(screen.queryByText('One step is left')).not.toBeInTheDocument();
});

test('polls a processing payment less and less often until it is done', async () => {
  vi.useFakeTimers();
  let word = 'processing';
  const { sent } = open({
    [read]: () => statusOf(word, word === 'succeeded' ? aTransaction(paid) : aTransaction()),
  });
  const askedAfter = async (ms: number) => {
    await pass(ms);
    return sent(read).length;
  };
  expect(await askedAfter(1_000)).toBe(1);
  expect(status()).toHaveTextContent(messages.paymentProcessing);
  expect(await askedAfter(3_500)).toBe(2);
  expect(await askedAfter(2_500)).toBe(2);
  expect(await askedAfter(2_500)).toBe(3);
  word = 'succeeded';
  const asked = await askedAfter(10_000);
  expect(status()).toHaveTextContent(messages.paymentSucceeded);
  expect(await askedAfter(120_000)).toBe(asked);
});

test('refetches at once when a live event names transactions', async () => {
  let word = 'processing';
  const { store } = open({
    [read]: () => statusOf(word, word === 'succeeded' ? aTransaction(paid) : aTransaction()),
  });
  await waitFor(() => expect(status()).toHaveTextContent(messages.paymentProcessing));
  word = 'succeeded';
  store.dispatch(baseApi.util.invalidateTags(['Transaction']));
  await waitFor(() => expect(status()).toHaveTextContent(messages.paymentSucceeded));
});
