import classes from './user-menu.module.css';

export function UserMenuFallback() {
  return <span className={classes.placeholder} aria-hidden />;
}
