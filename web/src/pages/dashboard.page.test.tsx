import type { CustomerDashboard, DashboardAnswer, NextStep } from '@teduh/shared/dashboard';
import { errorMessages } from '@teduh/shared/errors.constants';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { baseApi } from '../api/base-api.ts';
import { paths } from '../lib/paths.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { aCustomerDashboard, aPayment, aRental, steps } from '../test/dashboard.ts';
import { renderAt } from '../test/render.tsx';
import { configOn } from '../test/renting.ts';
import { Component as DashboardPage } from './dashboard.page.tsx';

const read = 'GET /dashboard';
const answer = (dashboard: DashboardAnswer) => () => json<DashboardAnswer>(200, dashboard);
const dashboardWith = (changes: Partial<CustomerDashboard>) => ({
  ...configOn('2026-11-19'),
  [read]: answer(aCustomerDashboard(changes)),
});
const open = () => renderAt(<DashboardPage />, { as: {} });
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);
const table = async (name: string) => within(await screen.findByRole('table', { name }));

test('every part says that it is loading, and then that it is empty, with a link to the next step', async () => {
  const gate = Promise.withResolvers<Response>();
  stubApi({ ...dashboardWith({}), [read]: () => gate.promise });
  open();
  await screen.findByRole('heading', { name: 'Current Rental' });
  expect(textsOf(screen.getAllByRole('status'))).toEqual([
    'Loading what to do next...',
    'Loading rental...',
    'Loading rentals...',
    'Loading payments...',
  ]);
  gate.resolve(answer(aCustomerDashboard())());
  expect(await screen.findByText('No active rental')).toBeVisible();
  expect(screen.getByText('No rentals found')).toBeVisible();
  expect(screen.getByText('No payments found')).toBeVisible();
  expect(screen.getByText('Nothing waits for you')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse listings' })).toHaveAttribute('href', paths.listing);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('shows an error once for the whole page, which can be tried again', async () => {
  let isUp = false;
  stubApi({
    ...dashboardWith({}),
    [read]: () => (isUp ? answer(aCustomerDashboard())() : failure(500, errorMessages.unexpected_error)),
  });
  const { user } = open();
  expect(await screen.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No active rental')).toBeVisible();
});

test('shows the address, dates and rent of the current rental', async () => {
  stubApi(dashboardWith({ currentRental: aRental({ roomName: 'Master room', rentAmount: 2400.5 }) }));
  open();
  const home = within(await screen.findByRole('article'));
  expect(home.getByRole('heading', { name: 'Suria Residence' })).toBeVisible();
  expect(await home.findByText('Your stay ends in 74 days')).toBeVisible();
  for (const text of ['Master room', 'Active', '1 Nov 2026', '1 Feb 2027'])
    expect(home.getByText(text)).toBeVisible();
  expect(home.getByText('12 Jalan Ampang, 50450 Kuala Lumpur')).toBeVisible();
  expect(home.getByText('Rent').nextSibling).toHaveTextContent('RM 2,400.50 a month');
  expect(home.getByTestId('no-picture')).toBeInTheDocument();
  expect(
    screen.getByText('Everything is signed and paid, until the end of your stay. Enjoy your home.'),
  ).toBeVisible();
});

test.each([
  [{ endDate: '2027-08-01', movesTo: null }, 'Your stay is renewed until 1 Aug 2027'],
  [
    { endDate: '2027-08-01', movesTo: 'Suria Residence, Back room' },
    'You move to Suria Residence, Back room in 74 days',
  ],
])('says how the stay goes on once the contract that follows is signed: %o', async (followedBy, text) => {
  stubApi(dashboardWith({ currentRental: aRental({ followedBy }) }));
  open();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText(/Your stay ends/)).not.toBeInTheDocument();
});

test('offers to report a problem with the current rental, and opens the form for it', async () => {
  stubApi(dashboardWith({ currentRental: aRental() }));
  open();
  expect(await screen.findByRole('link', { name: 'Report a problem' })).toHaveAttribute(
    'href',
    '/complaint?new=1',
  );
});

test('shows the move-in day and the image of a rental that has not started', async () => {
  const picture = {
    url: `/images/${'a'.repeat(64)}/960.jpg`,
    width: 960,
    height: 640,
    placeholder: 'data:,',
  };
  stubApi(dashboardWith({ currentRental: aRental({ startDate: '2026-11-20', picture }) }));
  const { container } = open();
  expect(await screen.findByText('Your stay begins tomorrow')).toBeVisible();
  expect(container.querySelector('article img')).toHaveAttribute('src', picture.url);
});

test('the recent rentals and payments have the columns of the specification', async () => {
  stubApi(
    dashboardWith({
      recentRentals: [aRental(), aRental({ id: 'b', roomName: 'Back room', isActive: false })],
      recentPayments: [
        aPayment({ isOverdue: true }),
        aPayment({ id: 'b', type: 'Other Fees', description: 'Key', amount: 45.5, status: 'Paid' }),
        aPayment({ id: 'c', slip: { status: 'Waiting for Confirmation' } }),
        aPayment({ id: 'd', slip: { status: 'Refused' } }),
      ],
    }),
  );
  open();
  const rentals = await table('Most Recent Rentals');
  expect(textsOf(rentals.getAllByRole('columnheader'))).toEqual([
    'Property',
    'Start Date',
    'End Date',
    'Rent',
  ]);
  expect(textsOf(rentals.getAllByRole('cell'))).toEqual([
    ...['Suria Residence', '1 Nov 2026', '1 Feb 2027', 'RM 2,400'],
    ...['Suria ResidenceBack room', '1 Nov 2026', '1 Feb 2027', 'RM 2,400'],
  ]);
  const payments = await table('Most Recent Payments');
  expect(textsOf(payments.getAllByRole('columnheader'))).toEqual(['Date', 'Amount', 'Type', 'Status']);
  expect(textsOf(payments.getAllByRole('cell'))).toEqual([
    ...['17 Nov 2026', 'RM 2,400', 'Monthly RentalRent 1 to 31 Dec 2026', 'Overdue'],
    ...['17 Nov 2026', 'RM 45.50', 'Other FeesKey', 'Paid'],
    ...['17 Nov 2026', 'RM 2,400', 'Monthly RentalRent 1 to 31 Dec 2026', 'PendingWaiting for confirmation'],
    ...['17 Nov 2026', 'RM 2,400', 'Monthly RentalRent 1 to 31 Dec 2026', 'Pending'],
  ]);
});

test.each<[string, NextStep[], string, string, string]>([
  [
    'signed and paid for until midnight',
    [{ ...steps.signAndPay, holdExpiresAt: '2026-11-22T16:00:00.000Z' }],
    'Sign the contract and pay RM 7,200, deposit and first month. It is held for you until 22 Nov 2026 (in 3 days).',
    'Sign & Pay',
    paths.signAndPay('contract-1'),
  ],
  [
    'signed and paid for',
    [steps.signAndPay],
    'Sign the contract and pay RM 7,200, deposit and first month. It is held for you until 22 Nov 2026 (in 3 days).',
    'Sign & Pay',
    paths.signAndPay('contract-1'),
  ],
  [
    'paid for, being signed',
    [{ ...steps.signAndPay, isSigned: true, roomName: 'Back room' }],
    'Your contract is signed. RM 7,200, deposit and first month, make it yours. It is held for you until 22 Nov 2026 (in 3 days).',
    'Pay RM 7,200',
    paths.signAndPay('contract-1'),
  ],
  [
    'signed, being paid for',
    [steps.sign],
    'There is nothing left to pay. Your signature is missing.',
    'Sign contract',
    paths.signAndPay('contract-1'),
  ],
  [
    'signed by the landlord',
    [steps.waitForLandlord],
    'There is nothing left to do for you. Your contract becomes active as soon as the landlord has signed, and we write to you then.',
    'See the contract',
    paths.signAndPay('contract-1'),
  ],
  [
    'answered, an offer',
    [steps.offer],
    'Your contract ends on 25 Nov 2026, and we offer you a further term.',
    'See and answer',
    paths.tenancy('contract-1'),
  ],
  [
    'answered, a condition report',
    [{ ...steps.offer, kind: 'answer-report' as const }],
    'You can add remarks and photographs until 25 Nov 2026. Then it is final.',
    'See and answer',
    paths.tenancy('contract-1'),
  ],
  [
    'answered, a settlement',
    [{ ...steps.offer, kind: 'answer-deposit' as const }],
    'Please accept the proposal, or tell us what you do not agree with, by 25 Nov 2026.',
    'See and answer',
    `${paths.tenancy('contract-1')}#deposit`,
  ],
  [
    'answered, a settlement whose last day has passed',
    [{ ...steps.offer, kind: 'answer-deposit' as const, endDate: '2026-11-18' }],
    'The last day to answer was 18 Nov 2026. You can still accept the deductions, or tell us what you do not agree with; otherwise we decide.',
    'See and answer',
    `${paths.tenancy('contract-1')}#deposit`,
  ],
  [
    'answered, an earlier end',
    [{ ...steps.offer, kind: 'answer-notice' as const }],
    'On 25 Nov 2026. It counts only if you agree.',
    'See and answer',
    paths.tenancy('contract-1'),
  ],
  [
    'paid',
    [steps.pay],
    'Suria Residence. Due on 25 Nov 2026 (in 6 days).',
    'Pay RM 950',
    paths.payment('transaction-1'),
  ],
  [
    'charged to the saved card',
    [{ ...steps.pay, chargedOn: '2026-11-26' }],
    'Suria Residence. Due on 25 Nov 2026 (in 6 days). Charged to your saved card on 26 Nov 2026.',
    'Pay RM 950',
    paths.payment('transaction-1'),
  ],
  [
    'stamped',
    [{ ...steps.offer, kind: 'stamp' }],
    'Please have your agreement stamped by 25 Nov 2026.',
    'See how',
    `${paths.tenancy('contract-1')}#stamp-duty`,
  ],
  [
    'stamped, late',
    [{ ...steps.offer, kind: 'stamp', endDate: '2026-11-18' }],
    'Your agreement was to be stamped by 18 Nov 2026.',
    'See how',
    `${paths.tenancy('contract-1')}#stamp-duty`,
  ],
  [
    'told to the landlord',
    [{ ...steps.wait, isAsked: true }],
    'For your application: Suria Residence.',
    'See and answer',
    paths.aboutMe,
  ],
  [
    'waited for',
    [steps.wait],
    'Suria Residence, from 1 Dec 2026. Applied on 15 Nov 2026. You will hear from us.',
    'See my application',
    `${paths.application}?status=waiting`,
  ],
  [
    'waited for, several at once',
    [steps.wait, { ...steps.wait, applicationId: 'b', roomName: 'Back room' }],
    'Suria Residence; Suria Residence, Back room. You will hear from us.',
    'See my applications',
    `${paths.application}?status=waiting`,
  ],
])('shows one card with one button for what is to be %s', async (_, nextSteps, text, label, href) => {
  stubApi(dashboardWith({ nextSteps }));
  open();
  expect(await screen.findByText(text)).toBeVisible();
  const card = within(screen.getByRole('listitem'));
  expect(card.getByRole('link')).toHaveTextContent(label);
  expect(card.getByRole('link')).toHaveAttribute('href', href);
});

test('an application for which something is asked has a card before the others that wait', async () => {
  const asked = { ...steps.wait, applicationId: 'b', roomName: 'Back room', isAsked: true };
  stubApi(dashboardWith({ nextSteps: [steps.wait, asked] }));
  open();
  expect(textsOf(await screen.findAllByRole('heading', { level: 3 }))).toEqual([
    'The landlord asks you for something',
    'Your application awaits an answer',
  ]);
});

test.each([
  ['calm', { chargedOn: '2026-11-25' }],
  ['action', { chargedOn: null }],
  ['urgent', { chargedOn: '2026-11-25', isOverdue: true }],
])('the card of a charge is %s: %o', async (tone, changes) => {
  stubApi(dashboardWith({ nextSteps: [{ ...steps.pay, ...changes }] }));
  open();
  expect(await screen.findByRole('listitem')).toHaveAttribute('data-tone', tone);
});

test('marks overdue transactions and sums up those beyond the third', async () => {
  const fee = { type: 'Other Fees', description: 'Water bill' } as const;
  const overdue = { ...steps.pay, ...fee, isOverdue: true, dueDate: '2026-11-16' };
  const others = ['b', 'c', 'd', 'e'].map((id) => ({ ...steps.pay, transactionId: id, amount: 10.1 }));
  stubApi(dashboardWith({ nextSteps: [overdue, ...others, steps.wait] }));
  open();
  const [first, ...rest] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('Water billOverdue');
  await waitFor(() => expect(first).toHaveTextContent('Was due on 16 Nov 2026 (3 days ago).'));
  expect(rest).toHaveLength(3);
  expect(rest[0]).toHaveTextContent('Rent 25 Nov to 24 Dec 2026');
  expect(screen.getAllByText('Overdue')).toHaveLength(1);
  expect(screen.getByText(/2 more to pay, RM 20.20\./)).toBeVisible();
  expect(screen.getByText(/^You owe/)).toHaveTextContent(
    'You owe RM 990.40 in all, of which RM 950 is overdue.',
  );
  expect(screen.getByRole('link', { name: 'See them in your payments' })).toHaveAttribute(
    'href',
    paths.paymentHistory,
  );
});

test('a single transaction beyond the third is one', async () => {
  const charges = ['a', 'b', 'c', 'd'].map((id) => ({ ...steps.pay, transactionId: id }));
  stubApi(dashboardWith({ nextSteps: charges }));
  open();
  expect(await screen.findByText(/1 more to pay, RM 950\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See it in your payments' })).toBeVisible();
});

test('with nothing to pay it says when the next rent is due', async () => {
  const currentRental = aRental();
  const nextRent = { dueDate: '2026-12-20', amount: 720 };
  stubApi(dashboardWith({ currentRental, nextRent }));
  open();
  expect(
    await screen.findByText('Everything is signed and paid. Your next rent, RM 720, is due on 20 Dec 2026.'),
  ).toBeVisible();
});

test.each(['Application', 'Contract', 'Transaction', 'Property', 'User'] as const)(
  'a live event about %s refreshes it',
  async (tag) => {
    let nextSteps: NextStep[] = [];
    stubApi({ ...dashboardWith({}), [read]: () => answer(aCustomerDashboard({ nextSteps }))() });
    const { store } = open();
    await screen.findByText('Nothing waits for you');
    nextSteps = [steps.pay];
    store.dispatch(baseApi.util.invalidateTags([tag]));
    await waitFor(() => expect(screen.getByRole('link', { name: /^Pay RM 950/ })).toBeVisible());
  },
);
