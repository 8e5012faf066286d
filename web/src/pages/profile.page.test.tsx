import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { PatchUser, UserMessageAnswer } from '@teduh/shared/users';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { baseApi } from '../api/base-api.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { fill } from '../test/fill.ts';
import { aUser, renderAt, tokenFor } from '../test/render.tsx';
import { Component as ProfilePage } from './profile.page.tsx';

const read = {
  'GET /users/user-1': () => json(200, { user: aUser() }),
  'GET /auth/logins': () => json(200, { logins: [] }),
};
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
  await fill(user, first, 'Siti');
  await user.click(update());
  expect(await screen.findByText(messages.profileUpdated)).toBeVisible();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ firstname: 'Siti' });
  await waitFor(() => expect(store.getState().session.token).toBe(renamed));
});

test('a new password is sent and leaves the field, and this device stays logged in', async () => {
  const calls = stubApi(accepts);
  const { user, store } = open();
  await fill(user, await screen.findByLabelText('Password'), 'correct horse');
  await user.click(update());
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveValue(''));
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ password: 'correct horse' });
  await waitFor(() => expect(store.getState().session.token).toBe(renamed));
});

describe('when the login is not fresh', () => {
  const asksForPassword = (attempts: unknown[]) => ({
    ...accepts,
    'PATCH /users/user-1': ({ body }: { body: unknown }) => {
      const { currentPassword } = body as PatchUser;
      attempts.push(currentPassword);
      if (!currentPassword)
        return failure(403, errorMessages.reauthentication_required, { code: 'reauthentication_required' });
      if (currentPassword === 'right')
        return json<UserMessageAnswer>(200, { message: messages.profileUpdated, user: aUser() });
      const errorFields = { currentPassword: errorMessages.wrong_password };
      return failure(403, errorMessages.wrong_password, { code: 'wrong_password', errorFields });
    },
  });

  test('a dialog asks for the password, says when it is wrong, and the change goes on', async () => {
    const attempts: unknown[] = [];
    const calls = stubApi(asksForPassword(attempts));
    const { user } = open();
    const phone = await screen.findByLabelText('Phone');
    await user.clear(phone);
    await fill(user, phone, '0199999999');
    await user.click(update());
    const current = await screen.findByLabelText('Current password');
    await fill(user, current, 'wrong');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(current).toHaveAccessibleDescription(errorMessages.wrong_password));
    await user.clear(current);
    await fill(user, current, 'right');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(messages.profileUpdated)).toBeVisible();
    // Each try counts once: the token is fine, and a new one would not help.
    expect(attempts).toEqual([undefined, 'wrong', 'right']);
    expect(calls.filter(({ method }) => method === 'PATCH').at(-1)?.body).toMatchObject({
      phone: '0199999999',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('nothing is sent and nothing is reported when the dialog is closed', async () => {
    const attempts: unknown[] = [];
    stubApi(asksForPassword(attempts));
    const { user } = open();
    await screen.findByLabelText('First Name');
    await user.click(update());
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(attempts).toEqual([undefined]);
    expect(update()).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a new email address', () => {
  const waiting = aUser({ newEmail: 'new@example.com' });

  test('is shown as waiting, and the field keeps the one that counts', async () => {
    stubApi({
      ...accepts,
      'PATCH /users/user-1': () =>
        json<UserMessageAnswer>(200, { message: messages.profileUpdated, user: waiting }),
    });
    const { user } = open();
    const email = await screen.findByLabelText('Email');
    await user.clear(email);
    await fill(user, email, 'new@example.com');
    await user.click(update());
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('aisyah@example.com'));
  });

  test('that was confirmed elsewhere is taken, without what is being typed being lost or the old one sent', async () => {
    let current = waiting;
    const calls = stubApi({ ...accepts, 'GET /users/user-1': () => json(200, { user: current }) });
    const { user, store } = open();
    const phone = await screen.findByLabelText('Phone');
    await user.clear(phone);
    await fill(user, phone, '0199999999');
    current = aUser({ email: 'new@example.com' });
    act(() => void store.dispatch(baseApi.util.invalidateTags(['User'])));
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('new@example.com'));
    expect(screen.getByLabelText('Phone')).toHaveValue('0199999999');
    await user.click(update());
    expect(await screen.findByText(messages.profileUpdated)).toBeVisible();
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ phone: '0199999999' });
  });

  test('that waits has a note that says what to do, for how long, and when the address changes', async () => {
    stubApi({ ...accepts, 'GET /users/user-1': () => json(200, { user: waiting }) });
    open();
    const note = await screen.findByRole('status');
    expect(note).toHaveTextContent('Your new email address waits to be confirmed');
    expect(note).toHaveTextContent(
      'Please open the link in the mail that we sent to new@example.com. The link works for one hour. Your address changes only when you open it.',
    );
  });

  test('can be given up while it waits', async () => {
    const calls = stubApi({
      ...accepts,
      'GET /users/user-1': () => json(200, { user: waiting }),
      'DELETE /users/user-1/new-email': () =>
        json<UserMessageAnswer>(200, { message: messages.newEmailCancelled, user: aUser() }),
    });
    const { user } = open();
    expect(await screen.findByText('new@example.com')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep the old address' }));
    expect(await screen.findByText(messages.newEmailCancelled)).toBeVisible();
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
  });
});

describe('logins', () => {
  const here = {
    id: 'login-1',
    device: 'Chrome on Android',
    address: '203.0.113.7',
    startedAt: '2026-11-14T02:00:00.000Z',
    lastSeenAt: '2026-11-15T02:00:00.000Z',
    isCurrent: true,
  };
  const there = { ...here, id: 'login-2', device: 'Firefox on Windows', isCurrent: false };
  const withLogins = (...logins: (typeof here)[]) => ({
    ...read,
    'GET /auth/logins': () => json(200, { logins }),
  });

  test('one of them can be ended, but not the one that is used here', async () => {
    const calls = stubApi({
      ...withLogins(here, there),
      'DELETE /auth/logins/login-2': () => json(200, { message: messages.loginEnded }),
    });
    const { user } = open();
    const list = await screen.findByRole('region', { name: 'Logins' });
    expect(await within(list).findByText('This device')).toBeVisible();
    await user.click(within(list).getByRole('button', { name: /^Log out Firefox on Windows/ }));
    expect(await screen.findByText(messages.loginEnded)).toBeVisible();
    expect(within(list).queryByRole('button', { name: /Chrome on Android/ })).not.toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  test('all others can be ended at once, after a question', async () => {
    stubApi({
      ...withLogins(here, there),
      'DELETE /auth/logins': () => json(200, { message: messages.otherLoginsEnded }),
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Log out everywhere else' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText(messages.otherLoginsEnded)).toBeVisible();
  });

  test('with one login there is nothing to end', async () => {
    stubApi(withLogins(here));
    open();
    expect(await screen.findByText('This device')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).not.toBeInTheDocument();
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
    ...read,
    'GET /users/user-1': () =>
      isUp ? read['GET /users/user-1']() : failure(500, errorMessages.unexpected_error),
  });
  const { user } = open();
  expect(await screen.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('First Name')).toHaveValue('Aisyah');
});
