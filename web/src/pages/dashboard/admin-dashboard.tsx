import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useAdminDashboard } from '../../features/dashboard/dashboard.api.ts';
import { LatestPayments } from '../../features/dashboard/latest-payments.tsx';
import { OverdueLine } from '../../features/dashboard/overdue-line.tsx';
import { PendingApplications } from '../../features/dashboard/pending-applications.tsx';
import { SummaryCards } from '../../features/dashboard/summary-cards.tsx';
import { ClockBar } from '../../features/sandbox/clock-bar.tsx';
import { HeldDeposits } from '../../features/settlements/held-deposits.tsx';
import { TransactionStatusBadge } from '../../features/transactions/transaction-status-badge.tsx';
import { ErrorPanel } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './dashboard.module.css';

const AdminFigures = lazy(() => import('../../features/dashboard/admin-figures.tsx'));
/** Shown once in the life of an installation. */
const SetUpCompany = lazy(() => import('../../features/dashboard/set-up-company.tsx'));
/** Most days nobody asks anything. */
const TenantQuestions = lazy(() => import('../../features/dashboard/tenant-questions.tsx'));
const WaitingForAdmin = lazy(() => import('../../features/dashboard/waiting-for-admin.tsx'));
const figuresSkeleton = <Skeleton height={360} radius="lg" aria-hidden />;

export default function AdminDashboard() {
  const { dashboard, error, retry } = useAdminDashboard();
  const isBroken = !dashboard && error !== undefined;
  return (
    <>
      <ClockBar />
      <PageHeader title="Dashboard" text="What waits for an answer, and what has happened lately." />
      {isBroken && <ErrorPanel error={error} onRetry={retry} />}
      {!isBroken && (
        <div className={classes.page}>
          <Suspense fallback={null}>{dashboard?.isSetUp === false && <SetUpCompany />}</Suspense>
          <SummaryCards totals={dashboard?.totals} />
          <OverdueLine overdue={dashboard?.overdue} />
          <Suspense fallback={null}>
            {dashboard && Object.values(dashboard.waiting).some(Boolean) && (
              <WaitingForAdmin waiting={dashboard.waiting} />
            )}
          </Suspense>
          {dashboard && <HeldDeposits />}
          <Suspense fallback={null}>
            {dashboard && dashboard.tenantQuestions.count > 0 && (
              <TenantQuestions {...dashboard.tenantQuestions} />
            )}
          </Suspense>
          <PendingApplications applications={dashboard?.latestPendingApplications} />
          <LatestPayments
            payments={dashboard?.latestPayments}
            renderStatus={(payment) => <TransactionStatusBadge {...payment} />}
          />
          {dashboard ? (
            <Suspense fallback={figuresSkeleton}>{<AdminFigures {...dashboard} />}</Suspense>
          ) : (
            figuresSkeleton
          )}
        </div>
      )}
    </>
  );
}
