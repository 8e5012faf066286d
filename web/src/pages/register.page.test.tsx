import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { UserMessageAnswer } from '@teduh/shared/users';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import { fill } from '../test/fill.ts';
import { aUser, renderAt } from '../test/render.tsx';
import { Component as RegisterPage } from './register.page.tsx';

async function register(user: UserEvent, changes: Record<string, string> = {}) {
  const values = {
    'First Name': 'Aisyah',
    Email: 'aisyah@example.com',
    Phone: '+60 12-345 6789',
    Password: 'correct horse',
    'Confirm Password': 'correct horse',
    ...changes,
  };
  for (const [label, text] of Object.entries(values)) {
    await user.clear(screen.getByLabelText(label));
    if (text) await fill(user, screen.getByLabelText(label), text);
  }
  await user.click(screen.getByRole('button', { name: 'Register' }));
}

const open = () => renderAt(<RegisterPage />, { path: '/register' });
const accepts = {
  'POST /users': () => json<UserMessageAnswer>(201, { message: messages.registered, user: aUser() }),
};

test('a registration passes its email address on to the verification page', async () => {
  const calls = stubApi(accepts);
  const { user } = open();
  await register(user);
  const location = await screen.findByLabelText('location');
  expect(location).toHaveTextContent('/email-verification');
  expect(location).toHaveAttribute('data-state', '{"email":"aisyah@example.com"}');
  expect(calls).toMatchObject([
    {
      path: '/users',
      body: {
        firstname: 'Aisyah',
        lastname: '',
        email: 'aisyah@example.com',
        phone: '60123456789',
        password: 'correct horse',
        confirmPassword: 'correct horse',
      },
    },
  ]);
});

test('a guest who wanted to apply is led on with the page to come back to', async () => {
  const calls = stubApi(accepts);
  const search = `?next=${encodeURIComponent('/listing/7?stayLength=6#apply')}`;
  const { user } = renderAt(<RegisterPage />, { path: '/register', at: `/register${search}` });
  await register(user);
  expect(await screen.findByLabelText('location')).toHaveTextContent(`/email-verification${search}`);
  expect(calls[0]?.body).toMatchObject({ next: '/listing/7?stayLength=6#apply' });
});

test('the phone field keeps digits only, a leading zero too', async () => {
  const { user } = open();
  await user.type(screen.getByLabelText('Phone'), '-01.2a3');
  expect(screen.getByLabelText('Phone')).toHaveValue('0123');
});

test.each([
  ['First Name', '', 'First name is required'],
  ['Email', '', 'Email is required'],
  ['Email', 'nobody', 'Please enter a valid email address'],
  ['Phone', '', 'Phone is required'],
  ['Phone', '123', 'Phone must be 7 to 15 digits'],
  ['Password', 'short', 'Password must have at least 8 characters At least 8 characters'],
  ['Confirm Password', '', 'Confirm password is required'],
  ['Confirm Password', 'correct house', 'Passwords do not match'],
])('shows under %s what is wrong with %j', async (label, text, words) => {
  const calls = stubApi({});
  const { user } = open();
  await register(user, { [label]: text });
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(words);
  expect(calls).toEqual([]);
});

test('shows under the field that an email address is taken', async () => {
  stubApi({
    'POST /users': () =>
      failure(409, errorMessages.email_taken, { errorFields: { email: errorMessages.email_taken } }),
  });
  const { user } = open();
  await register(user);
  const email = screen.getByLabelText('Email');
  await waitFor(() => expect(email).toHaveAccessibleDescription(errorMessages.email_taken));
});

test('shows the reason and no success toast when the server refuses the registration', async () => {
  stubApi({ 'POST /users': () => failure(409, errorMessages.email_taken) });
  const { user, router } = open();
  await register(user);
  expect(await screen.findByText(errorMessages.email_taken)).toBeVisible();
  expect(screen.queryByText(messages.registered)).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/register');
});

test('links lead to the login and back to home', () => {
  open();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
});
