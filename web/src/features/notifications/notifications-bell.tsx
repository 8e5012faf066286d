import { lazy, Suspense } from 'react';
import classes from './notifications-bell.module.css';

const NotificationsPopover = lazy(() => import('./notifications-popover.tsx'));

/** The panel is loaded for logged-in users only. */
export function NotificationsBell() {
  return (
    <Suspense fallback={<span className={classes.placeholder} aria-hidden />}>
      <NotificationsPopover />
    </Suspense>
  );
}
