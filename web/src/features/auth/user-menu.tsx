import { lazy, Suspense } from 'react';
import classes from './user-menu.module.css';
import type { UserMenuProps } from './user-menu-dropdown.tsx';

const UserMenuDropdown = lazy(() => import('./user-menu-dropdown.tsx'));

/** The menu is loaded for logged-in users only. */
export function UserMenu({ area }: UserMenuProps) {
  return (
    <Suspense fallback={<UserMenuFallback />}>
      <UserMenuDropdown area={area} />
    </Suspense>
  );
}

function UserMenuFallback() {
  return <span className={classes.placeholder} aria-hidden />;
}
