import type { ReactNode } from 'react';
import classes from './two-lines.module.css';

/** What a cell of a table is about, and something about it in small letters below. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={classes.lines}>
      <span>{first}</span>
      {second && <span className={classes.second}>{second}</span>}
    </span>
  );
}
