import { paths } from '../../lib/paths.ts';
import { EmptyPage } from '../../ui/empty-page.tsx';

export default function CustomerDashboard() {
  return (
    <EmptyPage
      title="Dashboard"
      text="Your rental at a glance."
      sections={[
        { title: 'Current Rental', empty: 'No active rental' },
        { title: 'Most Recent Rentals', empty: 'No rentals found' },
        { title: 'Most Recent Payments', empty: 'No payments found' },
      ]}
      columns={3}
      next={{ label: 'Browse listings', to: paths.listing }}
    />
  );
}
