import type { ResetLinkAnswer } from '@teduh/shared/auth';
import type { MessageAnswer } from '@teduh/shared/errors';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import { fill } from '../test/fill.ts';
import { renderAt } from '../test/render.tsx';
import { Component as ResetPasswordPage } from './reset-password.page.tsx';

const check = 'POST /auth/check-reset-link';
const reset = 'POST /auth/reset-password';
const checked = (isUsable: boolean) => () => json<ResetLinkAnswer>(200, { isUsable });

const open = (at = '/reset-password/abc') =>
  renderAt(<ResetPasswordPage />, { path: '/reset-password/:code', at });

async function choose(password: string) {
  const { user } = open();
  await fill(user, await screen.findByLabelText('New Password'), password);
  await fill(user, screen.getByLabelText('Confirm Password'), password);
  await user.keyboard('{Enter}');
}

test('a new password is sent with the code and leads to the login', async () => {
  const calls = stubApi({
    [check]: checked(true),
    [reset]: () => json<MessageAnswer>(200, { message: messages.passwordReset }),
  });
  await choose('correct horse');
  expect(await screen.findByText(messages.passwordReset)).toBeVisible();
  expect(screen.getByLabelText('location')).toHaveTextContent('/login');
  expect(calls[0]).toMatchObject({ path: '/auth/check-reset-link', body: { code: 'abc' } });
  expect(calls[1]?.body).toEqual({
    code: 'abc',
    password: 'correct horse',
    confirmPassword: 'correct horse',
  });
});

test.each([
  [404, errorMessages.user_not_found],
  [409, errorMessages.no_changes],
  [410, errorMessages.code_expired],
])(
  'a link that is answered with %i while it is used shows %s, no form, and offers a new one',
  async (status, message) => {
    stubApi({ [check]: checked(true), [reset]: () => failure(status, message) });
    await choose('correct horse');
    const link = await screen.findByRole('link', { name: 'Ask for a new link' });
    expect(link).toHaveAttribute('href', '/forgot-password');
    expect(screen.getAllByText(message)[0]).toBeVisible();
    expect(screen.getByText('This link no longer works')).toBeVisible();
    expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
  },
);

test('a link that no longer works says so before a password is chosen, and offers a new one', async () => {
  stubApi({ [check]: checked(false) });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works');
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
});

test('shows no form before the link is checked', async () => {
  const answer = Promise.withResolvers<Response>();
  stubApi({ [check]: () => answer.promise });
  open();
  expect(screen.getByRole('status', { name: 'Checking the link...' })).toBeVisible();
  expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
  answer.resolve(checked(true)());
  expect(await screen.findByLabelText('New Password')).toBeVisible();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

describe('while the server keeps silent about the link for longer than a second', () => {
  afterEach(() => void vi.useRealTimers());

  async function typeMeanwhile() {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const answer = Promise.withResolvers<Response>();
    stubApi({ [check]: () => answer.promise });
    const { user } = open();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await fill(user, screen.getByLabelText('New Password'), 'correct horse');
    return (isUsable: boolean) => act(async () => answer.resolve(checked(isUsable)()));
  }

  test('a password can be chosen, and what is typed stays when the link turns out to work', async () => {
    const answer = await typeMeanwhile();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    await answer(true);
    expect(screen.getByLabelText('New Password')).toHaveValue('correct horse');
  });

  test('the form goes when the link turns out not to work any more', async () => {
    const answer = await typeMeanwhile();
    await answer(false);
    expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works');
    expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
  });
});

test.each([
  ['is refused', () => failure(429, errorMessages.too_many_requests)],
  ['does not reach the server', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a link whose check %s can be tried', async (_what, answer) => {
  stubApi({ [check]: answer });
  open();
  expect(await screen.findByLabelText('New Password')).toBeVisible();
});

test('shows under the field why the server refuses a password', async () => {
  const errorFields = { password: 'This password is too common' };
  stubApi({
    [check]: checked(true),
    [reset]: () => failure(400, errorMessages.invalid_fields, { errorFields }),
  });
  await choose('password1');
  expect(await screen.findByText('This password is too common')).toBeVisible();
  expect(screen.getByLabelText('New Password')).toBeInvalid();
});

test('whoever was invited is welcomed', () => {
  stubApi({ [check]: checked(true) });
  open('/reset-password/abc?invited');
  expect(screen.getByRole('heading', { name: 'Welcome to Teduh' })).toBeVisible();
  expect(screen.getByText('Choose a password for your account.')).toBeVisible();
});
