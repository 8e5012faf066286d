import type { VerifiedAnswer } from '@teduh/shared/auth';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import { renderAt } from '../test/render.tsx';
import { Component as ConfirmEmailPage } from './confirm-email.page.tsx';
import { Component as UndoEmailChangePage } from './undo-email-change.page.tsx';

describe.each([
  {
    page: <ConfirmEmailPage />,
    path: '/confirm-email/:code',
    at: '/confirm-email/abc',
    call: 'POST /auth/confirm-email',
    button: 'Confirm',
    done: messages.newEmailConfirmed,
    next: 'Go to your profile',
  },
  {
    page: <UndoEmailChangePage />,
    path: '/undo-email-change/:code',
    at: '/undo-email-change/abc',
    call: 'POST /auth/undo-email-change',
    button: 'Take it back',
    done: messages.emailChangeUndone,
    next: 'Send me another link',
  },
])('the link to $path', ({ page, path, at, call, button, done, next }) => {
  test('is used only when somebody presses the button', async () => {
    const calls = stubApi({
      [call]: () => json<VerifiedAnswer>(200, { message: done, email: 'aisyah@example.com' }),
    });
    const { user } = renderAt(page, { path, at });
    expect(calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByRole('heading', { name: done })).toBeVisible();
    expect(screen.getByRole('link', { name: next })).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ code: 'abc' }]);
  });

  test('says that it no longer works, and offers no button that cannot help', async () => {
    stubApi({ [call]: () => failure(410, errorMessages.code_expired) });
    const { user } = renderAt(page, { path, at });
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText('This link no longer works')).toBeVisible();
    expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument();
  });

  test('can be tried again after another failure', async () => {
    stubApi({ [call]: () => failure(500, errorMessages.unexpected_error) });
    const { user } = renderAt(page, { path, at });
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(errorMessages.unexpected_error)).toBeVisible();
    expect(screen.getByRole('button', { name: button })).toBeEnabled();
  });
});
