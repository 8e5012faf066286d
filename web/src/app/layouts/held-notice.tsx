import classes from './held-notice.module.css';

/** For admins, on every page: what they do here may not reach anybody. */
export default function HeldNotice() {
  return (
    <p role="status" className={classes.notice}>
      <strong>This server was restored from a backup.</strong> It sends no mail, takes and returns no money,
      runs no daily jobs and removes no files until whoever runs it releases it with the command{' '}
      <code>restore:release</code>.
    </p>
  );
}
