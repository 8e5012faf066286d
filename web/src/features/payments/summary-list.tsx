import type { ReactNode } from 'react';
import classes from './payments.module.css';

type SummaryItem = { label: string; value: ReactNode };

type SummaryListProps = { items: SummaryItem[]; total?: SummaryItem };

export function SummaryList({ items, total }: SummaryListProps) {
  return (
    <dl className={classes.summary}>
      {items.map(({ label, value }) => (
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
