import type { VerifiedAnswer } from '@teduh/shared/auth';
import type { MessageAnswer } from '@teduh/shared/errors';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import { renderAt } from '../test/render.tsx';
import { Component as RegisterConfirmationPage } from './register-confirmation.page.tsx';

function open() {
  return renderAt(
    <StrictMode>
      <RegisterConfirmationPage />
    </StrictMode>,
    { path: '/register-confirmation/:confirmationCode', at: '/register-confirmation/abc' },
  );
}

const verify = 'GET /auth/verify-user/abc';
const verified = () =>
  json<VerifiedAnswer>(200, { message: messages.emailVerified, email: 'aisyah@example.com' });

test('verifies a valid code once, in strict mode and on focus too, and offers the login', async () => {
  const calls = stubApi({ [verify]: verified });
  open();
  expect(await screen.findByRole('heading', { name: messages.emailVerified })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  window.dispatchEvent(new Event('focus'));
  window.dispatchEvent(new Event('online'));
  expect(calls).toHaveLength(1);
});

const html = (status: number, statusText: string) => () =>
  new Response('<html>', { status, statusText, headers: { 'content-type': 'text/html' } });

test.each([
  [
    'an unknown code',
    () => failure(404, errorMessages.user_not_found),
    errorMessages.user_not_found,
    ['Login'],
  ],
  ['a used code', () => failure(409, errorMessages.no_changes), errorMessages.no_changes, ['Login']],
  [
    'another error',
    () => failure(429, errorMessages.too_many_requests),
    errorMessages.too_many_requests,
    ['Retry Register'],
  ],
  ['an expired code', () => failure(410, errorMessages.code_expired), errorMessages.code_expired, []],
  ['a bad gateway in HTML', html(502, 'Bad Gateway'), '502 Bad Gateway', []],
  ['a bad gateway without a status text', html(502, ''), '502 Bad Gateway', []],
  ['a bad gateway with a message', () => failure(502, 'Upstream is down'), 'Upstream is down', []],
  ['no message', () => json(418, {}), '418', ['Retry Register']],
  [
    'no message but a status text',
    html(500, 'Internal Server Error'),
    '500 Internal Server Error',
    ['Retry Register'],
  ],
])('%s shows what happened and only the steps that help', async (_name, answer, words, links) => {
  stubApi({ [verify]: answer });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(links);
});

test('an unknown code explains what to do', async () => {
  stubApi({ [verify]: () => failure(404, errorMessages.user_not_found) });
  open();
  expect(await screen.findByText(/belongs to no account/)).toBeVisible();
});

test('an expired code can be sent again, by the code itself', async () => {
  const calls = stubApi({
    [verify]: () => failure(410, errorMessages.code_expired),
    'POST /auth/resend-verification-email': () =>
      json<MessageAnswer>(200, { message: messages.verificationSent }),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Resend Verification Email' }));
  expect(await screen.findByText(messages.verificationSentBody)).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ confirmationCode: 'abc' });
  expect(screen.getByRole('button', { name: 'Resend Verification Email' })).toBeDisabled();
});

test('a lost connection can be tried again on the spot', async () => {
  let isOnline = false;
  stubApi({ [verify]: () => (isOnline ? verified() : Promise.reject(new TypeError('offline'))) });
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be reached');
  isOnline = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: messages.emailVerified })).toBeVisible();
});
