import type { Contract, ContractsAnswer } from '@teduh/shared/contracts';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { Transaction, TransactionMessageAnswer, TransactionsAnswer } from '@teduh/shared/transactions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import { fill } from '../test/fill.ts';
import { aTransaction, paid } from '../test/payments.ts';
import { renderAt } from '../test/render.tsx';
import { aContract } from '../test/renting.ts';
import { Component as ManageTransactionsPage } from './manage-transactions.page.tsx';

const read = 'GET /transactions';
const fee = aTransaction({ id: 'fee', type: 'Other Fees', amount: 80, description: 'Lost key' });
const list = (...transactions: Transaction[]) => ({
  [read]: () => json<TransactionsAnswer>(200, { transactions }),
});
const saved = (message: string) => () => json<TransactionMessageAnswer>(200, { message, transaction: fee });
const contracts = (...known: Contract[]) => ({
  'GET /contracts': ({ search }: { search: string }) =>
    json<ContractsAnswer>(200, { contracts: known.filter(({ status }) => search.includes(status)) }),
});
const open = (search = '') =>
  renderAt(<ManageTransactionsPage />, { path: '/here', at: `/here${search}`, as: { userType: 'admin' } });
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

test('the table has the columns of the specification', async () => {
  stubApi(list(aTransaction({ roomName: 'Master room', isRefunded: true, ...paid })));
  open();
  expect(screen.getByRole('heading', { name: 'Transactions' })).toBeVisible();
  const table = within(await screen.findByRole('table', { name: 'Transactions' }));
  expect(textsOf(table.getAllByRole('columnheader'))).toEqual([
    '#',
    'Property Name',
    'Cust. Name',
    'Cust. Email',
    'Type',
    'Amount',
    'Due Date',
    'Status',
    'Payment Date',
    'Actions',
  ]);
  expect(textsOf(table.getAllByRole('cell'))).toEqual([
    '1',
    'Suria ResidenceMaster room',
    'Aisyah Rahman',
    'aisyah@example.com',
    'Monthly RentalRent 1 to 31 Dec 2026',
    'RM 2,400',
    '1 Dec 2026',
    'PaidRefunded',
    '20 Nov 2026',
    '',
  ]);
  expect(screen.getByRole('link', { name: 'Receipt 1042 for Suria Residence' })).toHaveAttribute(
    'href',
    paid.receiptFile,
  );
});

test('only pending transactions other than deposits can be edited or deleted', async () => {
  stubApi(
    list(
      fee,
      aTransaction({ id: 'a', type: 'Deposit' }),
      aTransaction({ id: 'b', ...paid }),
      aTransaction({ id: 'c', status: 'Cancelled' }),
    ),
  );
  open();
  await screen.findByRole('table');
  expect(screen.getAllByRole('button', { name: /^Edit/ })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1);
});

test('the list can be narrowed to a status and a type, and to what is overdue', async () => {
  const calls = stubApi(list(fee));
  const { user, router } = open();
  const asked = () => Object.fromEntries(new URLSearchParams(calls.at(-1)?.search));
  await user.selectOptions(screen.getByLabelText('Status'), 'Pending');
  await waitFor(() => expect(asked()).toEqual({ limit: '25', status: 'Pending' }));
  await user.selectOptions(screen.getByLabelText('Type'), 'Deposit');
  await waitFor(() => expect(asked()).toEqual({ limit: '25', status: 'Pending', type: 'Deposit' }));
  await user.selectOptions(screen.getByLabelText('Status'), 'Overdue');
  await waitFor(() => expect(asked()).toEqual({ limit: '25', overdue: 'true', type: 'Deposit' }));
  expect(router.state.location.search).toBe('?status=Overdue&type=Deposit');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(asked()).toEqual({ limit: '25' }));
});

test('Due Date, Amount and the others sort, and an export has the same search and order', async () => {
  const calls = stubApi({ ...list(fee), 'GET /transactions/export': () => failure(503, 'Not now') });
  const { user } = open('?q=siti&status=Overdue');
  await user.click(await screen.findByRole('button', { name: 'Due Date' }));
  await waitFor(() => expect(calls.at(-1)?.search).toContain('sort=dueDate'));
  const sortable = screen.getAllByRole('columnheader').filter((head) => head.hasAttribute('aria-sort'));
  expect(textsOf(sortable)).toEqual(['Property Name', 'Cust. Name', 'Amount', 'Due Date', 'Payment Date']);
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Not now')).toBeVisible();
  const { search } = calls.find(({ path }) => path === '/transactions/export') ?? {};
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    q: 'siti',
    sort: 'dueDate',
    overdue: 'true',
  });
});

test('a charge is added to a contract, also to one that has ended, with sen', async () => {
  const calls = stubApi({
    ...list(),
    ...contracts(
      aContract({ id: 'c-0', number: 'T-0', status: 'Ended', roomName: 'Attic' }),
      aContract({ id: 'c-1', number: 'T-1' }),
      aContract({ id: 'c-2', number: 'T-2', status: 'Awaiting', roomName: 'Master room' }),
    ),
    'POST /transactions': saved(messages.transactionAdded),
  });
  const { user } = open();
  expect(await screen.findByText('No transactions found')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add Charge' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Charge' }));
  await user.click(dialog.getByRole('combobox', { name: 'Contract' }));
  const options = await dialog.findAllByRole('option', { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Suria Residence, Master room: Aisyah Rahman (T-2)',
    'Suria Residence: Aisyah Rahman (T-1)',
    'Suria Residence, Attic: Aisyah Rahman (T-0, ended)',
  ]);
  await user.click(options[1] as HTMLElement);
  await fill(user, dialog.getByLabelText('Amount'), '80.50');
  fireEvent.change(dialog.getByLabelText('Due date'), { target: { value: '2026-12-15' } });
  await fill(user, dialog.getByLabelText('Description'), 'Lost key');
  await user.dblClick(dialog.getByRole('button', { name: 'Add Charge' }));
  expect(await screen.findByText(messages.transactionAdded)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    {
      contractId: 'c-1',
      type: 'Other Fees',
      amount: 80.5,
      dueDate: '2026-12-15',
      description: 'Lost key',
    },
  ]);
});

test('shows under each field what is missing and what the server refuses', async () => {
  const errorFields = { dueDate: 'Due date is too far away' };
  const calls = stubApi({
    ...list(),
    ...contracts(aContract({ id: 'c-1' })),
    'POST /transactions': () => failure(400, errorMessages.invalid_fields, { errorFields }),
  });
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Add Charge' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Charge' }));
  const contract = dialog.getByRole('combobox', { name: 'Contract' });
  await user.click(dialog.getByRole('button', { name: 'Add Charge' }));
  await waitFor(() => expect(contract).toHaveAccessibleDescription('Contract is required'));
  expect(dialog.getByLabelText('Amount')).toHaveAccessibleDescription('Amount is required');
  expect(dialog.getByLabelText('Due date')).toHaveAccessibleDescription('Due date is required');
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);

  await user.click(contract);
  await user.click(await dialog.findByRole('option', { hidden: true }));
  await fill(user, dialog.getByLabelText('Amount'), '80');
  fireEvent.change(dialog.getByLabelText('Due date'), { target: { value: '2999-12-15' } });
  await user.click(dialog.getByRole('button', { name: 'Add Charge' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Due date')).toHaveAccessibleDescription(errorFields.dueDate),
  );
});

test('shows in the dialog that the contracts do not load', async () => {
  stubApi({ ...list(), 'GET /contracts': () => failure(500, errorMessages.unexpected_error) });
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Add Charge' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Charge' }));
  expect(await dialog.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
});

test('a pending charge is edited in a dialog filled with its values', async () => {
  const calls = stubApi({ ...list(fee), 'PATCH /transactions/fee': saved(messages.transactionUpdated) });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Other Fees of RM 80 for Aisyah Rahman' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Transaction' }));
  expect(dialog.getByLabelText('Amount')).toHaveValue('RM 80');
  expect(dialog.getByLabelText('Due date')).toHaveValue('2026-12-01');
  await user.clear(dialog.getByLabelText('Amount'));
  await fill(user, dialog.getByLabelText('Amount'), '95');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(messages.transactionUpdated)).toBeVisible();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    amount: 95,
    dueDate: '2026-12-01',
    description: 'Lost key',
  });
});

test('deletes a transaction only after a confirmation', async () => {
  const calls = stubApi({ ...list(fee), 'DELETE /transactions/fee': saved(messages.transactionDeleted) });
  const { user } = open();
  const remove = () => screen.getByRole('button', { name: 'Delete Other Fees of RM 80 for Aisyah Rahman' });
  await screen.findByRole('table');
  await user.click(remove());
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(remove());
  const dialog = await screen.findByRole('dialog', { name: 'Delete transaction' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(messages.transactionDeleted)).toBeVisible();
});

test('shows the message of the server when it refuses to delete', async () => {
  stubApi({ ...list(fee), 'DELETE /transactions/fee': () => failure(409, errorMessages.payment_under_way) });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Delete/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(errorMessages.payment_under_way)).toBeVisible();
});
