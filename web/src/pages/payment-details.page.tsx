import { Button, Group, Paper, Skeleton, Stack } from '@mantine/core';
import { errorMessages } from '@teduh/shared/errors.constants';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { isNotFound } from '../api/api-error.ts';
import { listOptions } from '../api/base-api.ts';
import { Panel } from '../features/dashboard/panel.tsx';
import { PaymentAction } from '../features/transactions/payment-history-table.tsx';
import { ProposedDeduction } from '../features/transactions/proposed-deduction.tsx';
import { useTransactionHistoryQuery } from '../features/transactions/refunds.api.ts';
import { TransactionFacts } from '../features/transactions/transaction-facts.tsx';
import { TransactionHistory } from '../features/transactions/transaction-history.tsx';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ErrorPanel } from '../ui/error-state.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const AdminPart = lazy(() => import('./payment-details/admin-part.tsx'));

/** A transaction with all that happened to it and its payments, for its tenant and for admins. */
export function Component() {
  const { transactionId = '' } = useParams();
  const { isAdmin } = useSession();
  const { currentData: history, error, refetch } = useTransactionHistoryQuery(transactionId, listOptions);
  const list = isAdmin
    ? { path: paths.manageTransactions, name: 'Transactions' }
    : { path: paths.paymentHistory, name: 'Payment History' };

  if (!history && isNotFound(error))
    return (
      <NotFound title="Payment not found" text={errorMessages.transaction_not_found}>
        <Button component={Link} to={list.path}>
          Back to {list.name.toLowerCase()}
        </Button>
      </NotFound>
    );

  return (
    <>
      <BackLink to={list.path}>{list.name}</BackLink>
      <PageHeader title={history ? history.transaction.type : 'Payment'} />
      {!history && error && <ErrorPanel error={error} onRetry={refetch} />}
      {!history && !error && (
        <Skeleton height={480} radius="lg" role="status" aria-label="Loading payment..." />
      )}
      {history && (
        <Stack gap="xl">
          <Paper withBorder p="lg">
            <Stack gap="lg">
              <TransactionFacts {...history} isAdmin={isAdmin} />
              <ProposedDeduction {...history.transaction} />
              {isAdmin ? (
                <Suspense fallback={<Skeleton height={36} role="status" aria-label="Loading actions..." />}>
                  <AdminPart key={transactionId} {...history} />
                </Suspense>
              ) : (
                <Group>
                  <PaymentAction transaction={history.transaction} />
                </Group>
              )}
            </Stack>
          </Paper>
          <Panel title="History">
            <Paper withBorder p="lg">
              <TransactionHistory entries={history.entries} />
            </Paper>
          </Panel>
        </Stack>
      )}
    </>
  );
}
