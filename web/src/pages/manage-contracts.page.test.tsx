import type { Contract, ContractMessageAnswer, ContractsAnswer } from '@teduh/shared/contracts';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { WaitingForLandlordAnswer } from '@teduh/shared/signing';
import type { Transaction, TransactionAnswer } from '@teduh/shared/transactions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Call, failure, json, stubApi } from '../test/api.ts';
import { fill } from '../test/fill.ts';
import { aTransaction, paid } from '../test/payments.ts';
import { renderAt } from '../test/render.tsx';
import { aContract, configOn } from '../test/renting.ts';
import { withSettings } from '../test/settings.ts';
import { Component as ManageContractsPage } from './manage-contracts.page.tsx';

const today = '2027-01-10';
const active = aContract({ id: 'c-1' });
const awaiting = aContract({ id: 'c-2', number: 'TD-2026-0002', status: 'Awaiting', isSigned: false });

const list = (...contracts: Contract[]) => ({
  ...configOn(today),
  ...withSettings(),
  'GET /signing/waiting': () => json<WaitingForLandlordAnswer>(200, { waiting: [] }),
  'GET /contracts': ({ search }: Call) => {
    const status = new URLSearchParams(search).get('status');
    return json<ContractsAnswer>(200, {
      contracts: contracts.filter((contract) => status === null || contract.status === status),
    });
  },
});
const saved = (message: string) => () => json<ContractMessageAnswer>(200, { message, contract: aContract() });
const open = (search = '') =>
  renderAt(<ManageContractsPage />, {
    path: '/manage-contracts',
    at: `/manage-contracts${search}`,
    as: { userType: 'admin' },
  });
const numbers = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

test('shows an admin the tenant of each contract', async () => {
  stubApi(list(active));
  open();
  const table = within(await screen.findByRole('table', { name: 'Contracts' }));
  const headers = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers.slice(0, 3)).toEqual(['Number', 'Customer', 'Property']);
  expect(table.getAllByRole('cell')[1]).toHaveTextContent('Aisyah Rahmanaisyah@example.com');
  expect(screen.queryByRole('link', { name: /Sign & Pay/ })).not.toBeInTheDocument();
});

test('the list can be filtered by status, which is kept in the URL', async () => {
  stubApi(list(active, awaiting));
  const { user, router } = open();
  await screen.findByRole('table');
  expect(numbers()).toEqual(['TD-2026-0001', 'TD-2026-0002']);
  await user.selectOptions(screen.getByLabelText('Status'), 'Awaiting');
  await waitFor(() => expect(numbers()).toEqual(['TD-2026-0002']));
  expect(router.state.location.search).toBe('?status=Awaiting');
  await user.selectOptions(screen.getByLabelText('Status'), 'Ended');
  expect(await screen.findByText('No contracts match your search')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  await screen.findByRole('table');
  expect(numbers()).toHaveLength(2);
});

test('a signed upload is sent back with a reason before the deposit is paid', async () => {
  const signed = aContract({
    id: 'c-3',
    number: 'TD-2026-0003',
    status: 'Awaiting',
    isDepositPaid: false,
    signingStatus: 'Open',
  });
  const paid = aContract({ id: 'c-4', number: 'TD-2026-0004', status: 'Awaiting', isDepositPaid: true });
  const inBrowser = aContract({ ...signed, id: 'c-5', number: 'TD-2026-0005', signingStatus: 'Sealed' });
  const calls = stubApi({
    ...list(active, signed, paid, inBrowser),
    'POST /contracts/c-3/send-back': saved(messages.contractSentBack),
  });
  const { user } = open();
  const [button, ...others] = await screen.findAllByRole('button', { name: /^Send back/ });
  expect(others).toEqual([]);
  await user.click(button as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Send the upload back' }));
  await user.click(dialog.getByRole('button', { name: 'Send back' }));
  expect(dialog.getByLabelText(/^Reason/)).toHaveAccessibleDescription(/Reason is required/);
  await fill(user, dialog.getByLabelText(/^Reason/), 'Page 3 is missing');
  await user.click(dialog.getByRole('button', { name: 'Send back' }));
  expect(await screen.findByText(messages.contractSentBack)).toBeVisible();
  expect(calls).toContainEqual(expect.objectContaining({ body: { reason: 'Page 3 is missing' } }));
});

test('an active contract is ended on a day from today to its end', async () => {
  const calls = stubApi({ ...list(active), 'PATCH /contracts/c-1': saved(messages.contractEnded) });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'End early contract TD-2026-0001' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End contract early' }));
  const day = dialog.getByLabelText('End date');
  await waitFor(() => expect(day).toHaveAttribute('min', today));
  expect(day).toHaveAttribute('max', active.endDate);
  const submit = dialog.getByRole('button', { name: 'End contract' });
  await user.click(submit);
  expect(day).toHaveAccessibleDescription('End date is required');
  fireEvent.change(day, { target: { value: '2027-01-09' } });
  await user.click(submit);
  expect(day).toHaveAccessibleDescription('End date cannot be before today');
  fireEvent.change(day, { target: { value: '2027-03-02' } });
  await user.click(submit);
  expect(day).toHaveAccessibleDescription('End date cannot be after 1 Mar 2027');
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
  fireEvent.change(day, { target: { value: '2027-02-01' } });
  await user.click(submit);
  expect(await screen.findByText(messages.contractEnded)).toBeVisible();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ endDate: '2027-02-01' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a refusal to end stays in the dialog, under the day where it belongs there', async () => {
  const errorFields = { endDate: 'End date must be after the start' };
  stubApi({
    ...list(active),
    'PATCH /contracts/c-1': () => failure(400, errorMessages.invalid_fields, { errorFields }),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^End early/ }));
  const day = await screen.findByLabelText('End date');
  await waitFor(() => expect(day).toHaveAttribute('min', today));
  fireEvent.change(day, { target: { value: today } });
  await user.click(screen.getByRole('button', { name: 'End contract' }));
  await waitFor(() =>
    expect(screen.getByLabelText('End date')).toHaveAccessibleDescription(errorFields.endDate),
  );
});

test('a contract is not cancelled while the transfer of its deposit waits', async () => {
  stubApi(list({ ...awaiting, isDepositPaid: false, isDepositSlipWaiting: true }));
  open();
  expect(await screen.findByRole('button', { name: 'Signing of contract TD-2026-0002' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel contract TD-2026-0002' })).not.toBeInTheDocument();
});

const depositOf = (changes: Partial<Transaction> = {}) => ({
  'GET /transactions/transaction-1': () =>
    json<TransactionAnswer>(200, {
      transaction: aTransaction({ type: 'Deposit', amount: 7200, ...paid, ...changes }),
    }),
});

test('cancels an awaiting contract after a confirmation that mentions the refund', async () => {
  const calls = stubApi({
    ...list(active, awaiting),
    ...depositOf(),
    'DELETE /contracts/c-2': saved(messages.contractCancelled),
  });
  const { user } = open();
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: 'Cancel contract TD-2026-0001' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel contract TD-2026-0002' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel contract' }));
  expect(dialog.getByText(/The RM 7,200 that Aisyah Rahman has paid will be refunded/)).toBeVisible();
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Yes, cancel it' }));
  expect(await screen.findByText(messages.contractCancelled)).toBeVisible();
});

test.each<[string, Partial<Transaction>, RegExp]>([
  [
    'the bank decides about it',
    { isDisputed: true },
    /Nothing is refunded, since Aisyah Rahman has asked the bank/,
  ],
  ['it was given back', { refundedAmount: 7200, isRefunded: true }, /was given back already/],
  [
    'a part was given back',
    { refundedAmount: 200 },
    /RM 200 was given back already. The other RM 7,000 will be refunded/,
  ],
])('promises no refund of a deposit that does not go back: %s', async (_, changes, words) => {
  stubApi({ ...list(awaiting), ...depositOf(changes) });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Cancel contract TD-2026-0002' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel contract' }));
  expect(dialog.getByText(words)).toBeVisible();
  expect(dialog.queryByText(/The RM 7,200 that/)).not.toBeInTheDocument();
});

test.each<[string, Partial<Transaction>]>([
  ['in cash', { paymentMethod: 'cash' }],
  ['by transfer', { paymentMethod: 'bank transfer' }],
  ['in cash, of which a part was given back', { paymentMethod: 'cash', refundedAmount: 7199.9 }],
])('says that a deposit %s goes back first, and offers no cancelling', async (_, changes) => {
  stubApi({ ...list(awaiting), ...depositOf(changes) });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Cancel contract TD-2026-0002' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The contract cannot be cancelled yet' }));
  expect(dialog.getByText(/Please refund what is left of it first/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Yes, cancel it' })).not.toBeInTheDocument();
});

test('cancels a contract whose deposit in cash was given back', async () => {
  const calls = stubApi({
    ...list(awaiting),
    ...depositOf({ paymentMethod: 'cash', refundedAmount: 7200, isRefunded: true }),
    'DELETE /contracts/c-2': () => json(200, { message: messages.contractCancelled }),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Cancel contract TD-2026-0002' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel contract' }));
  expect(dialog.getByText(/was given back already/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Yes, cancel it' }));
  expect(await screen.findByText(messages.contractCancelled)).toBeVisible();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('mentions no refund where nothing was paid, and shows a refusal', async () => {
  stubApi({
    ...list({ ...awaiting, isDepositPaid: false }),
    'DELETE /contracts/c-2': () => failure(409, errorMessages.contract_not_awaiting),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Cancel contract TD-2026-0002' }));
  await screen.findByRole('dialog');
  expect(screen.queryByText(/refunded/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
  expect(await screen.findByText(errorMessages.contract_not_awaiting)).toBeVisible();
});

test.each([
  ['before the day on which it begins', '2027-01-11', /the contract before it stays as it is/],
  ['from that day on', today, /The contract before it has ended, so the tenancy ends/],
])('says what cancelling a renewal means %s', async (_, startDate, words) => {
  stubApi(list({ ...awaiting, renews: 'c-1', startDate, depositTransactionId: null }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Cancel contract TD-2026-0002' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel contract' }));
  expect(dialog.getByText(words)).toBeVisible();
});

test('search, order and page of a link reach the server, and without contracts the way leads to the properties', async () => {
  const calls = stubApi(list());
  const { router, user } = open('?q=siti&sort=-rent&cursor=abc');
  expect(await screen.findByText('No contracts match your search')).toBeVisible();
  const asked = calls.find(({ path }) => path === '/contracts')?.search;
  expect(Object.fromEntries(new URLSearchParams(asked))).toEqual({
    q: 'siti',
    sort: '-rent',
    cursor: 'abc',
    limit: '25',
  });
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText('No contracts found')).toBeVisible();
  expect(router.state.location.search).toBe('?sort=-rent');
  expect(screen.getByRole('link', { name: 'Go to properties' })).toBeVisible();
});
