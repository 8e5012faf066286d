import type { VerificationStatus } from '@teduh/shared/auth';
import type { MessageAnswer } from '@teduh/shared/errors';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCooldown } from '../lib/use-cooldown.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { renderAt } from '../test/render.tsx';
import { Component as EmailVerificationPage } from './email-verification.page.tsx';

const email = 'aisyah@example.com';
const check = `GET /auth/check-email-verification/${encodeURIComponent(email)}`;
const resend = 'POST /auth/resend-verification-email';
const status = (value: 'pending' | 'active') => () =>
  json<VerificationStatus>(200, { user: { status: value } });
const sent = () => json<MessageAnswer>(200, { message: messages.verificationSent });
const button = () => screen.getByRole('button', { name: 'Resend Verification Email' });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

function open(state: unknown = { email }) {
  return renderAt(<EmailVerificationPage />, { path: '/email-verification', state });
}

test('without an address it says No email found and offers to register', () => {
  open(null);
  expect(screen.getByRole('heading', { name: messages.noEmail })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
});

test('shows the email address that was passed on, also after a reload', () => {
  stubApi({ [check]: status('pending') });
  open().unmount();
  open(null);
  expect(screen.getByText(email)).toBeVisible();
});

test('polls every few seconds and shows Email Confirmed with a Login button', async () => {
  let current: 'pending' | 'active' = 'pending';
  const calls = stubApi({ [check]: () => status(current)() });
  open();
  await pass(9000);
  expect(screen.getByRole('heading', { name: 'Email Verification' })).toBeVisible();
  expect(calls.filter(({ path }) => path.startsWith('/auth/check')).length).toBeGreaterThanOrEqual(3);

  current = 'active';
  await pass(5000);
  expect(screen.getByRole('heading', { name: 'Email Confirmed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');

  const before = calls.length;
  await pass(30_000);
  expect(calls).toHaveLength(before);
});

test('after a registration the resend button counts down from 60 seconds, across a reload', async () => {
  stubApi({ [check]: status('pending') });
  startCooldown(email);
  const { unmount } = open();
  expect(button()).toBeDisabled();
  expect(screen.getByText('You can send another email in 60 seconds.')).toBeVisible();

  await pass(20_000);
  expect(screen.getByText('You can send another email in 40 seconds.')).toBeVisible();

  unmount();
  open(null);
  expect(screen.getByText('You can send another email in 40 seconds.')).toBeVisible();
  await pass(39_500);
  expect(screen.getByText('You can send another email in 1 second.')).toBeVisible();
  await pass(1000);
  expect(button()).toBeEnabled();
  expect(screen.queryByText(/You can send another/)).not.toBeInTheDocument();
});

test('a resend shows a toast and starts the 60 seconds again', async () => {
  const calls = stubApi({ [check]: status('pending'), [resend]: sent });
  open();
  expect(button()).toBeEnabled();
  fireEvent.click(button());
  expect(await screen.findByText(messages.verificationSent)).toBeVisible();
  expect(screen.getByText(messages.verificationSentBody)).toBeVisible();
  expect(button()).toBeDisabled();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ email });
});

test.each([
  [
    'the server’s message',
    () => failure(429, errorMessages.too_many_requests),
    errorMessages.too_many_requests,
  ],
  ['the fallback', () => json(500, null), messages.somethingWrongLater],
])('a resend that fails shows %s and may be tried again', async (_what, answer, words) => {
  stubApi({ [check]: status('pending'), [resend]: answer });
  open();
  fireEvent.click(button());
  expect(await screen.findByText(words)).toBeVisible();
  expect(button()).toBeEnabled();
});
