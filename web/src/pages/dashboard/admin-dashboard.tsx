import { ClockBar } from '../../features/sandbox/clock-bar.tsx';
import { paths } from '../../lib/paths.ts';
import { EmptyPage } from '../../ui/empty-page.tsx';

export default function AdminDashboard() {
  return (
    <>
      <ClockBar />
      <EmptyPage
        title="Dashboard"
        text="What has happened lately."
        sections={[
          { title: 'Latest Pending Applications', empty: 'No pending applications found' },
          { title: 'Latest Payments', empty: 'No payments found' },
        ]}
        columns={2}
        next={{ label: 'Manage users', to: paths.manageUsers }}
      />
    </>
  );
}
