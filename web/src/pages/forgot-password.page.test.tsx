import type { MessageAnswer } from '@teduh/shared/errors';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import { fill } from '../test/fill.ts';
import { renderAt } from '../test/render.tsx';
import { Component as ForgotPasswordPage } from './forgot-password.page.tsx';

test('the answer is shown in place of the form', async () => {
  const calls = stubApi({
    'POST /auth/forgot-password': () => json<MessageAnswer>(200, { message: messages.resetSent }),
  });
  const { user } = renderAt(<ForgotPasswordPage />);
  await fill(user, screen.getByLabelText('Email'), 'aisyah@example.com');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(messages.resetSent)).toBeVisible();
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
  expect(calls[0]?.body).toEqual({ email: 'aisyah@example.com' });
});

test('a failure shows the server’s message', async () => {
  stubApi({ 'POST /auth/forgot-password': () => failure(429, errorMessages.too_many_requests) });
  const { user } = renderAt(<ForgotPasswordPage />);
  await fill(user, screen.getByLabelText('Email'), 'aisyah@example.com');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(errorMessages.too_many_requests)).toBeVisible();
});
