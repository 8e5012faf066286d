import type { AdminDashboard } from '@teduh/shared/dashboard';
import { fullName } from '@teduh/shared/names';
import { formatInstant } from '../../lib/instants.ts';
import { paths } from '../../lib/paths.ts';
import type { Column } from '../../ui/data-table-types.ts';
import classes from './panel.module.css';
import { Panel, PanelTable, PlaceName } from './panel.tsx';

type PendingApplication = AdminDashboard['latestPendingApplications'][number];

const columns: Column<PendingApplication>[] = [
  {
    header: 'Date',
    render: ({ createdAt }) => <span className={classes.oneLine}>{formatInstant(createdAt)}</span>,
  },
  { header: 'Customer Name', render: ({ user }) => fullName(user) },
  {
    header: 'Property Name',
    onPhone: 'title',
    render: ({ id, ...place }) => <PlaceName {...place} to={paths.applicationDetails(id)} />,
  },
];

export function PendingApplications({ applications }: { applications: PendingApplication[] | undefined }) {
  return (
    <Panel
      title="Latest Pending Applications"
      more={{ label: 'See applications', to: paths.manageApplications }}
    >
      <PanelTable
        label="Latest Pending Applications"
        loading="Loading applications..."
        columns={columns}
        rows={applications}
        empty="No pending applications found"
      />
    </Panel>
  );
}
