import { Paper } from '@mantine/core';
import classes from './data-table.module.css';
import type { DataTableProps } from './data-table-types.ts';

type DataTableCardsProps<Row> = Pick<DataTableProps<Row>, 'label' | 'columns' | 'rowKey'> & {
  rows: Row[];
  isBusy: boolean;
};

export function DataTableCards<Row>({ label, columns, rows, rowKey, isBusy }: DataTableCardsProps<Row>) {
  const title = columns.find(({ onPhone }) => onPhone === 'title');
  const actions = columns.find(({ onPhone }) => onPhone === 'actions');
  const lines = columns.filter(({ onPhone }) => !onPhone);

  return (
    <ul className={`${classes.cards} ${classes.rows}`} aria-label={label} aria-busy={isBusy}>
      {rows.map((row, index) => (
        <Paper component="li" key={rowKey(row)} withBorder radius="lg" p="md">
          {title && <div className={classes.title}>{title.render(row, index)}</div>}
          <dl className={classes.lines}>
            {lines.map(({ header, render }) => (
              <div key={header} className={classes.line}>
                <dt>{header}</dt>
                <dd>{render(row, index)}</dd>
              </div>
            ))}
          </dl>
          {actions && <div className={classes.actions}>{actions.render(row, index)}</div>}
        </Paper>
      ))}
    </ul>
  );
}
