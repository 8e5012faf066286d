import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAt } from '../test/render.tsx';
import { Component as NotFoundPage } from './not-found.page.tsx';

it('shows the way home from an address that leads nowhere', async () => {
  const { user } = renderAt(<NotFoundPage />);
  expect(document.title).toBe('Page not found · Teduh');
  await user.click(screen.getByRole('link', { name: 'Back to home' }));
  expect(await screen.findByLabelText('location')).toHaveTextContent('/');
});
