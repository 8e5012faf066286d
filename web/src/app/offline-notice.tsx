import { useOnline } from '../lib/use-online.ts';
import classes from './offline-notice.module.css';

/** What is on the screen stays there without a network; that it may be old has to be said. */
export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <p role="status" className={classes.notice}>
      {!isOnline && 'You are offline. What you see may be out of date.'}
    </p>
  );
}
