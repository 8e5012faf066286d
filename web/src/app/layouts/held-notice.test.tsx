import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readSession } from '../../lib/session.ts';
import HeldNotice from './held-notice.tsx';

const tokenOf = (payload: object) =>
  ['{}', JSON.stringify(payload), 'signature'].map((part) => btoa(part).replaceAll('=', '')).join('.');

it('says that nothing leaves, and how that ends', () => {
  render(<HeldNotice />);
  expect(screen.getByRole('status').textContent).toMatch(
    /restored from a backup.*the command restore:release/,
  );
});

it('is shown to whom the token tells it', () => {
  const admin = { userId: '1', loginId: '2', userType: 'admin', userName: 'Aminah' };
  const read = (more: object) => readSession({ token: tokenOf({ ...admin, ...more }), isRefreshing: false });
  expect(read({ isHeld: true })).toMatchObject({ isAdmin: true, isHeld: true });
  expect(read({})).toMatchObject({ isAdmin: true, isHeld: false });
});
