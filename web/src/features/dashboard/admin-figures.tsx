import type { AdminDashboard } from '@teduh/shared/dashboard';
import classes from './admin-figures.module.css';
import { CollectedPanel } from './collected-panel.tsx';
import { Occupancy } from './occupancy.tsx';
import { Overdue } from './overdue.tsx';

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
