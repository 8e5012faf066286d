import { errorMessages } from '@teduh/shared/errors.constants';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, stubApi } from '../../test/api.ts';
import { fill } from '../../test/fill.ts';
import { renderAt } from '../../test/render.tsx';
import { CommentForm } from './comment-form.tsx';

test('keeps the text of a comment that the server refuses, so that it can be sent again', async () => {
  stubApi({
    'POST /complaints/complaint-1/comments': () => failure(500, errorMessages.unexpected_error),
  });
  const { user } = renderAt(<CommentForm complaintId="complaint-1" />, { as: {} });
  await fill(user, screen.getByLabelText('Write a comment'), 'It is worse today.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(errorMessages.unexpected_error)).toBeVisible();
  expect(screen.getByLabelText('Write a comment')).toHaveValue('It is worse today.');
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
});
