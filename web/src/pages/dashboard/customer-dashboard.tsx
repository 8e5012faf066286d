import { lazy, Suspense } from 'react';
import { useToday } from '../../api/config.api.ts';
import { CurrentRental, type CurrentRentalData } from '../../features/dashboard/current-rental.tsx';
import { useCustomerDashboard } from '../../features/dashboard/dashboard.api.ts';
import { NextSteps } from '../../features/dashboard/next-steps.tsx';
import { RecentPayments } from '../../features/dashboard/recent-payments.tsx';
import { RecentRentals } from '../../features/dashboard/recent-rentals.tsx';
import { PropertyPicture } from '../../features/properties/property-picture.tsx';
import { TransactionStatusBadge } from '../../features/transactions/transaction-status-badge.tsx';
import { useSession } from '../../lib/session.ts';
import { ErrorPanel } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './dashboard.module.css';

const OwnDeposit = lazy(() => import('../../features/settlements/own-deposit.tsx'));

const renderPicture = ({ picture }: CurrentRentalData) => (
  <PropertyPicture
    picture={picture ?? undefined}
    alt=""
    sizes="(min-width: 48em) 24rem, 100vw"
    ratio="fill"
    isEager
  />
);

export default function CustomerDashboard() {
  const { userName } = useSession();
  const { dashboard, error, retry } = useCustomerDashboard();
  const today = useToday();
  const hasEnded = dashboard?.recentRentals.some(({ endDate }) => endDate <= today);
  const isBroken = !dashboard && error !== undefined;
  return (
    <>
      <PageHeader title="Dashboard" text={`Welcome back, ${userName}.`} />
      {isBroken && <ErrorPanel error={error} onRetry={retry} />}
      {!isBroken && (
        <div className={classes.page}>
          <Suspense fallback={null}>{hasEnded && <OwnDeposit />}</Suspense>
          <NextSteps dashboard={dashboard} />
          <CurrentRental dashboard={dashboard} renderPicture={renderPicture} />
          <RecentRentals rentals={dashboard?.recentRentals} />
          <RecentPayments
            payments={dashboard?.recentPayments}
            renderStatus={(payment) => <TransactionStatusBadge {...payment} />}
          />
        </div>
      )}
    </>
  );
}
