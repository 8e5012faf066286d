import { Button, Paper, Skeleton, Stack } from '@mantine/core';
import { errorMessages } from '@teduh/shared/errors.constants';
import type { TransactionHistoryAnswer } from '@teduh/shared/refunds';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { toApiError } from '../../api/api-error.ts';
import { listOptions } from '../../api/base-api.ts';
import { Panel } from '../../features/dashboard/panel.tsx';
import { useTransactionHistoryQuery } from '../../features/transactions/refunds.api.ts';
import { TransactionFacts } from '../../features/transactions/transaction-facts.tsx';
import { TransactionHistory } from '../../features/transactions/transaction-history.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { ErrorPanel } from '../../ui/error-state.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

type TransactionPageProps = {
  id: string;
  title: string;
  /** The list it comes from. */
  list: { path: string; name: string };
  pathOf: (transactionId: string) => string;
  isAdmin: boolean;
  renderActions: (history: TransactionHistoryAnswer) => ReactNode;
  renderAlerts?: (history: TransactionHistoryAnswer) => ReactNode;
};

/** A transaction with all that happened to it, for the tenant and for admins. */
export function TransactionPage(props: TransactionPageProps) {
  const { id, title, list, pathOf, isAdmin, renderActions, renderAlerts } = props;
  const { currentData: history, error, refetch } = useTransactionHistoryQuery(id, listOptions);
  const { status } = toApiError(error);

  if (!history && (status === 404 || status === 400))
    return (
      <NotFound title={`${title} not found`} text={errorMessages.transaction_not_found}>
        <Button component={Link} to={list.path}>
          Back to {list.name.toLowerCase()}
        </Button>
      </NotFound>
    );

  return (
    <>
      <BackLink to={list.path}>{list.name}</BackLink>
      <PageHeader title={history ? history.transaction.type : title} />
      {!history && error && <ErrorPanel error={error} onRetry={refetch} />}
      {!history && !error && (
        <Skeleton height={480} radius="lg" role="status" aria-label="Loading transaction..." />
      )}
      {history && (
        <Stack gap="xl">
          {renderAlerts?.(history)}
          <Paper withBorder p="lg">
            <Stack gap="lg">
              <TransactionFacts {...history} isAdmin={isAdmin} />
              {renderActions(history)}
            </Stack>
          </Paper>
          <Panel title="History">
            <Paper withBorder p="lg">
              <TransactionHistory entries={history.entries} pathOf={pathOf} />
            </Paper>
          </Panel>
        </Stack>
      )}
    </>
  );
}
