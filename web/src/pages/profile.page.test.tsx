import type { TokenAnswer } from '@teduh/shared/auth';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { UserMessageAnswer } from '@teduh/shared/users';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import { aUser, renderAt, tokenFor } from '../test/render.tsx';
import { Component as ProfilePage } from './profile.page.tsx';

const read = { 'GET /users/user-1': () => json(200, { user: aUser() }) };
const renamed = tokenFor({ userName: 'Siti Rahman' });
const accepts = {
  ...read,
  'PATCH /users/user-1': () =>
    json<UserMessageAnswer>(200, { message: messages.profileUpdated, user: aUser() }),
  'GET /auth/refresh': () => json(200, { accessToken: renamed }),
};

const open = () => renderAt(<ProfilePage />, { as: { userId: 'user-1' } });
const update = () => screen.getByRole('button', { name: 'Update Profile' });

test('the form shows the user’s own details', async () => {
  stubApi(read);
  open();
  expect(await screen.findByRole('heading', { name: 'Personal Details' })).toBeVisible();
  expect(screen.getByLabelText('First Name')).toHaveValue('Aisyah');
  expect(screen.getByLabelText('Last Name')).toHaveValue('Rahman');
  expect(screen.getByLabelText('Email')).toHaveValue('aisyah@example.com');
  expect(screen.getByLabelText('Phone')).toHaveValue('0123456789');
  expect(screen.getByPlaceholderText('Enter a new password')).toHaveValue('');
});

test('saves a new name, shows a toast and renews the session', async () => {
  const calls = stubApi(accepts);
  const { user, store } = open();
  const first = await screen.findByLabelText('First Name');
  await user.clear(first);
  await user.type(first, 'Siti');
  await user.click(update());
  expect(await screen.findByText(messages.profileUpdated)).toBeVisible();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    firstname: 'Siti',
    lastname: 'Rahman',
    email: 'aisyah@example.com',
    phone: '0123456789',
  });
  await waitFor(() => expect(store.getState().session.token).toBe(renamed));
});

test('a new password is sent, leaves the field, and logs this device in anew', async () => {
  const calls = stubApi({
    ...accepts,
    'GET /auth/refresh': () => failure(403, 'This login has ended'),
    'POST /auth/login': () => json<TokenAnswer>(200, { accessToken: renamed }),
  });
  const { user, store } = open();
  await user.type(await screen.findByLabelText('Password'), 'correct horse');
  await user.click(update());
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveValue(''));
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ password: 'correct horse' });
  await waitFor(() => expect(store.getState().session.token).toBe(renamed));
  expect(calls.find(({ path }) => path === '/auth/login')?.body).toEqual({
    email: 'aisyah@example.com',
    password: 'correct horse',
  });
});

test('shows under the field that the email address is taken', async () => {
  const errorFields = { email: errorMessages.email_taken };
  stubApi({ ...read, 'PATCH /users/user-1': () => failure(409, errorMessages.email_taken, { errorFields }) });
  const { user } = open();
  await screen.findByLabelText('First Name');
  await user.click(update());
  await waitFor(() =>
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(errorMessages.email_taken),
  );
});

test('shows why the details do not load and can be tried again', async () => {
  let isUp = false;
  stubApi({
    'GET /users/user-1': () =>
      isUp ? read['GET /users/user-1']() : failure(500, errorMessages.unexpected_error),
  });
  const { user } = open();
  expect(await screen.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('First Name')).toHaveValue('Aisyah');
});
