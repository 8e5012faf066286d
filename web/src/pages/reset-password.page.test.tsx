import type { MessageAnswer } from '@teduh/shared/errors';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import { renderAt } from '../test/render.tsx';
import { Component as ResetPasswordPage } from './reset-password.page.tsx';

async function choose(password: string) {
  const { user } = renderAt(<ResetPasswordPage />, {
    path: '/reset-password/:code',
    at: '/reset-password/abc',
  });
  await user.type(screen.getByLabelText('New Password'), password);
  await user.type(screen.getByLabelText('Confirm Password'), `${password}{Enter}`);
}

test('a new password is sent with the code and leads to the login', async () => {
  const calls = stubApi({
    'POST /auth/reset-password': () => json<MessageAnswer>(200, { message: messages.passwordReset }),
  });
  await choose('correct horse');
  expect(await screen.findByText(messages.passwordReset)).toBeVisible();
  expect(screen.getByLabelText('location')).toHaveTextContent('/login');
  expect(calls[0]?.body).toEqual({
    code: 'abc',
    password: 'correct horse',
    confirmPassword: 'correct horse',
  });
});

test.each([
  [404, errorMessages.user_not_found],
  [409, errorMessages.no_changes],
  [410, errorMessages.code_expired],
])('a link that is answered with %i shows %s and offers a new one', async (status, message) => {
  stubApi({ 'POST /auth/reset-password': () => failure(status, message) });
  await choose('correct horse');
  const link = await screen.findByRole('link', { name: 'Ask for a new link' });
  expect(link).toHaveAttribute('href', '/forgot-password');
  expect(screen.getAllByText(message)[0]).toBeVisible();
});

test('shows under the field why the server refuses a password', async () => {
  const errorFields = { password: 'This password is too common' };
  stubApi({ 'POST /auth/reset-password': () => failure(400, errorMessages.invalid_fields, { errorFields }) });
  await choose('password1');
  expect(await screen.findByText('This password is too common')).toBeVisible();
  expect(screen.getByLabelText('New Password')).toBeInvalid();
});

test('whoever was invited is welcomed', () => {
  renderAt(<ResetPasswordPage />, { path: '/reset-password/:code', at: '/reset-password/abc?invited' });
  expect(screen.getByRole('heading', { name: 'Welcome to Teduh' })).toBeVisible();
  expect(screen.getByText('Choose a password for your account.')).toBeVisible();
});
