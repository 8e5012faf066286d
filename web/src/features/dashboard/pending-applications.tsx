import type { AdminDashboard } from '@teduh/shared/dashboard';
import { fullName } from '@teduh/shared/names';
import { formatInstant } from '../../lib/instants.ts';
import { paths } from '../../lib/paths.ts';
import type { Column } from '../../ui/data-table-types.ts';
import { TextLink } from '../../ui/text-link.tsx';
import classes from './panel.module.css';
import { Panel, PanelTable } from './panel.tsx';

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
    render: ({ id, property, roomName }) => (
      <>
        <TextLink to={paths.applicationDetails(id)} inherit>
          {property.name}
        </TextLink>
        {roomName && <span className={classes.second}>{roomName}</span>}
      </>
    ),
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
