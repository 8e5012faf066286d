import type { CustomerDashboard } from '@teduh/shared/dashboard';
import { formatDay } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import type { Column } from '../../ui/data-table-types.ts';
import { formatRinggit } from '../../ui/money.ts';
import { Panel, PanelTable, PlaceName } from './panel.tsx';

type Rental = CustomerDashboard['recentRentals'][number];

const columns: Column<Rental>[] = [
  { header: 'Property', onPhone: 'title', render: (rental) => <PlaceName {...rental} /> },
  { header: 'Start Date', isOneLine: true, render: ({ startDate }) => formatDay(startDate) },
  { header: 'End Date', isOneLine: true, render: ({ endDate }) => formatDay(endDate) },
  { header: 'Rent', isOneLine: true, render: ({ rentAmount }) => formatRinggit(rentAmount) },
];

export function RecentRentals({ rentals }: { rentals: Rental[] | undefined }) {
  return (
    <Panel title="Most Recent Rentals" more={{ label: 'See all contracts', to: paths.contract }}>
      <PanelTable
        label="Most Recent Rentals"
        loading="Loading rentals..."
        columns={columns}
        rows={rentals}
        empty="No rentals found"
      />
    </Panel>
  );
}
