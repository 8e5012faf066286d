import type {
  AdminDashboard as Answer,
  CollectedMonth,
  DashboardAnswer,
  RentCollectedAnswer,
} from '@teduh/shared/dashboard';
import { errorMessages } from '@teduh/shared/errors.constants';
import type { DepositSummaryAnswer } from '@teduh/shared/settlements';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../lib/paths.ts';
import { failure, json, stubApi } from '../../test/api.ts';
import { anAdminDashboard, aPayment } from '../../test/dashboard.ts';
import { renderAt } from '../../test/render.tsx';
import { configOn } from '../../test/renting.ts';
import { Component as DashboardPage } from '../dashboard.page.tsx';

const read = 'GET /dashboard';
const readMonths = 'GET /dashboard/rent-collected';
const aMonth = (month: string, changes: Partial<CollectedMonth> = {}): CollectedMonth => ({
  month,
  rent: 0,
  fees: 0,
  deposits: 0,
  ...changes,
});
const collected = [
  aMonth('2026-09', { rent: 1000, fees: 45.5, deposits: 2850 }),
  aMonth('2026-10'),
  aMonth('2026-11', { rent: 950.1, fees: 0.2 }),
];
const readDeposits = 'GET /deposits/summary';
const stub = (changes: Partial<Answer> = {}, months: CollectedMonth[] = collected) =>
  stubApi({
    ...configOn('2026-11-19'),
    'GET /sandbox/clock': () => json(200, { now: '2026-11-19T02:14:05.000Z' }),
    [read]: () => json<DashboardAnswer>(200, anAdminDashboard(changes)),
    [readDeposits]: () => json<DepositSummaryAnswer>(200, { held: 0, toSettle: 0, overdue: 0, next: null }),
    [readMonths]: () => json<RentCollectedAnswer>(200, { months }),
  });
const open = () => renderAt(<DashboardPage />, { as: { userType: 'admin' } });
const user = { _id: 'user-1', firstname: 'Aisyah', lastname: '' };
const application = {
  _id: 'a-1',
  id: 'a-1',
  property: { _id: 'p-1', id: 'p-1', name: 'Suria Residence' },
  roomName: 'Back room',
  user,
  createdAt: '2026-11-15T02:14:05.000Z',
};
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);
const table = async (name: string) => within(await screen.findByRole('table', { name }));

test('three cards count users, properties and applications, and lead to them', async () => {
  stub({ totals: { users: 1234, properties: 24, pendingApplications: 3 } });
  open();
  expect(await screen.findByText('1,234')).toBeVisible();
  const cards = screen.getAllByRole('listitem');
  expect(textsOf(cards)).toEqual(['Total Users1,234', 'Total Properties24', 'Pending Applications3']);
  expect(screen.getByRole('link', { name: 'Total Users' })).toHaveAttribute('href', paths.manageUsers);
  expect(screen.getByRole('link', { name: 'Pending Applications' })).toHaveAttribute(
    'href',
    paths.manageApplications,
  );
});

test('leads to the settings until the company is entered', async () => {
  stub({ isSetUp: false });
  open();
  expect(await screen.findByRole('link', { name: 'Enter company' })).toHaveAttribute(
    'href',
    paths.manageSettings,
  );
});

test('the sandbox clock stays above everything', async () => {
  stub();
  open();
  expect(await screen.findByRole('region', { name: 'Sandbox clock' })).toBeVisible();
});

test('waiting applications link to the page where they are answered', async () => {
  stub({ latestPendingApplications: [application] });
  open();
  const applications = await table('Latest Pending Applications');
  expect(textsOf(applications.getAllByRole('columnheader'))).toEqual([
    'Date',
    'Customer Name',
    'Property Name',
  ]);
  expect(textsOf(applications.getAllByRole('cell'))).toEqual([
    '15/11/2026, 10:14:05',
    'Aisyah',
    'Suria ResidenceBack room',
  ]);
  expect(applications.getByRole('link')).toHaveAttribute('href', '/manage-applications/a-1');
  expect(screen.getByRole('link', { name: 'See applications' })).toHaveAttribute(
    'href',
    '/manage-applications',
  );
});

test('payments say what they are for, and show their status when they are not simply paid', async () => {
  const parts = [
    { label: 'Deposit', amount: 1600 },
    { label: 'First month’s rent 1 to 30 Nov 2026', amount: 800 },
  ];
  const written = 'DepositDeposit RM 1,600First month’s rent 1 to 30 Nov 2026 RM 800';
  stub({
    latestPayments: [
      { ...aPayment({ isOverdue: true, amount: 2400.5 }), user },
      { ...aPayment({ id: 'b', type: 'Deposit', parts, status: 'Paid' }), user },
      { ...aPayment({ id: 'c', type: 'Deposit', parts, status: 'Paid', isRefunded: true }), user },
    ],
  });
  open();
  const payments = await table('Latest Payments');
  expect(textsOf(payments.getAllByRole('columnheader'))).toEqual([
    'Date',
    'Customer Name',
    'Property Name',
    'Amount',
    'Type',
  ]);
  expect(textsOf(payments.getAllByRole('cell'))).toEqual([
    ...[
      '17/11/2026, 10:14:05',
      'Aisyah',
      'Suria Residence',
      'RM 2,400.50',
      'Monthly RentalRent 1 to 31 Dec 2026Overdue',
    ],
    ...['17/11/2026, 10:14:05', 'Aisyah', 'Suria Residence', 'RM 2,400', written],
    ...['17/11/2026, 10:14:05', 'Aisyah', 'Suria Residence', 'RM 2,400', `${written}PaidRefunded`],
  ]);
});

test('says what is loading, and then that there is nothing', async () => {
  const gate = Promise.withResolvers<Response>();
  stubApi({
    ...configOn('2026-11-19'),
    [read]: () => gate.promise,
    [readDeposits]: () => json<DepositSummaryAnswer>(200, { held: 0, toSettle: 0, overdue: 0, next: null }),
    [readMonths]: () => json(200, { months: [] }),
  });
  open();
  expect(await screen.findByText('Loading applications...')).toBeInTheDocument();
  expect(screen.getByText('Loading payments...')).toBeInTheDocument();
  gate.resolve(json<DashboardAnswer>(200, anAdminDashboard()));
  expect(await screen.findByText('No pending applications found')).toBeVisible();
  expect(screen.getByText('No payments found')).toBeVisible();
  expect(await screen.findByText('No rent collected yet')).toBeVisible();
  expect(screen.getByText('No units are offered yet')).toBeVisible();
  expect(screen.getByText('Nothing is overdue')).toBeVisible();
});

test('shows an error once for the whole page', async () => {
  stubApi({ ...configOn('2026-11-19'), [read]: () => failure(500, errorMessages.unexpected_error) });
  open();
  expect(await screen.findAllByText(`Error: ${errorMessages.unexpected_error}`)).toHaveLength(1);
});

test('shows occupancy, and above all tables what is overdue with a link to it', async () => {
  stub({ occupancy: { occupied: 18, offered: 29 }, overdue: { count: 2, amount: 300.5 } });
  open();
  expect(await screen.findByText('62%')).toBeVisible();
  expect(screen.getByText('Units let: 18 of 29')).toBeVisible();
  const overdue = screen.getByRole('region', { name: 'Overdue' });
  expect(overdue).toHaveTextContent('RM 300.50 overdue: 2 payments are past their due date');
  expect(within(overdue).getByRole('link')).toHaveAttribute('href', '/manage-transactions?status=Overdue');
  expect(overdue.compareDocumentPosition(screen.getByText('Latest Pending Applications'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test('the chart shows the sums of all months, and of the month that is hovered or chosen by key', async () => {
  const calls = stub();
  const { user: person } = open();
  const legend = (await screen.findByRole('figure')).querySelector('figcaption');
  expect(calls.find(({ path }) => path === '/dashboard/rent-collected')?.search).toBe('?months=12');
  expect(legend).toHaveTextContent('Last 3 monthsRent and fees RM 1,995.80Deposits RM 2,850');
  const months = within(screen.getByRole('group', { name: 'Month' }));
  const september = months.getByRole('radio', {
    name: 'September 2026: rent and fees RM 1,045.50, deposits RM 2,850',
  });
  await person.hover(september.closest('label') ?? september);
  expect(legend).toHaveTextContent('September 2026Rent and fees RM 1,045.50');
  await person.unhover(september.closest('label') ?? september);
  expect(legend).toHaveTextContent('Last 3 months');
  september.focus();
  await person.keyboard('{ArrowRight}');
  expect(legend).toHaveTextContent('October 2026Rent and fees RM 0Deposits RM 0');
});

test('offers the chart as a table to screen readers, and draws its bars in proportion', async () => {
  stub();
  const { container } = open();
  const rows = (await table('Rent collected per month')).getAllByRole('row');
  expect(textsOf(rows.flatMap((row) => within(row).queryAllByRole('cell')))).toEqual([
    ...['RM 1,000', 'RM 45.50', 'RM 2,850', 'RM 3,895.50'],
    ...['RM 0', 'RM 0', 'RM 0', 'RM 0'],
    ...['RM 950.10', 'RM 0.20', 'RM 0', 'RM 950.30'],
  ]);
  const heights = [...container.querySelectorAll('figure rect')].map((bar) =>
    Number(bar.getAttribute('height')),
  );
  expect(heights.map(Math.round)).toEqual([52, 143, 0, 0, 48, 0]);
});

test('a chart that does not load can be tried again by itself', async () => {
  stub();
  let isUp = false;
  stubApi({
    ...configOn('2026-11-19'),
    [read]: () => json<DashboardAnswer>(200, anAdminDashboard()),
    [readDeposits]: () => json<DepositSummaryAnswer>(200, { held: 0, toSettle: 0, overdue: 0, next: null }),
    [readMonths]: () =>
      isUp ? json(200, { months: collected }) : failure(500, errorMessages.unexpected_error),
  });
  const { user: person } = open();
  expect(await screen.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
  expect(screen.getByText('No payments found')).toBeVisible();
  isUp = true;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('figure')).toBeVisible();
});

test('deposits held are a figure of their own, with what is to be settled next and how many days are left', async () => {
  stub();
  stubApi({
    ...configOn('2026-11-19'),
    'GET /sandbox/clock': () => json(200, { now: '2026-11-19T02:14:05.000Z' }),
    [read]: () => json<DashboardAnswer>(200, anAdminDashboard()),
    [readMonths]: () => json<RentCollectedAnswer>(200, { months: [] }),
    [readDeposits]: () =>
      json<DepositSummaryAnswer>(200, {
        held: 48_250.5,
        toSettle: 3,
        overdue: 1,
        next: {
          contract: 'contract-1',
          place: 'Suria Residence',
          dueDate: '2026-11-12',
          held: 1440,
          status: 'Held',
        },
      }),
  });
  open();
  const deposits = within(await screen.findByRole('region', { name: 'Deposits' }));
  expect(deposits.getByText('RM 48,250.50')).toBeVisible();
  expect(
    deposits.getByText(
      /3 deposits are to be settled, 1 of them late\. Next: Suria Residence, by 12 Nov 2026 \(7 days late\)/,
    ),
  ).toBeVisible();
  expect(deposits.getByRole('link')).toHaveAttribute('href', paths.manageDeposits);
});
