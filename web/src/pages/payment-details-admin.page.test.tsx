import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { RefundAnswer, TransactionHistoryAnswer } from '@teduh/shared/refunds';
import type { Transaction } from '@teduh/shared/transactions';
import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { fill } from '../test/fill.ts';
import { aTransaction, configWith, paid } from '../test/payments.ts';
import { aHistory, anEntry, aRefund } from '../test/refunds.ts';
import { renderAt } from '../test/render.tsx';
import { Component as PaymentDetailsPage } from './payment-details.page.tsx';

const read = 'GET /transactions/transaction-1/history';
const refundCall = 'POST /transactions/transaction-1/refunds';

function open(history: TransactionHistoryAnswer, more: Parameters<typeof stubApi>[0] = {}) {
  const calls = stubApi({ ...configWith({}), [read]: () => json(200, history), ...more });
  const view = renderAt(<PaymentDetailsPage />, {
    path: '/payment-details/:transactionId',
    at: paths.paymentDetails('transaction-1'),
    as: { userType: 'admin' },
  });
  return { calls, ...view };
}
const done = (message: string) => () =>
  json<RefundAnswer>(201, { message, transaction: aTransaction(paid), refund: aRefund() });
const dialog = async () => within(await screen.findByRole('dialog'));
const bodyOf = (calls: ReturnType<typeof stubApi>, path: string) =>
  calls.find((call) => call.method === 'POST' && call.path === path)?.body;

test('tells the whole history in order, with who, why and how', async () => {
  const entries = [
    anEntry({ by: 'Mei Tan' }),
    anEntry({ at: '2026-11-18T02:00:00.000Z', kind: 'slip refused', by: 'Mei Tan', reason: 'Nothing came' }),
    anEntry({
      at: '2026-11-20T02:00:00.000Z',
      kind: 'paid',
      method: 'cash',
      reference: 'Book 7',
      receiptNumber: 9,
      by: 'Mei Tan',
    }),
    anEntry({ at: '2026-11-21T02:00:00.000Z', kind: 'refunded', method: 'bank transfer', amount: 400 }),
    anEntry({ at: '2026-11-22T02:00:00.000Z', kind: 'split into', amount: 1200, relatedId: 'part-1' }),
  ];
  open(aHistory({ entries }));
  const items = within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Charged RM 2,40017 Nov 2026, 10:00, Mei Tan',
    'Transfer refusedNothing came18 Nov 2026, 10:00, Mei Tan',
    'Paid RM 2,400 in cashReference Book 7Receipt 920 Nov 2026, recorded by Mei Tan',
    'Refund of RM 400 by bank transfer21 Nov 2026',
    'Split: a part of RM 1,20022 Nov 2026, 10:00. See the part',
  ]);
  expect(screen.getByRole('link', { name: 'See the part' })).toHaveAttribute(
    'href',
    paths.paymentDetails('part-1'),
  );
  expect(screen.getByRole('link', { name: 'TD-2026-0012' })).toHaveAttribute(
    'href',
    paths.statement('contract-1'),
  );
});

test('names the reference of a transfer that waits for its confirmation', async () => {
  const slip: Transaction['slip'] = {
    status: 'Waiting for Confirmation',
    reference: 'TD-2026-0012-R1',
    reason: null,
    uploadedAt: '2026-11-17T02:00:00.000Z',
    file: '/api/transactions/transaction-1/slip?signature=1',
  };
  open(aHistory({ transaction: aTransaction({ slip }) }));
  expect(await screen.findByText('Transfer reference')).toBeVisible();
  expect(screen.getByText('TD-2026-0012-R1')).toBeVisible();
});

test('refunds a part of a card payment with a reason, once for each time the dialog was opened', async () => {
  const { calls, user } = open(aHistory(), { [refundCall]: done(messages.refundMade) });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const form = await dialog();
  const amount = form.getByLabelText(/^Amount to give back/);
  expect(amount).toHaveValue('RM 2400');
  await user.clear(amount);
  await fill(user, amount, '150.50');
  await user.click(form.getByRole('button', { name: 'Refund' }));
  expect(form.getByLabelText(/^Reason/)).toBeInvalid();
  await fill(user, form.getByLabelText(/^Reason/), 'Water was off');
  await user.click(form.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText(messages.refundMade)).toBeVisible();
  expect(bodyOf(calls, '/transactions/transaction-1/refunds')).toEqual({
    amount: 150.5,
    left: 2400,
    reason: 'Water was off',
    key: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test.each([
  ['5000', 'RM 5000', /^Amount must be from RM 0.01 to RM 600, with at most two decimals$/],
  ['6100', 'RM 6100', /^Amount must be from RM 0.01 to RM 600/],
  ['50.125', 'RM 50.125', /^Amount must be from RM 0.01 to RM 600/],
  ['', '', /^Amount is required$/],
])('keeps %j as the amount to give back of RM 600 and says what is wrong', async (typed, kept, problem) => {
  const transaction = aTransaction({ ...paid, amount: 600 });
  const { calls, user } = open(aHistory({ transaction }), { [refundCall]: done(messages.refundMade) });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const form = await dialog();
  const amount = form.getByLabelText(/^Amount to give back/);
  expect(amount).toHaveAccessibleDescription('At most RM 600');
  await fill(user, form.getByLabelText(/^Reason/), 'Goodwill');
  await user.clear(amount);
  if (typed) await user.type(amount, typed);
  await user.tab();
  expect(amount).toHaveValue(kept);
  await user.click(form.getByRole('button', { name: 'Refund' }));
  expect(form.getByText(problem)).toBeVisible();
  expect(amount).toBeInvalid();
  expect(bodyOf(calls, '/transactions/transaction-1/refunds')).toBeUndefined();
});

test.each(['bank transfer', 'before Teduh'] as const)(
  'refunds what was paid %s by a transfer, whose reference and day are asked for',
  async (paymentMethod) => {
    const transaction = aTransaction({ ...paid, paymentMethod, refundedAmount: 400 });
    const { calls, user } = open(aHistory({ transaction }), { [refundCall]: done(messages.refundMade) });
    await user.click(await screen.findByRole('button', { name: 'Refund' }));
    const form = await dialog();
    expect(form.getByLabelText(/^Amount to give back/)).toHaveValue('RM 2000');
    expect(form.queryByRole('checkbox')).toBeNull();
    await fill(user, form.getByLabelText(/^Reason/), 'Moved out early');
    await user.click(form.getByRole('button', { name: 'Refund' }));
    expect(form.getByLabelText(/^Reference of the transfer/)).toBeInvalid();
    await fill(user, form.getByLabelText(/^Reference of the transfer/), 'MBB 7');
    await user.click(form.getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText(messages.refundMade)).toBeVisible();
    expect(bodyOf(calls, '/transactions/transaction-1/refunds')).toMatchObject({
      amount: 2000,
      transfer: { method: 'bank transfer', reference: 'MBB 7', paidOn: '2026-11-15' },
    });
  },
);

test('refunds what was paid in cash in cash, without a reference, unless another way is chosen', async () => {
  const transaction = aTransaction({ ...paid, paymentMethod: 'cash', refundedAmount: 400 });
  const { calls, user } = open(aHistory({ transaction }), { [refundCall]: done(messages.refundMade) });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const form = await dialog();
  await fill(user, form.getByLabelText(/^Reason/), 'Moved out early');
  expect(form.getByLabelText(/^How it was given back/)).toHaveValue('cash');
  expect(form.getByLabelText(/^Reference/)).not.toBeRequired();
  await user.selectOptions(form.getByLabelText(/^How it was given back/), 'Bank transfer');
  expect(form.getByLabelText(/^Reference of the transfer/)).toBeRequired();
  await user.selectOptions(form.getByLabelText(/^How it was given back/), 'Cash');
  await user.click(form.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText(messages.refundMade)).toBeVisible();
  expect(bodyOf(calls, '/transactions/transaction-1/refunds')).toMatchObject({
    transfer: { method: 'cash', reference: '', paidOn: '2026-11-15' },
  });
});

test.each([
  ['Deposit', 1],
  ['Monthly Rental', 0],
] as const)('says whether a refund of a %s is taken from the deposit', async (type, times) => {
  const { user } = open(aHistory({ transaction: aTransaction({ ...paid, type }) }));
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const form = await dialog();
  expect(form.getByText(/less what you give back/)).toBeVisible();
  expect(form.queryAllByText(/is taken from the deposit first/)).toHaveLength(times);
});

test('says that the provider refused, and offers a transfer with another key', async () => {
  const { calls, user } = open(aHistory(), {
    [refundCall]: ({ body }) =>
      (body as { transfer?: object }).transfer
        ? done(messages.refundMade)()
        : failure(409, errorMessages.refund_refused),
  });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const form = await dialog();
  await fill(user, form.getByLabelText(/^Reason/), 'Goodwill');
  await user.click(form.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText(errorMessages.refund_refused)).toBeVisible();
  await user.click(form.getByRole('checkbox'));
  await fill(user, form.getByLabelText(/^Reference of the transfer/), 'MBB 7');
  await user.click(form.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText(messages.refundMade)).toBeVisible();
  const keys = calls
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => (body as { key: string }).key);
  expect(new Set(keys).size).toBe(2);
});

test('asks for the transfer by which a failed refund was paid back', async () => {
  const failed = aRefund({ status: 'Failed', isToBePaidBack: true });
  const record = 'POST /transactions/transaction-1/refunds/refund-1/transfer';
  const { calls, user } = open(aHistory({ refunds: [failed] }), { [record]: done(messages.refundMade) });
  expect(await screen.findByText('A refund of RM 400 failed')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Record what was given back' }));
  const form = await dialog();
  await fill(user, form.getByLabelText(/^Reference of the transfer/), 'MBB 8');
  await user.click(form.getByRole('button', { name: 'Record it' }));
  expect(await screen.findByText(messages.refundMade)).toBeVisible();
  expect(bodyOf(calls, '/transactions/transaction-1/refunds/refund-1/transfer')).toEqual({
    method: 'bank transfer',
    reference: 'MBB 8',
    paidOn: '2026-11-15',
  });
});

test('shows a dispute, does not offer a refund meanwhile, and lets the sandbox decide', async () => {
  const dispute = {
    id: 'du_1',
    amount: 2400,
    reason: 'fraudulent',
    status: 'needs_response',
    isOpen: true,
    openedAt: '2026-11-21T02:00:00.000Z',
  };
  const transaction = aTransaction({ ...paid, isDisputed: true });
  const { calls, user } = open(aHistory({ transaction, disputes: [dispute] }), {
    'POST /sandbox/disputes/du_1': () => json(200, { status: 'lost' }),
  });
  expect(await screen.findByText('RM 2,400 is disputed')).toBeVisible();
  expect(screen.getByText('Disputed')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Sandbox: lose it' }));
  expect(bodyOf(calls, '/sandbox/disputes/du_1')).toEqual({ decision: 'lost' });
});

test.each([
  ['pending', aTransaction(), ['Record a payment', 'Edit', 'Split into parts', 'Waive']],
  ['a pending deposit', aTransaction({ type: 'Deposit' }), ['Record a payment']],
  ['paid by card', aTransaction(paid), ['Refund']],
  ['paid in cash', aTransaction({ ...paid, paymentMethod: 'cash' }), ['Refund', 'Take the payment back']],
  ['refunded in part', aTransaction({ ...paid, paymentMethod: 'cash', refundedAmount: 5 }), ['Refund']],
  ['refunded', aTransaction({ ...paid, isRefunded: true, refundedAmount: 2400 }), []],
  ['returned, less what was used', aTransaction({ ...paid, refundedAmount: 2100, usedAmount: 300 }), []],
  ['waived', aTransaction({ status: 'Waived' }), []],
])('offers what can be done with what is %s', async (_what, transaction, labels) => {
  open(aHistory({ transaction }));
  await screen.findByRole('list', { name: 'History' });
  await waitForElementToBeRemoved(() => screen.queryByLabelText('Loading actions...')).catch(() => undefined);
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(labels);
});

test('says that there is no such transaction', async () => {
  open(aHistory(), { [read]: () => failure(404, errorMessages.transaction_not_found) });
  expect(await screen.findByText(errorMessages.transaction_not_found)).toBeVisible();
});

test('an admin who refunds reads what another one has given back meanwhile, and says what was left', async () => {
  let refundedAmount = 0;
  const { user, calls } = open(aHistory(), {
    [read]: () => json(200, aHistory({ transaction: aTransaction({ ...paid, refundedAmount }) })),
    [refundCall]: () => {
      refundedAmount = 300;
      return failure(409, errorMessages.transaction_changed);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const refunding = await dialog();
  await fill(user, refunding.getByLabelText(/^Reason/), 'Water was off');
  await user.click(refunding.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText(errorMessages.transaction_changed)).toBeVisible();
  expect(await refunding.findByText(/of which RM 300 was refunded/)).toBeVisible();
  expect(bodyOf(calls, '/transactions/transaction-1/refunds')).toMatchObject({ left: 2400 });
});
