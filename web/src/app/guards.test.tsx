import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { act, screen } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { signedOut } from '../lib/session.ts';
import { rememberSignedIn } from '../lib/signed-in-flag.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { renderRoutes, tokenFor } from '../test/render.tsx';
import { GuestOnly, RequireAdmin, RequireCustomer, RequireSession, RestoreSession } from './guards.tsx';

const routes: RouteObject[] = [
  { Component: RestoreSession, children: [{ path: '/', element: <p>public</p> }] },
  { Component: GuestOnly, children: [{ path: '/login', element: <p>login</p> }] },
  {
    Component: RequireSession,
    children: [
      { path: '/profile', element: <p>profile</p> },
      { Component: RequireCustomer, children: [{ path: '/contract', element: <p>contract</p> }] },
      { Component: RequireAdmin, children: [{ path: '/manage-users', element: <p>users</p> }] },
    ],
  },
];

const refresh = 'GET /auth/refresh';
const refreshed = (userType: 'customer' | 'admin') => ({
  [refresh]: () => json(200, { accessToken: tokenFor({ userType }) }),
});
const noCookie = { [refresh]: () => failure(401, errorMessages.login_required) };

test('sends a guest on a protected page to the login, which leads back to the page', async () => {
  const calls = stubApi(noCookie);
  const { router } = renderRoutes(routes, { at: '/profile?tab=2' });
  expect(await screen.findByText('login')).toBeVisible();
  expect(router.state.location.search).toBe('?next=%2Fprofile%3Ftab%3D2');
  expect(calls).toHaveLength(1);
});

test('a returning user sees a loader, then the page, without a login', async () => {
  stubApi(refreshed('customer'));
  renderRoutes(routes, { at: '/profile' });
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(await screen.findByText('profile')).toBeVisible();
});

test('an expired session shows the server’s message and the link Please Login Again', async () => {
  stubApi({ [refresh]: () => failure(403, 'Refresh token expired') });
  renderRoutes(routes, { at: '/profile' });
  expect(await screen.findByRole('heading', { name: errorMessages.session_expired })).toBeVisible();
  expect(screen.getByText('Refresh token expired')).toBeVisible();
  expect(screen.getByRole('link', { name: messages.loginAgain })).toHaveAttribute(
    'href',
    '/login?next=%2Fprofile',
  );
});

test('offers to try again when the server cannot be reached, instead of a new login', async () => {
  let isUp = false;
  stubApi({
    [refresh]: () =>
      isUp ? (refreshed('customer')[refresh]?.() ?? json(500, null)) : Promise.reject(new TypeError()),
  });
  const { user } = renderRoutes(routes, { at: '/profile' });
  expect(await screen.findByText(/could not be reached/)).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('profile')).toBeVisible();
});

test.each([
  ['a customer', 'customer', '/contract', 'contract'],
  ['an admin', 'admin', '/manage-users', 'users'],
] as const)('%s sees their own pages', async (_who, userType, at, text) => {
  renderRoutes(routes, { at, as: { userType } });
  expect(await screen.findByText(text)).toBeVisible();
});

test.each([
  ['a customer on an admin page', 'customer', '/manage-users'],
  ['an admin on a customer page', 'admin', '/contract'],
] as const)('%s goes to the dashboard', async (_who, userType, at) => {
  renderRoutes(routes, { at, as: { userType } });
  expect(await screen.findByLabelText('location')).toHaveTextContent('/dashboard');
});

test('sends no refresh request for a guest on a public page', () => {
  const calls = stubApi(noCookie);
  renderRoutes(routes, { at: '/' });
  expect(screen.getByText('public')).toBeVisible();
  expect(calls).toEqual([]);
});

test('a browser that has logged in before restores the session on a public page', async () => {
  rememberSignedIn();
  stubApi(refreshed('admin'));
  const { store } = renderRoutes(routes, { at: '/' });
  expect(screen.getByText('public')).toBeVisible();
  await expect.poll(() => store.getState().session.token).toBe(tokenFor({ userType: 'admin' }));
});

test.each([
  ['a public page', 'the server', '/', 'online'],
  ['a protected page', 'the server', '/profile', 'online'],
  ['a public page', 'the user', '/', 'focus'],
  ['a protected page', 'the user', '/profile', 'focus'],
])('restores the session on %s once %s is back', async (_page, _who, at, event) => {
  rememberSignedIn();
  stubApi({ [refresh]: () => failure(503, errorMessages.database_unavailable) });
  const { store } = renderRoutes(routes, { at });
  await expect.poll(() => store.getState().session.failure?.status).toBe(503);
  stubApi(refreshed('admin'));
  act(() => void dispatchEvent(new Event(event)));
  await expect.poll(() => store.getState().session.token).toBe(tokenFor({ userType: 'admin' }));
});

test('does not repeat a refresh that the server refuses', async () => {
  rememberSignedIn();
  const calls = stubApi(noCookie);
  const { store } = renderRoutes(routes, { at: '/' });
  await expect.poll(() => store.getState().session.failure).toMatchObject({ status: 401 });
  expect(calls).toHaveLength(1);
});

test('redirects a logged-in user away from the login page', async () => {
  renderRoutes(routes, { at: '/login', as: {} });
  expect(await screen.findByLabelText('location')).toHaveTextContent('/dashboard');
});

test('restores an earlier session on the login page', async () => {
  rememberSignedIn();
  stubApi(refreshed('customer'));
  renderRoutes(routes, { at: '/login?next=%2Fcontract' });
  expect(await screen.findByText('contract')).toBeVisible();
});

test('goes from a protected page to the home page on logout without showing the login', async () => {
  const calls = stubApi(noCookie);
  const { store, router } = renderRoutes(routes, { at: '/profile', as: {} });
  act(() => void store.dispatch(signedOut()));
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(calls).toEqual([]);

  await act(() => router.navigate('/'));
  expect(screen.getByText('public')).toBeVisible();
  await act(() => router.navigate('/profile'));
  expect(await screen.findByText('login')).toBeVisible();
});
