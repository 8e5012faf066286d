import { allPages, paths } from '@teduh/shared/pages';
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

const currentAt = (at: string, userType: 'admin' | 'customer') => {
  const { unmount } = renderAt(<DashboardNav />, { path: '*', at, as: { userType } });
  const current = screen.queryAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
  unmount();
  return current;
};

test.each([
  ['customer', paths.tenancy('c-1'), 'Contract'],
  ['customer', paths.statement('c-1'), 'Contract'],
  ['customer', paths.charges('c-1'), 'Contract'],
  ['customer', paths.moveInReport('c-1'), 'Contract'],
  ['customer', paths.autopay('c-1'), 'Payment'],
  ['customer', paths.paymentDetails('t-1'), 'Payment'],
  ['customer', paths.signAndPay('c-1'), 'Application'],
  ['admin', paths.tenancy('c-1'), 'Contracts'],
  ['admin', paths.moveOutReport('c-1'), 'Contracts'],
  ['admin', paths.paymentDetails('t-1'), 'Transactions'],
  ['admin', paths.inventory('p-1'), 'Properties'],
  ['admin', paths.userDetails('u-1'), 'Users'],
] as const)('the menu of the %s shows that %s is under %s', (userType, at, label) => {
  expect(currentAt(at, userType)).toEqual([label]);
});

test('every page with the menu but the profile is under one of its entries', () => {
  const pages = allPages.filter(({ name, access }) => name !== 'profile' && !/public|guest/.test(access));
  for (const userType of ['admin', 'customer'] as const)
    for (const { path, access } of pages)
      if (access === 'signed-in' || access === userType)
        expect([path, ...currentAt(path, userType)]).toHaveLength(2);
});
