import { Paper } from '@mantine/core';
import type { AdminDashboard } from '@teduh/shared/dashboard';
import { formatRinggit } from '../../ui/money.ts';
import classes from './admin-figures.module.css';
import { CollectedPanel } from './collected-panel.tsx';
import { Panel } from './panel.tsx';

type AdminFiguresProps = Pick<AdminDashboard, 'occupancy' | 'overdue'>;

export default function AdminFigures({ occupancy, overdue }: AdminFiguresProps) {
  return (
    <div className={classes.figures}>
      <CollectedPanel />
      <div className={classes.side}>
        <Occupancy {...occupancy} />
        <Overdue {...overdue} />
      </div>
    </div>
  );
}

function Occupancy({ occupied, offered }: AdminDashboard['occupancy']) {
  const percent = offered === 0 ? 0 : Math.round((100 * occupied) / offered);
  return (
    <Panel title="Occupancy">
      <Paper withBorder className={classes.figure}>
        <p className={classes.number}>{percent}%</p>
        <p className={classes.words}>
          {offered === 0 ? 'No units are offered yet' : `${occupied} of ${offered} units are let`}
        </p>
        <div className={classes.bar} aria-hidden>
          <div style={{ width: `${percent}%` }} />
        </div>
      </Paper>
    </Panel>
  );
}

function Overdue({ count, amount }: AdminDashboard['overdue']) {
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
