import { Paper } from '@mantine/core';
import type { AdminDashboard } from '@teduh/shared/dashboard';
import { formatRinggit } from '../../ui/money.ts';
import classes from './admin-figures.module.css';
import { Panel } from './panel.tsx';

export function Overdue({ count, amount }: AdminDashboard['overdue']) {
  const words = count === 1 ? '1 payment is past its due date' : `${count} payments are past their due date`;
  return (
    <Panel title="Overdue">
      <Paper withBorder className={classes.figure}>
        <p className={classes.number}>{formatRinggit(amount)}</p>
        <p className={classes.words} data-urgent={count > 0 || undefined}>
          {count === 0 ? 'Nothing is overdue' : words}
        </p>
      </Paper>
    </Panel>
  );
}
