import { Paper, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconBuildingCommunity, IconClipboardList, IconUsers } from '@tabler/icons-react';
import type { AdminDashboard } from '@teduh/shared/dashboard';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import classes from './summary-cards.module.css';

type Totals = AdminDashboard['totals'];

const cards = [
  { label: 'Total Users', key: 'users', to: paths.manageUsers, Icon: IconUsers },
  { label: 'Total Properties', key: 'properties', to: paths.manageProperties, Icon: IconBuildingCommunity },
  {
    label: 'Pending Applications',
    key: 'pendingApplications',
    to: paths.manageApplications,
    Icon: IconClipboardList,
  },
] as const satisfies { label: string; key: keyof Totals; to: string; Icon: typeof IconUsers }[];

const numbers = new Intl.NumberFormat('en-MY');

export function SummaryCards({ totals }: { totals: Totals | undefined }) {
  return (
    <section aria-label="Summary">
      {!totals && (
        <div role="status">
          <VisuallyHidden>Loading summary...</VisuallyHidden>
        </div>
      )}
      <ul className={classes.cards}>
        {cards.map(({ label, key, to, Icon }) => (
          <Paper component="li" key={key} withBorder className={classes.card}>
            <span
              className={classes.icon}
              data-waiting={(key === 'pendingApplications' && !!totals?.[key]) || undefined}
            >
              <Icon size={24} stroke={1.75} aria-hidden />
            </span>
            <div className={classes.words}>
              <Link to={to} className={classes.label}>
                {label}
              </Link>
              {totals ? (
                <p className={classes.number}>{numbers.format(totals[key])}</p>
              ) : (
                <Skeleton height={32} width={64} mt={4} aria-hidden />
              )}
            </div>
          </Paper>
        ))}
      </ul>
    </section>
  );
}
