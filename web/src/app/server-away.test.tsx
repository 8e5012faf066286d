import type { TokenAnswer } from '@teduh/shared/auth';
import type { DashboardAnswer } from '@teduh/shared/dashboard';
import { errorMessages } from '@teduh/shared/errors.constants';
import type { UsersAnswer } from '@teduh/shared/users';
import { act, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Component as DashboardPage } from '../pages/dashboard.page.tsx';
import { Component as ManageUsersPage } from '../pages/manage-users.page.tsx';
import { Component as ProfilePage } from '../pages/profile.page.tsx';
import { failure, json, stubApi } from '../test/api.ts';
import { aCustomerDashboard } from '../test/dashboard.ts';
import { fill } from '../test/fill.ts';
import { aUser, renderAt, renderRoutes, tokenFor } from '../test/render.tsx';
import { configOn } from '../test/renting.ts';
import { RequireSession } from './guards.tsx';
import { OfflineNotice } from './offline-notice.tsx';

const notice = 'Nothing can be loaded or saved just now. This page goes on by itself.';
let isAway = false;

beforeEach(() => {
  isAway = false;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  return () => void vi.useRealTimers();
});

const unlessAway =
  <Answer,>(answer: () => Answer) =>
  () =>
    isAway ? failure(503, errorMessages.database_unavailable) : json(200, answer());

/** What the server has changes while it is away. */
const names = () => aUser({ firstname: isAway ? 'Nobody' : 'Nurul' });
const api = {
  ...configOn('2026-11-19'),
  'GET /health': unlessAway(() => ({ status: 'ok' })),
  'GET /users': unlessAway<UsersAnswer>(() => ({ users: [names()] })),
  'GET /users/user-1': unlessAway(() => ({ user: names() })),
  'GET /auth/logins': unlessAway(() => ({ logins: [] })),
  'GET /dashboard': unlessAway<DashboardAnswer>(() => aCustomerDashboard()),
};

const open = (Page: ComponentType, userType: 'admin' | 'customer') =>
  renderAt(
    <>
      <OfflineNotice />
      <Page />
    </>,
    { as: { userType } },
  );

async function comeBack() {
  isAway = false;
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await waitFor(() => expect(screen.queryByText(notice)).not.toBeInTheDocument());
}

test.each<[string, ComponentType, 'admin' | 'customer', () => Promise<HTMLElement>]>([
  ['a list', ManageUsersPage, 'admin', () => screen.findByRole('row', { name: /Nurul/ })],
  ['a form', ProfilePage, 'customer', () => screen.findByDisplayValue('Nurul')],
  ['a dashboard', DashboardPage, 'customer', () => screen.findByText('No active rental')],
])(
  '%s that was opened while the database was away shows its data once it is back',
  async (_what, Page, userType, findData) => {
    stubApi(api);
    isAway = true;
    open(Page, userType);
    expect(await screen.findByText(notice)).toBeVisible();
    expect(await screen.findAllByText(`Error: ${errorMessages.database_unavailable}`)).not.toHaveLength(0);
    await comeBack();
    expect(await findData()).toBeVisible();
    expect(screen.queryByText(/^Error/)).not.toBeInTheDocument();
  },
);

test('what is being typed in an open form stays while the database is away', async () => {
  stubApi(api);
  const { user } = open(ProfilePage, 'customer');
  const phone = await screen.findByDisplayValue('0123456789');
  await user.clear(phone);
  await fill(user, phone, '0198765432');
  isAway = true;
  act(() => void dispatchEvent(new Event('focus')));
  expect(await screen.findByText(notice)).toBeVisible();
  await comeBack();
  expect(screen.getByDisplayValue('0198765432')).toBeVisible();
  expect(screen.queryByText(/^Error/)).not.toBeInTheDocument();
});

test('a page whose login cannot be checked, since nobody answers, goes on by itself', async () => {
  let isUp = false;
  stubApi({
    'GET /health': () => json(isUp ? 200 : 503, {}),
    'GET /auth/refresh': () => {
      if (!isUp) throw new TypeError('Failed to fetch');
      return json<TokenAnswer>(200, { accessToken: tokenFor() });
    },
  });
  renderRoutes([{ element: <RequireSession />, children: [{ path: '/', element: 'The page' }] }]);
  expect(await screen.findByText('We could not check your login.')).toBeVisible();
  isUp = true;
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(await screen.findByText('The page')).toBeVisible();
});
