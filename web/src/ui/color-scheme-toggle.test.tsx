import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAt } from '../test/render.tsx';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';

it('switches to dark and back, and remembers it', async () => {
  const { user } = renderAt(<ColorSchemeToggle />);
  await user.click(screen.getByRole('button', { name: 'Switch to dark mode' }));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark');

  await user.click(screen.getByRole('button', { name: 'Switch to light mode' }));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light');
});
