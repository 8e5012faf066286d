import { errorMessages } from '@teduh/shared/errors.constants';
import type { UserOverviewAnswer } from '@teduh/shared/user-overview';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import { aComplaint } from '../test/complaints.ts';
import { aTransaction } from '../test/payments.ts';
import { aUser, renderAt } from '../test/render.tsx';
import { aContract } from '../test/renting.ts';
import { Component as UserDetailsPage } from './user-details.page.tsx';

const overview: UserOverviewAnswer = {
  user: aUser(),
  contracts: [aContract()],
  charges: [aTransaction({ id: 't-1', status: 'Pending', isOverdue: true, amount: 720, paymentDate: null })],
  balance: { owed: 2880, overdue: 720 },
  payments: [aTransaction({ id: 't-2', status: 'Paid', amount: 1440 })],
  complaints: [aComplaint({ id: 'k-1', title: 'The tap drips' })],
  mails: [
    {
      id: 'm-1',
      subject: 'Your rent is due',
      createdAt: '2026-11-15T02:14:05.000Z',
      sentAt: null,
      failedAt: null,
    },
    {
      id: 'm-2',
      subject: 'Welcome to Teduh',
      createdAt: '2026-11-14T02:14:05.000Z',
      sentAt: '2026-11-14T02:15:05.000Z',
      failedAt: null,
    },
  ],
  refused: null,
};
const answer = (changes: Partial<UserOverviewAnswer> = {}) => ({
  'GET /users/user-1/overview': () => json<UserOverviewAnswer>(200, { ...overview, ...changes }),
});
const open = () =>
  renderAt(<UserDetailsPage />, {
    path: '/manage-users/:userId',
    at: '/manage-users/user-1',
    as: { userType: 'admin' },
  });
const cellsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('shows what an admin wants to know about a tenant', async () => {
  stubApi(answer());
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Aisyah Rahman' })).toBeVisible();
  expect(screen.getByText('RM 2,880 to pay')).toBeVisible();
  expect(screen.getByText('RM 720 is overdue')).toBeVisible();
  expect(cellsOf('Charges')).toContain('RM 720');
  expect(cellsOf('Payments')).toContain('RM 1,440');
  expect(cellsOf('Contracts')[0]).toBe('TD-2026-0001');
  expect(screen.getByRole('link', { name: 'The tap drips' })).toHaveAttribute(
    'href',
    '/manage-complaints?complaint=k-1',
  );
  expect(cellsOf('Mails sent')).toEqual([
    'Your rent is due',
    'Waits to be sent',
    'Welcome to Teduh',
    '14 Nov 2026, 10:15',
  ]);
  expect(screen.getByRole('link', { name: 'All contracts' })).toHaveAttribute(
    'href',
    '/manage-contracts?q=aisyah%40example.com',
  );
});

test('says so when there is nothing yet', async () => {
  const none = { contracts: [], charges: [], payments: [], complaints: [], mails: [] };
  stubApi(answer({ ...none, balance: { owed: 0, overdue: 0 } }));
  open();
  for (const words of [
    'Nothing is to be paid.',
    'No contracts yet',
    'Nothing was paid yet',
    'No complaints',
    'No mails yet',
  ])
    expect(await screen.findByText(words)).toBeVisible();
});

test('an admin has no tenancies', async () => {
  stubApi(answer({ user: aUser({ userType: 'admin' }) }));
  open();
  expect(await screen.findByRole('heading', { name: 'Mails sent' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Contracts' })).not.toBeInTheDocument();
});

test('an unknown user is a page that does not exist', async () => {
  stubApi({ 'GET /users/user-1/overview': () => failure(404, errorMessages.user_not_found) });
  open();
  expect(await screen.findByRole('heading', { name: 'User not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to users' })).toHaveAttribute('href', '/manage-users');
});

test('a failure can be tried again', async () => {
  let isBroken = true;
  stubApi({
    'GET /users/user-1/overview': () =>
      isBroken ? failure(500, 'The kettle is off.') : json<UserOverviewAnswer>(200, overview),
  });
  const { user } = open();
  expect(await screen.findByText(/The kettle is off/)).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Aisyah Rahman' })).toBeVisible();
});

test('says that mail does not reach the address, why, and which mail was refused', async () => {
  const [waiting] = overview.mails;
  if (!waiting) throw new Error('no mail');
  stubApi(
    answer({
      refused: { at: '2026-11-15T02:15:05.000Z', reason: '550 5.1.1 No such user' },
      mails: [{ ...waiting, failedAt: '2026-11-15T02:15:05.000Z' }],
    }),
  );
  open();
  expect(await screen.findByText('Mail does not reach this address')).toBeVisible();
  expect(screen.getByText(/550 5\.1\.1 No such user/)).toBeVisible();
  expect(cellsOf('Mails sent')).toEqual(['Your rent is due', 'Refused 15 Nov 2026, 10:15']);
  expect(screen.getByRole('link', { name: 'what was not sent' })).toHaveAttribute('href', '/manage-system');
});
