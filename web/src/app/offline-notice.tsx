import { useOnline, useServerAway } from '../lib/use-online.ts';
import classes from './offline-notice.module.css';

/** The page stays visible without a network or a server, so it says that its data may be out of date. */
export function OfflineNotice() {
  const isOnline = useOnline();
  const isServerAway = useServerAway();
  return (
    <p role="status" className={classes.notice}>
      {!isOnline && 'You are offline. What you see may be out of date.'}
      {isOnline && isServerAway && 'Nothing can be loaded or saved just now. This page goes on by itself.'}
    </p>
  );
}
