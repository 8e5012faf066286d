import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../test/render.tsx';
import { RetryButton } from './retry-button.tsx';

it('shows the loading state from the click until the answer, success or failure', async () => {
  let fail: (reason: Error) => void = () => undefined;
  const onRetry = () => new Promise<void>((_resolve, reject) => (fail = reject)).catch(() => undefined);
  const { user } = renderRoutes([{ path: '/', element: <RetryButton onRetry={onRetry} /> }]);
  const button = screen.getByRole('button', { name: 'Try again' });
  expect(button).toBeEnabled();

  await user.click(button);
  expect(button).toHaveAttribute('data-loading', 'true');
  expect(button).toBeDisabled();

  fail(new Error('still broken'));
  await waitFor(() => expect(button).toBeEnabled());
  expect(button).not.toHaveAttribute('data-loading');
});
