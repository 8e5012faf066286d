import type { MessageAnswer } from '@teduh/shared/errors';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { DeletionAnswer, User, UserMessageAnswer, UsersAnswer } from '@teduh/shared/users';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import { fill } from '../test/fill.ts';
import { aUser, renderAt } from '../test/render.tsx';
import { Component as ManageUsersPage } from './manage-users.page.tsx';

const admin = aUser({ id: 'admin-1', firstname: 'Siti', lastname: 'Omar', userType: 'admin' });
const tenant = aUser({
  id: 'user-2',
  firstname: 'Wei Ming',
  lastname: '',
  status: 'pending',
  email: 'wm@example.com',
});

const list = (...users: User[]) => ({ 'GET /users': () => json<UsersAnswer>(200, { users }) });
const saved = (message: string) => () => json<UserMessageAnswer>(200, { message, user: tenant });
const open = () => renderAt(<ManageUsersPage />, { as: { userId: admin.id, userType: 'admin' } });

test('the table lists everybody with the columns of the specification', async () => {
  stubApi(list(admin, tenant));
  open();
  expect(screen.getByRole('heading', { name: 'Users' })).toBeVisible();
  expect(screen.getByText('Manage your users here.')).toBeVisible();
  const table = await screen.findByRole('table', { name: 'Users' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['#', 'Name', 'Email', 'Phone', 'User Type', 'Status', 'Actions']);
  const row = within(table).getByRole('row', { name: /Wei Ming/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(0, 6)
      .map(({ textContent }) => textContent),
  ).toEqual(['2', 'Wei Ming', 'wm@example.com', '0123456789', 'customer', 'pending']);
});

test('a list that fails to load shows the error and its message and can be fetched again', async () => {
  let isUp = false;
  stubApi({
    'GET /users': () => (isUp ? list(tenant)['GET /users']() : failure(500, errorMessages.unexpected_error)),
  });
  const { user } = open();
  expect(await screen.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Wei Ming')).toBeVisible();
});

test('a new user is added in a modal, as an active customer unless said otherwise', async () => {
  const calls = stubApi({ ...list(admin), 'POST /users': saved(messages.userAdded) });
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Add New User' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add New User' });
  const field = (label: string) => within(dialog).getByLabelText(label);
  expect(field('User Type')).toHaveValue('customer');
  await fill(user, field('First Name'), 'Wei Ming');
  await fill(user, field('Email'), 'wm@example.com');
  await fill(user, field('Phone'), '0123456789');
  await user.selectOptions(field('User Type'), 'admin');
  await fill(user, field('Password'), 'correct horse');
  await fill(user, field('Confirm Password'), 'correct horse');
  await user.click(within(dialog).getByRole('button', { name: 'Add User' }));

  expect(await screen.findByText(messages.userAdded)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    firstname: 'Wei Ming',
    lastname: '',
    email: 'wm@example.com',
    phone: '0123456789',
    userType: 'admin',
    status: 'active',
    password: 'correct horse',
    confirmPassword: 'correct horse',
  });
  await waitFor(() => expect(calls.filter(({ method }) => method === 'GET').length).toBeGreaterThan(1));
});

test('an address that is taken keeps the modal open, with the words under the field', async () => {
  const errorFields = { email: errorMessages.email_taken };
  stubApi({ ...list(admin), 'POST /users': () => failure(409, errorMessages.email_taken, { errorFields }) });
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Add New User' }));
  const dialog = await screen.findByRole('dialog');
  const field = (label: string) => within(dialog).getByLabelText(label);
  await fill(user, field('First Name'), 'Wei Ming');
  await fill(user, field('Email'), 'wm@example.com');
  await fill(user, field('Phone'), '0123456789');
  await fill(user, field('Password'), 'correct horse');
  await fill(user, field('Confirm Password'), 'correct horse');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field('Email')).toHaveAccessibleDescription(errorMessages.email_taken));
});

test('Edit opens the drawer Edit User with the row’s values and saves the changes', async () => {
  const calls = stubApi({ ...list(admin, tenant), 'PATCH /users/user-2': saved(messages.userUpdated) });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Wei Ming' }));
  const drawer = await screen.findByRole('dialog', { name: 'Edit User' });
  expect(within(drawer).getByLabelText('Email')).toHaveValue('wm@example.com');
  await fill(user, within(drawer).getByLabelText('Last Name'), 'Tan');
  await user.click(within(drawer).getByRole('button', { name: 'Save changes' }));

  expect(await screen.findByText(messages.userUpdated)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ lastname: 'Tan' });
  expect(calls.some(({ path }) => path === '/auth/refresh')).toBe(false);
});

const deletion = (answer: Partial<DeletionAnswer> = {}) => ({
  'GET /users/user-2/deletion': () =>
    json<DeletionAnswer>(200, { message: null, waitingApplications: 0, ...answer }),
});

test('says what stands against a deletion instead of asking', async () => {
  const calls = stubApi({
    ...list(admin, tenant),
    ...deletion({ message: errorMessages.user_has_contract }),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete Wei Ming' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Wei Ming cannot be deleted' }));
  expect(dialog.getByText(errorMessages.user_has_contract)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'OK' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
});

test('says which applications are withdrawn with a deletion', async () => {
  stubApi({ ...list(admin, tenant), ...deletion({ waitingApplications: 2 }) });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete Wei Ming' }));
  expect(await screen.findByText(/2 waiting applications are withdrawn/)).toBeVisible();
});

test('deletes a user only after a confirmation', async () => {
  const calls = stubApi({
    ...list(admin, tenant),
    ...deletion(),
    'DELETE /users/user-2': () => json<MessageAnswer>(200, { message: messages.userDeleted }),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete Wei Ming' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);

  await user.click(screen.getByRole('button', { name: 'Delete Wei Ming' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete user' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(messages.userDeleted)).toBeVisible();
});

test('a refusal to delete shows the server’s message', async () => {
  stubApi({
    ...list(admin, tenant),
    ...deletion(),
    'DELETE /users/user-2': () => failure(409, errorMessages.user_has_contract),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete Wei Ming' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(errorMessages.user_has_contract)).toBeVisible();
});

test('an admin cannot delete their own account', async () => {
  stubApi(list(admin, tenant));
  open();
  expect(await screen.findByRole('button', { name: 'Delete Siti Omar' })).toBeDisabled();
});

test('a user is blocked with a reason, which a dialog asks for', async () => {
  const calls = stubApi({
    ...list(admin, tenant),
    'POST /users/user-2/block': saved(messages.userBlocked),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Block Wei Ming' }));
  const dialog = await screen.findByRole('dialog', { name: 'Block user' });
  await user.click(within(dialog).getByRole('button', { name: 'Block' }));
  expect(within(dialog).getByLabelText(/^Reason/)).toHaveAccessibleDescription(/Reason is required/);
  await fill(user, within(dialog).getByLabelText(/^Reason/), 'Threats');
  await user.click(within(dialog).getByRole('button', { name: 'Block' }));
  expect(await screen.findByText(messages.userBlocked)).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Threats' });
});

test('a blocked user can be unblocked, and admins read why they were blocked', async () => {
  stubApi({
    ...list(admin, { ...tenant, status: 'blocked', blockReason: 'Threats' }),
    'POST /users/user-2/unblock': saved(messages.userUnblocked),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Unblock Wei Ming' }));
  const dialog = await screen.findByRole('dialog', { name: 'Unblock user' });
  expect(within(dialog).getByText(/because: Threats/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Unblock' }));
  expect(await screen.findByText(messages.userUnblocked)).toBeVisible();
});

test('nobody can block themselves', async () => {
  stubApi(list(admin));
  open();
  expect(await screen.findByRole('button', { name: 'Block Siti Omar' })).toBeDisabled();
});

describe('when the login is not fresh', () => {
  const asksForPassword = (method: string, path: string, answer: () => Response) => ({
    [`${method} ${path}`]: ({ body }: { body: unknown }) =>
      (body as { currentPassword?: string } | undefined)?.currentPassword === 'right'
        ? answer()
        : failure(403, errorMessages.reauthentication_required, { code: 'reauthentication_required' }),
  });
  const enterPassword = async (user: ReturnType<typeof open>['user']) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter your password' }));
    expect(dialog.getByText(/this decides who can log in or who is an admin/)).toBeVisible();
    await fill(user, dialog.getByLabelText('Current password'), 'right');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
  };

  test('adding an admin goes on once the password is entered', async () => {
    const calls = stubApi({
      ...list(admin),
      ...asksForPassword('POST', '/users', saved(messages.userAdded)),
    });
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Add New User' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New User' }));
    await fill(user, dialog.getByLabelText('First Name'), 'Wei Ming');
    await fill(user, dialog.getByLabelText('Email'), 'wm@example.com');
    await fill(user, dialog.getByLabelText('Phone'), '0123456789');
    await user.selectOptions(dialog.getByLabelText('User Type'), 'admin');
    await fill(user, dialog.getByLabelText('Password'), 'correct horse');
    await fill(user, dialog.getByLabelText('Confirm Password'), 'correct horse');
    await user.click(dialog.getByRole('button', { name: 'Add User' }));
    await enterPassword(user);
    expect(await screen.findByText(messages.userAdded)).toBeVisible();
    const posts = calls.filter(({ method }) => method === 'POST');
    expect(posts.at(-1)?.body).toMatchObject({ userType: 'admin', currentPassword: 'right' });
  });

  test('another type of somebody is saved once the password is entered', async () => {
    const calls = stubApi({
      ...list(admin, tenant),
      ...asksForPassword('PATCH', '/users/user-2', saved(messages.userUpdated)),
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit Wei Ming' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Edit User' }));
    await user.selectOptions(drawer.getByLabelText('User Type'), 'admin');
    await user.click(drawer.getByRole('button', { name: 'Save changes' }));
    await enterPassword(user);
    expect(await screen.findByText(messages.userUpdated)).toBeVisible();
    const patches = calls.filter(({ method }) => method === 'PATCH');
    expect(patches.at(-1)?.body).toEqual({ userType: 'admin', currentPassword: 'right' });
  });

  test('an admin is blocked once the password is entered', async () => {
    const calls = stubApi({
      ...list(admin, tenant),
      ...asksForPassword('POST', '/users/user-2/block', saved(messages.userBlocked)),
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Block Wei Ming' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Block user' }));
    await fill(user, dialog.getByLabelText(/^Reason/), 'Threats');
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    await enterPassword(user);
    expect(await screen.findByText(messages.userBlocked)).toBeVisible();
    const posts = calls.filter(({ method }) => method === 'POST');
    expect(posts.at(-1)?.body).toEqual({ reason: 'Threats', currentPassword: 'right' });
  });

  test('an admin is unblocked once the password is entered', async () => {
    const calls = stubApi({
      ...list(admin, { ...tenant, userType: 'admin', status: 'blocked', blockReason: 'Left' }),
      ...asksForPassword('POST', '/users/user-2/unblock', saved(messages.userUnblocked)),
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Unblock Wei Ming' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Unblock user' }));
    await user.click(dialog.getByRole('button', { name: 'Unblock' }));
    await enterPassword(user);
    expect(await screen.findByText(messages.userUnblocked)).toBeVisible();
    const posts = calls.filter(({ method }) => method === 'POST');
    expect(posts.at(-1)?.body).toEqual({ currentPassword: 'right' });
  });

  test('a user is deleted once the password is entered, and kept when it is not', async () => {
    const calls = stubApi({
      ...list(admin, tenant),
      ...deletion(),
      ...asksForPassword('DELETE', '/users/user-2', () =>
        json<MessageAnswer>(200, { message: messages.userDeleted }),
      ),
    });
    const { user } = open();
    const remove = async () => {
      await user.click(await screen.findByRole('button', { name: 'Delete Wei Ming' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Delete user' }));
      await user.click(dialog.getByRole('button', { name: 'Delete' }));
    };
    await remove();
    const dialog = await screen.findByRole('dialog', { name: 'Enter your password' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(screen.queryByText('Error')).not.toBeInTheDocument();

    await remove();
    await enterPassword(user);
    expect(await screen.findByText(messages.userDeleted)).toBeVisible();
    const deletions = calls.filter(({ method }) => method === 'DELETE');
    expect(deletions.at(-1)?.body).toEqual({ currentPassword: 'right' });
  });
});
