import type { MessageAnswer } from '@teduh/shared/errors';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refreshSession } from '../../api/refresh-session.ts';
import { hasSignedInBefore, rememberSignedIn } from '../../lib/signed-in-flag.ts';
import { failure, json, stubApi } from '../../test/api.ts';
import { renderAt } from '../../test/render.tsx';
import { authApi } from './auth.api.ts';
import { UserMenu } from './user-menu.tsx';

async function open(area: 'public' | 'dashboard', userType: 'customer' | 'admin') {
  const view = renderAt(<UserMenu area={area} />, { as: { userType, userName: 'Aisyah Rahman' } });
  await view.user.click(await screen.findByRole('button', { name: 'Account menu of Aisyah Rahman' }));
  await screen.findByRole('menu');
  return view;
}

const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

test.each([
  ['public', 'customer', ['Profile', 'Enter Dashboard', 'Logout']],
  ['public', 'admin', ['Profile', 'Enter Dashboard', 'Logout']],
  ['dashboard', 'customer', ['Profile', 'Exit Dashboard', 'Logout']],
  ['dashboard', 'admin', ['Profile', 'Logout']],
] as const)('the menu of the %s area shows a %s the items %j', async (area, userType, labels) => {
  await open(area, userType);
  expect(items()).toEqual(labels);
});

test('a logout shows a toast, goes home, ends the session, and empties the cache a second later', async () => {
  rememberSignedIn();
  stubApi({ 'POST /auth/logout': () => json<MessageAnswer>(200, { message: messages.loggedOut }) });
  const { user, store } = await open('dashboard', 'customer');
  await store.dispatch(authApi.endpoints.verificationStatus.initiate('a@b.co'));
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(await screen.findByText(messages.loggedOut)).toBeVisible();
  expect(screen.getByLabelText('location')).toHaveTextContent('/');
  expect(store.getState().session.token).toBeNull();
  expect(hasSignedInBefore()).toBe(false);
  expect(store.getState().api.queries).not.toEqual({});
  await waitFor(() => expect(store.getState().api.queries).toEqual({}), { timeout: 3000 });
});

test('a logout that fails shows the server’s message and stays logged in', async () => {
  stubApi({ 'POST /auth/logout': () => failure(500, errorMessages.unexpected_error) });
  const { user, store } = await open('dashboard', 'customer');
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(await screen.findByText(errorMessages.unexpected_error)).toBeVisible();
  expect(store.getState().session.token).not.toBeNull();
});

test('a refresh that is refused during the logout is not mistaken for an expired session', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  stubApi({
    'POST /auth/logout': () => promise,
    'GET /auth/refresh': () => failure(401, errorMessages.login_required),
  });
  const { user, store } = await open('dashboard', 'customer');
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
  await store.dispatch(refreshSession());
  expect(store.getState().session.token).not.toBeNull();
  resolve(json<MessageAnswer>(200, { message: messages.loggedOut }));
  expect(await screen.findByText(messages.loggedOut)).toBeVisible();
  expect(screen.queryByText(errorMessages.session_expired)).not.toBeInTheDocument();
});

test('a logout from a session that has already ended shows no error', async () => {
  stubApi({
    'POST /auth/logout': () => failure(403, 'Token expired'),
    'GET /auth/refresh': () => failure(403, 'Refresh token expired'),
  });
  const { user, store } = await open('dashboard', 'customer');
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(await screen.findByText(messages.loggedOut)).toBeVisible();
  expect(store.getState().session.token).toBeNull();
});
