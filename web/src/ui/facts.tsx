import type { ReactNode } from 'react';
import classes from './facts.module.css';

export type Fact = { label: string; value: ReactNode };

type FactsProps = {
  facts: Fact[];
  /** `rows`: the value stands at the end of its label's line. `columns`: it stands under its label. */
  layout?: 'rows' | 'columns';
  /** The last row, set apart from the others. */
  total?: Fact;
};

/** Labels with their values, as a description list. */
export function Facts({ facts, layout = 'rows', total }: FactsProps) {
  return (
    <dl className={classes[layout]}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {total && (
        <div className={classes.total}>
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
      )}
    </dl>
  );
}
