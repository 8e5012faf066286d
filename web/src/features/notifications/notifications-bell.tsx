import { lazy, Suspense } from 'react';
import classes from './notifications-bell.module.css';

const NotificationsPopover = lazy(() => import('./notifications-popover.tsx'));

/** Loaded only for people who are logged in: guests never pay for its code. */
export function NotificationsBell() {
  return (
    <Suspense fallback={<span className={classes.placeholder} aria-hidden />}>
      <NotificationsPopover />
    </Suspense>
  );
}
