import type { ReactNode } from 'react';
import classes from './with-aside.module.css';

type WithAsideProps = { aside: ReactNode; children: ReactNode };

/** Content with a summary above it, or on a wide screen beside it. */
export function WithAside({ aside, children }: WithAsideProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.aside}>{aside}</div>
      {children}
    </div>
  );
}
