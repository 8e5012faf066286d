import { Badge, Button, Group, Paper, Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import type { CustomerDashboard } from '@teduh/shared/dashboard';
import { type Day, daysBetween } from '@teduh/shared/days';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useToday } from '../../api/config.api.ts';
import { formatDay } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatRinggit } from '../../ui/money.ts';
import classes from './current-rental.module.css';
import { Panel } from './panel.tsx';
import { relativeDay } from './relative-day.ts';

export type CurrentRentalData = NonNullable<CustomerDashboard['currentRental']>;
type CurrentRentalProps = {
  dashboard: CustomerDashboard | undefined;
  renderPicture: (rental: CurrentRentalData) => ReactNode;
};

export function CurrentRental({ dashboard, renderPicture }: CurrentRentalProps) {
  const rental = dashboard?.currentRental;
  return (
    <Panel title="Current Rental">
      {!dashboard && <RentalSkeleton />}
      {rental === null && (
        <Paper withBorder>
          <EmptyState
            text="No active rental"
            hint="Once your contract is signed and paid, your home is shown here."
          />
        </Paper>
      )}
      {rental && (
        <Paper component="article" withBorder className={classes.card}>
          <div className={classes.picture}>{renderPicture(rental)}</div>
          <Home rental={rental} />
        </Paper>
      )}
    </Panel>
  );
}

function Home({ rental }: { rental: CurrentRentalData }) {
  const { property, roomName, startDate, endDate, rentAmount } = rental;
  return (
    <div className={classes.body}>
      <div className={classes.top}>
        <div className={classes.names}>
          <Title order={3}>{property.name}</Title>
          {roomName && <p className={classes.room}>{roomName}</p>}
        </div>
        <Badge color="green" size="lg" miw="max-content">
          Active
        </Badge>
      </div>
      <p className={classes.address}>
        <IconMapPin size={18} stroke={1.75} aria-hidden />
        {property.address}
      </p>
      <Facts
        layout="columns"
        facts={[
          { label: 'Start date', value: formatDay(startDate) },
          { label: 'End date', value: formatDay(endDate) },
          {
            label: 'Rent',
            value: (
              <>
                {formatRinggit(rentAmount)} <span className={classes.unit}>a month</span>
              </>
            ),
          },
        ]}
      />
      <Progress rental={rental} />
      <Group gap="xs">
        <Button component={Link} to={paths.contract} variant="light" size="sm">
          See my contract
        </Button>
        <Button component={Link} to={paths.addComplaint} variant="default" size="sm">
          Report a problem
        </Button>
      </Group>
    </div>
  );
}

/** How much of the stay has passed. */
function Progress({ rental }: { rental: CurrentRentalData }) {
  const { startDate, endDate } = rental;
  const today = useToday();
  const length = Math.max(1, daysBetween(startDate, endDate));
  const lived = Math.min(length, Math.max(0, daysBetween(startDate, today)));
  return (
    <div>
      <div className={classes.bar} aria-hidden>
        <div style={{ width: `${(100 * lived) / length}%` }} />
      </div>
      <p className={classes.left}>{whatComes(rental, today)}</p>
    </div>
  );
}

function whatComes({ startDate, endDate, followedBy }: CurrentRentalData, today: Day): string {
  if (startDate > today) return `Your stay begins ${relativeDay(startDate, today)}`;
  if (!followedBy) return `Your stay ends ${relativeDay(endDate, today)}`;
  if (followedBy.movesTo) return `You move to ${followedBy.movesTo} ${relativeDay(endDate, today)}`;
  return `Your stay is renewed until ${formatDay(followedBy.endDate)}`;
}

function RentalSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading rental...</VisuallyHidden>
      <Skeleton height={280} radius="lg" aria-hidden />
    </div>
  );
}
