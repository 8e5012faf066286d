import type { TokenAnswer } from '@teduh/shared/auth';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unreachable } from '../api/api-error.ts';
import { GuestOnly } from '../app/guards.tsx';
import { hasSignedInBefore } from '../lib/signed-in-flag.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { fill } from '../test/fill.ts';
import { renderRoutes, tokenFor } from '../test/render.tsx';
import { Component as LoginPage } from './login.page.tsx';

function open(at = '/login') {
  return renderRoutes([{ Component: GuestOnly, children: [{ path: '/login', Component: LoginPage }] }], {
    at,
  });
}

async function login({ user }: ReturnType<typeof open>, email = 'aisyah@example.com') {
  await fill(user, screen.getByLabelText('Email'), email);
  await fill(user, screen.getByLabelText('Password'), 'teduh-demo-1');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

const accepts = { 'POST /auth/login': () => json<TokenAnswer>(200, { accessToken: tokenFor() }) };

test('the right password says Login Successful and leads to the dashboard', async () => {
  const calls = stubApi(accepts);
  const view = open();
  await login(view);
  expect(await screen.findByText(messages.loginSuccessful)).toBeVisible();
  expect(screen.getByLabelText('location')).toHaveTextContent('/dashboard');
  expect(calls[0]?.body).toEqual({ email: 'aisyah@example.com', password: 'teduh-demo-1' });
  expect(view.store.getState().session.token).toBe(tokenFor());
  expect(hasSignedInBefore()).toBe(true);
});

test('a login leads back to the page that was asked for', async () => {
  stubApi(accepts);
  await login(open('/login?next=%2Fprofile'));
  expect(await screen.findByLabelText('location')).toHaveTextContent('/profile');
});

test('a login never leads to another site', async () => {
  stubApi(accepts);
  await login(open('/login?next=%2F%2Fevil.example'));
  expect(await screen.findByLabelText('location')).toHaveTextContent('/dashboard');
});

test.each([
  ['the server’s message', failure(401, errorMessages.wrong_credentials), errorMessages.wrong_credentials],
  ['the fallback', json(500, null), messages.somethingWrong],
])('a failure shows %s in a red toast titled Error', async (_what, answer, words) => {
  stubApi({ 'POST /auth/login': () => answer });
  await login(open());
  const toast = await screen.findByRole('alert');
  expect(toast).toHaveTextContent('Error');
  expect(toast).toHaveTextContent(words);
});

test('without a network the toast says what is known about the connection under the usual words', async () => {
  stubApi({ 'POST /auth/login': () => Promise.reject(new TypeError('Failed to fetch')) });
  await login(open());
  const toast = await screen.findByRole('alert');
  expect(within(toast).getByText('Error')).toBeVisible();
  expect(within(toast).getByText(messages.somethingWrong)).toBeVisible();
  expect(within(toast).getByText(unreachable)).toBeVisible();
});

test('an unverified account is offered the way to the verification page, with its address', async () => {
  stubApi({ 'POST /auth/login': () => failure(401, errorMessages.account_pending) });
  const view = open();
  await login(view, 'new@example.com');
  await view.user.click(await screen.findByRole('link', { name: 'Go to email verification' }));
  const location = screen.getByLabelText('location');
  expect(location).toHaveTextContent('/email-verification');
  expect(location).toHaveAttribute('data-state', '{"email":"new@example.com"}');
});

test('email and password are required', async () => {
  const calls = stubApi({});
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
  expect(calls).toEqual([]);
});

test('a password manager finds its fields, and the links lead to register, home and forgotten password', () => {
  open();
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  expect(screen.getByLabelText('Trust this device')).toBeChecked();
  expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
});
