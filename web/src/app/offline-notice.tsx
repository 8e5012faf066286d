import { useOnline } from '../lib/use-online.ts';
import classes from './offline-notice.module.css';

/** The page stays visible without a network, so it says that its data may be out of date. */
export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <p role="status" className={classes.notice}>
      {!isOnline && 'You are offline. What you see may be out of date.'}
    </p>
  );
}
