import { Paper } from '@mantine/core';
import type { AdminDashboard } from '@teduh/shared/dashboard';
import classes from './admin-figures.module.css';
import { CollectedPanel } from './collected-panel.tsx';
import { Panel } from './panel.tsx';

type AdminFiguresProps = Pick<AdminDashboard, 'occupancy'>;

export default function AdminFigures({ occupancy }: AdminFiguresProps) {
  return (
    <div className={classes.figures}>
      <CollectedPanel />
      <Occupancy {...occupancy} />
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
          {offered === 0 ? 'No units are offered yet' : `Units let: ${occupied} of ${offered}`}
        </p>
        <div className={classes.bar} aria-hidden>
          <div style={{ width: `${percent}%` }} />
        </div>
      </Paper>
    </Panel>
  );
}
