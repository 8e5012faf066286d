import { Paper, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { CollectedChart } from './collected-chart.tsx';
import { CollectedTable } from './collected-table.tsx';
import { useRentCollected } from './dashboard.api.ts';
import { Panel } from './panel.tsx';

const monthsShown = 12;

export function CollectedPanel() {
  const { months, error, retry } = useRentCollected(monthsShown);
  const hasAny = months?.some(({ rent, fees, deposits }) => rent + fees + deposits > 0);
  return (
    <Panel title="Rent Collected per Month">
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        {!months && error && <ErrorState error={error} onRetry={retry} />}
        {!months && !error && (
          <div role="status">
            <VisuallyHidden>Loading rent collected...</VisuallyHidden>
            <Skeleton height={300} aria-hidden />
          </div>
        )}
        {months && !hasAny && (
          <EmptyState
            text="No rent collected yet"
            hint={`What tenants pay appears here, month by month, for the last ${monthsShown} months.`}
            icon={<IconChartBar aria-hidden />}
          />
        )}
        {months && hasAny && (
          <>
            <CollectedChart months={months} />
            <CollectedTable months={months} />
          </>
        )}
      </Paper>
    </Panel>
  );
}
