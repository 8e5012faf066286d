import { messages } from '@teduh/shared/messages';
import type { Transaction } from '@teduh/shared/transactions';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import { fill } from '../test/fill.ts';
import { aTransaction, configWith, paid } from '../test/payments.ts';
import { renderAt } from '../test/render.tsx';
import { Component as ManageTransactionsPage } from './manage-transactions.page.tsx';

const fee = aTransaction({ id: 'fee', type: 'Other Fees', amount: 80, description: 'Lost key' });
const slip: Transaction['slip'] = {
  status: 'Waiting for Confirmation',
  reference: 'TD-2026-0012-A3F0',
  reason: null,
  uploadedAt: '2026-11-14T02:00:00.000Z',
  file: '/api/transactions/fee/slip?signature=1',
};

function open(transaction: Transaction, more: Parameters<typeof stubApi>[0] = {}, search = '') {
  const calls = stubApi({
    ...configWith({}),
    'GET /transactions': () => json(200, { transactions: [transaction] }),
    ...more,
  });
  const at = `/here${search}`;
  const view = renderAt(<ManageTransactionsPage />, { path: '/here', at, as: { userType: 'admin' } });
  return { calls, ...view };
}
const done = (message: string) => () => json(200, { message, transaction: fee });
const dialog = () => screen.findByRole('dialog');

test('a payment in cash is recorded with its day and reference', async () => {
  const record = 'POST /transactions/fee/payments';
  const { calls, user } = open(fee, { [record]: done(messages.paymentRecorded) });
  await user.click(await screen.findByRole('button', { name: /^Record Other Fees of RM 80/ }));
  const form = within(await dialog());
  await user.selectOptions(form.getByLabelText(/^How it was paid/), 'Cash');
  await fill(user, form.getByLabelText(/^Reference/), 'Book 7');
  await user.click(form.getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByText(messages.paymentRecorded)).toBeVisible();
  expect(calls.find(({ path }) => path === '/transactions/fee/payments')?.body).toEqual({
    method: 'cash',
    paidOn: '2026-11-15',
    reference: 'Book 7',
  });
});

test('a transfer is confirmed with the day the money came', async () => {
  const { calls, user } = open(
    { ...fee, slip },
    { 'PATCH /transactions/fee/slip': done(messages.slipConfirmed) },
  );
  expect(await screen.findByText('Waiting for confirmation')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Confirm the transfer for Other Fees/ }));
  const form = within(await dialog());
  expect(form.getByRole('link', { name: 'Open the slip' })).toHaveAttribute('href', slip?.file);
  await user.click(form.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(messages.slipConfirmed)).toBeVisible();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    status: 'Confirmed',
    paidOn: '2026-11-15',
  });
});

test('whoever confirms a transfer reads its reference, and for which room and charge it is', async () => {
  const { user } = open({ ...fee, roomName: 'Room 2', parts: [{ label: 'Lost key', amount: 80 }], slip });
  await user.click(await screen.findByRole('button', { name: /^Confirm the transfer for Other Fees/ }));
  const form = within(await dialog());
  expect(form.getByText('TD-2026-0012-A3F0')).toBeVisible();
  expect(form.getByText('Suria Residence, Room 2')).toBeVisible();
  expect(form.getByText('Lost key')).toBeVisible();
});

test('a transfer is refused only with a reason', async () => {
  const { calls, user } = open(
    { ...fee, slip },
    { 'PATCH /transactions/fee/slip': done(messages.slipRefused) },
  );
  await user.click(await screen.findByRole('button', { name: /^Confirm the transfer/ }));
  const form = within(await dialog());
  await user.click(form.getByRole('button', { name: 'Refuse' }));
  await user.click(form.getByRole('button', { name: 'Refuse transfer' }));
  const reason = form.getByLabelText(/^Reason/);
  expect(reason).toBeInvalid();
  await fill(user, reason, 'Nothing has come');
  await user.click(form.getByRole('button', { name: 'Refuse transfer' }));
  expect(await screen.findByText(messages.slipRefused)).toBeVisible();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    status: 'Refused',
    reason: 'Nothing has come',
  });
});

test('whoever recorded a payment enters the password to take it back', async () => {
  const reverse = 'POST /transactions/fee/reversal';
  const words = 'Please enter your password once more.';
  const { calls, user } = open(
    { ...fee, ...paid, paymentMethod: 'cash' },
    {
      [reverse]: ({ body }) =>
        (body as { currentPassword?: string }).currentPassword
          ? done(messages.paymentReversed)()
          : failure(403, words, { code: 'reauthentication_required' }),
    },
  );
  await user.click(await screen.findByRole('button', { name: /^Take back Other Fees/ }));
  const form = within(await dialog());
  await fill(user, form.getByLabelText(/^Reason/), 'The wrong tenant');
  await user.click(form.getByRole('button', { name: 'Take back' }));
  await fill(user, await screen.findByLabelText(/^Current password/), 'durian');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(messages.paymentReversed)).toBeVisible();
  expect(calls.filter(({ path }) => path === '/transactions/fee/reversal').at(-1)?.body).toEqual({
    reason: 'The wrong tenant',
    currentPassword: 'durian',
  });
});

test('a charge is split into parts that add up, and only those', async () => {
  const { calls, user } = open(fee, {
    'POST /transactions/fee/split': () =>
      json(201, { message: messages.transactionSplit, transactions: [fee] }),
  });
  await user.click(await screen.findByRole('button', { name: /^Edit Other Fees/ }));
  await user.click(within(await dialog()).getByRole('button', { name: 'Split into parts' }));
  const first = await screen.findByLabelText(/^Part 1/);
  await user.click(screen.getByRole('button', { name: 'One part more' }));
  expect(screen.getByLabelText(/^Part 3/)).toHaveValue('RM 26.66');
  await user.clear(first);
  await fill(user, first, '20');
  expect(screen.getByRole('alert')).toHaveTextContent('RM 6.67 is missing');
  expect(screen.getByRole('button', { name: 'Split' })).toBeDisabled();
  await user.clear(first);
  await fill(user, first, '26.67');
  await user.click(screen.getByRole('button', { name: 'Split' }));
  expect(await screen.findByText(messages.transactionSplit)).toBeVisible();
  expect(calls.find(({ path }) => path === '/transactions/fee/split')?.body).toEqual({
    parts: [
      { amount: 26.67, dueDate: '2026-12-01' },
      { amount: 26.67, dueDate: '2027-01-01' },
      { amount: 26.66, dueDate: '2027-02-01' },
    ],
  });
});

test('a charge is waived only with a reason', async () => {
  const { calls, user } = open(fee, { 'POST /transactions/fee/waive': done(messages.transactionWaived) });
  await user.click(await screen.findByRole('button', { name: /^Edit Other Fees/ }));
  await user.click(within(await dialog()).getByRole('button', { name: 'Waive' }));
  const reason = await screen.findByLabelText(/^Reason/);
  await user.click(screen.getByRole('button', { name: 'Waive' }));
  expect(reason).toBeInvalid();
  await fill(user, reason, 'Goodwill');
  await user.click(screen.getByRole('button', { name: 'Waive' }));
  expect(await screen.findByText(messages.transactionWaived)).toBeVisible();
  expect(calls.find(({ path }) => path === '/transactions/fee/waive')?.body).toEqual({ reason: 'Goodwill' });
});

test('a payment by card cannot be taken back', async () => {
  open({ ...fee, ...paid });
  expect(await screen.findByRole('link', { name: /^Receipt 1042/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Take back/ })).not.toBeInTheDocument();
});

test('nothing of a cancelled contract is taken back, nor the deposit of one that has ended', async () => {
  const inCash: Transaction = { ...fee, ...paid, paymentMethod: 'cash' };
  const transactions: Transaction[] = [
    { ...inCash, contractStatus: 'Cancelled' },
    { ...inCash, id: 'deposit', type: 'Deposit', contractStatus: 'Ended' },
    { ...inCash, id: 'rent', type: 'Monthly Rental', contractStatus: 'Ended' },
  ];
  open(fee, { 'GET /transactions': () => json(200, { transactions }) });
  expect(await screen.findAllByRole('link', { name: /^Receipt 1042/ })).toHaveLength(3);
  expect(screen.getByRole('button', { name: /^Take back/ })).toHaveAccessibleName(
    /^Take back Monthly Rental/,
  );
});

test('the list can be narrowed to the slips that wait', async () => {
  const { calls } = open({ ...fee, slip }, {}, '?status=Waiting for Confirmation');
  await screen.findByRole('button', { name: /^Confirm the transfer/ });
  expect(calls.find(({ path }) => path === '/transactions')?.search).toContain('slipWaiting=true');
});
