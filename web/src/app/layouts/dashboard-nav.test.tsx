import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '../../test/render.tsx';
import { DashboardNav } from './dashboard-nav.tsx';

test.each(['admin', 'customer'] as const)(
  'every link in the menu of the %s has an icon of its own',
  (userType) => {
    renderAt(<DashboardNav />, { as: { userType } });
    const icons = screen.getAllByRole('link').map((link) => link.querySelector('svg')?.innerHTML);
    expect(icons.length).toBeGreaterThan(4);
    expect(new Set(icons).size).toBe(icons.length);
  },
);
