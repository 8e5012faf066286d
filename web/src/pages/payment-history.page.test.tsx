import type { Autopay } from '@teduh/shared/autopay';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { Transaction, TransactionsAnswer } from '@teduh/shared/transactions';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { anAutopay, readAutopay, withAutopay } from '../test/autopay.ts';
import { aTransaction, configWith, paid } from '../test/payments.ts';
import { renderAt } from '../test/render.tsx';
import { someSettings, withSettings } from '../test/settings.ts';
import { Component as PaymentHistoryPage } from './payment-history.page.tsx';

const read = 'GET /transactions';
const list = (...transactions: Transaction[]) => json<TransactionsAnswer>(200, { transactions });
const open = () => renderAt(<PaymentHistoryPage />, { as: {} });
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

test('the table has the columns of the specification', async () => {
  stubApi({
    [read]: () =>
      list(
        aTransaction({ isOverdue: true, amount: 2400.5 }),
        aTransaction({ id: 'b', type: 'Other Fees', description: 'Key', ...paid }),
      ),
  });
  open();
  expect(screen.getByRole('heading', { name: 'Payment History' })).toBeVisible();
  const table = within(await screen.findByRole('table', { name: 'Payments' }));
  expect(textsOf(table.getAllByRole('columnheader'))).toEqual([
    '#',
    'Property Name',
    'Type',
    'Amount',
    'Due Date',
    'Status',
    'Payment Date',
    'Action',
  ]);
  expect(textsOf(table.getAllByRole('cell'))).toEqual([
    ...[
      '1',
      'Suria Residence',
      'Monthly RentalRent 1 to 31 Dec 2026',
      'RM 2,400.50',
      '1 Dec 2026',
      'Overdue',
      '-',
      'Pay',
    ],
    ...['2', 'Suria Residence', 'Other FeesKey', 'RM 2,400', '1 Dec 2026', 'Paid', '20 Nov 2026', 'Receipt'],
  ]);
});

test('offers to pay, to sign and pay, or to open the receipt, depending on the transaction', async () => {
  stubApi({
    [read]: () =>
      list(
        aTransaction({ id: 'a' }),
        aTransaction({ id: 'b', type: 'Deposit', contractStatus: 'Awaiting', amount: 7200 }),
        aTransaction({ id: 'c', ...paid }),
        aTransaction({ id: 'd', status: 'Cancelled' }),
      ),
  });
  open();
  await screen.findByRole('table');
  const linkOf = (name: string) => screen.getByRole('link', { name });
  expect(linkOf('Pay RM 2,400 for Suria Residence')).toHaveAttribute('href', paths.payment('a'));
  expect(linkOf('Sign & Pay RM 7,200 for Suria Residence')).toHaveAttribute(
    'href',
    paths.signAndPay('contract-1'),
  );
  expect(linkOf('Receipt 1042 for Suria Residence')).toHaveAttribute('href', paid.receiptFile);
  const isDetails = ({ pathname }: HTMLAnchorElement) => pathname.startsWith('/payment-details/');
  const links = screen.getAllByRole<HTMLAnchorElement>('link');
  expect(links.filter((link) => !isDetails(link))).toHaveLength(3);
  expect(links.filter(isDetails).map(({ pathname }) => pathname)).toEqual(
    ['a', 'b', 'c', 'd'].map(paths.paymentDetails),
  );
});

test('while loading it says Loading...', () => {
  stubApi({ [read]: () => new Promise(() => undefined) });
  open();
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading\.\.\.$/);
});

test('says that there are none and links to the listings', async () => {
  stubApi({ [read]: () => list() });
  open();
  expect(await screen.findByText('No transactions found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse listings' })).toHaveAttribute('href', paths.listing);
});

test('a list that fails to load shows the error and its message', async () => {
  stubApi({ [read]: () => failure(500, errorMessages.unexpected_error) });
  open();
  expect(await screen.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
});

test('loads further pages on demand', async () => {
  const calls = stubApi({
    [read]: ({ search }) =>
      search.includes('cursor=next')
        ? list(aTransaction({ id: 'b', type: 'Other Fees' }))
        : json<TransactionsAnswer>(200, { transactions: [aTransaction({ id: 'a' })], nextCursor: 'next' }),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Other Fees')).toBeVisible();
  expect(screen.getByText('Monthly Rental')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  expect(calls.filter(({ path }) => path === '/transactions')).toHaveLength(2);
});

test('says what autopay does next, and stops it after a question', async () => {
  let autopay: Autopay | null = anAutopay();
  const calls = stubApi({
    ...withSettings(),
    ...configWith({}),
    [read]: () => list(aTransaction()),
    [readAutopay]: () => json(200, { autopay }),
    'DELETE /contracts/contract-1/autopay': () => {
      autopay = null;
      return json(200, { message: messages.autopayOff, autopay });
    },
  });
  const { user } = open();
  const panel = await screen.findByRole('region', { name: 'Autopay' });
  expect(panel).toHaveTextContent('Visa •••• 4242 (valid until 04/2031)');
  expect(panel).toHaveTextContent('Next: RM 2,400 on 1 Dec 2026.');
  await user.click(within(panel).getByRole('button', { name: 'Stop autopay' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop autopay' }));
  expect(await screen.findByRole('link', { name: 'Set up autopay' })).toHaveAttribute(
    'href',
    paths.autopay('contract-1'),
  );
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('leads to a payment that the bank wants to be confirmed', async () => {
  const toConfirm = { transactionId: 'transaction-1', amount: 2400, cardId: 'pm_1' };
  stubApi({
    ...withSettings(),
    ...configWith({}),
    [read]: () => list(aTransaction()),
    ...withAutopay(anAutopay({ next: null, toConfirm })),
  });
  open();
  expect(await screen.findByText('Your bank asks you to confirm a payment')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Confirm the payment' })).toHaveAttribute(
    'href',
    paths.payment('transaction-1'),
  );
});

test('offers no autopay where no cards are taken, and says when it cannot be read', async () => {
  const waysToPay = { ...someSettings.waysToPay, card: false, fpx: true };
  stubApi({
    ...withSettings({ ...someSettings, waysToPay }),
    ...configWith({}),
    [read]: () => list(aTransaction()),
    ...withAutopay(null),
  });
  const view = open();
  expect(await screen.findByRole('table', { name: 'Payments' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Autopay' })).toBeNull();
  view.unmount();

  stubApi({
    ...withSettings(),
    [read]: () => list(aTransaction()),
    [readAutopay]: () => failure(503, errorMessages.database_unavailable),
  });
  open();
  const panel = await screen.findByRole('region', { name: 'Autopay' });
  expect(within(panel).getByRole('button', { name: /again/i })).toBeVisible();
});
