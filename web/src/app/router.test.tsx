import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { aCustomerDashboard, anAdminDashboard } from '../test/dashboard.ts';
import { aProperty } from '../test/properties.ts';
import { aUser, renderRoutes } from '../test/render.tsx';
import { routes } from './router.tsx';

const answers = {
  'GET /users': () => json(200, { users: [aUser()] }),
  'GET /users/user-1': () => json(200, { user: aUser() }),
  'GET /applications': () => json(200, { applications: [] }),
  'GET /contracts/c1': () => failure(404, errorMessages.contract_not_found),
  'GET /transactions': () => json(200, { transactions: [] }),
  'GET /contracts': () => json(200, { contracts: [] }),
  'GET /complaints': () => json(200, { complaints: [] }),
  'GET /notifications': () => json(200, { notifications: [], unread: 0 }),
  'GET /properties/p1': () => json(200, { property: aProperty({ id: 'p1' }) }),
};

test.each([
  [paths.dashboard, 'Dashboard', 'No active rental'],
  [paths.application, 'Application History', 'No applications found for this status.'],
  [paths.signAndPay('c1'), 'Sign and Pay', errorMessages.contract_not_found],
  [paths.contract, 'Contracts', 'No contracts found'],
  [paths.complaint, 'Complaints', 'No complaints in this category'],
  [paths.payment('t1'), 'Payment', messages.transactionLoadFailed],
  [paths.paymentHistory, 'Payment History', 'No transactions found'],
  [paths.paymentSuccess('pi_1'), 'Payment Status', messages.paymentVerifyError],
])('shows %s to a tenant', async (at, heading, text) => {
  stubApi({ ...answers, 'GET /dashboard': () => json(200, aCustomerDashboard()) });
  renderRoutes(routes, { at, as: { userType: 'customer' } });
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect((await screen.findAllByText(text))[0]).toBeVisible();
});

test.each([
  [paths.dashboard, 'Dashboard', 'No pending applications found'],
  [paths.manageUsers, 'Users', 'Manage your users here.'],
  [paths.manageApplications, 'Applications', 'No applications found'],
  [paths.userDetails('u1'), 'User not found', errorMessages.user_not_found],
  [paths.manageContracts, 'Contracts', 'No contracts found'],
  [paths.manageComplaints, 'Complaints', 'No complaints in this category'],
  [paths.manageTransactions, 'Transactions', 'No transactions found'],
  [paths.propertyApplications('p1'), 'Manage Applications', 'No applications found for this property.'],
])('shows %s to an admin', async (at, heading, text) => {
  stubApi({ ...answers, 'GET /dashboard': () => json(200, anAdminDashboard()) });
  renderRoutes(routes, { at, as: { userType: 'admin' } });
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect((await screen.findAllByText(text))[0]).toBeVisible();
});

test.each([
  ['customer', ['Dashboard', 'Application', 'Contract', 'Payment', 'Complaint']],
  [
    'admin',
    [
      'Dashboard',
      'Users',
      'Properties',
      'Applications',
      'Contracts',
      'Transactions',
      'Arrears',
      'Deposits',
      'Stamp duty',
      'Complaints',
      'Import',
      'Agreements',
      'Settings',
      'System',
    ],
  ],
] as const)('shows a %s the links of their own sidebar', async (userType, labels) => {
  stubApi(answers);
  renderRoutes(routes, { at: paths.dashboard, as: { userType } });
  const list = await screen.findByRole('list');
  expect([...list.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(labels);
});

test('a navigation moves the focus to the new page’s heading and names the tab', async () => {
  stubApi(answers);
  const { user } = renderRoutes(routes, { at: paths.dashboard, as: { userType: 'customer' } });
  await user.click(await screen.findByRole('link', { name: 'Contract' }));
  expect(await screen.findByRole('heading', { name: 'Contracts' })).toHaveFocus();
  expect(document.title).toBe('Contract · Teduh');
});
