import { Button } from '@mantine/core';
import type { Transaction } from '@teduh/shared/transactions';
import type { ReactNode } from 'react';
import { listOptions } from '../../api/base-api.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-types.ts';
import { type TransactionSearch, useTransactionsInfiniteQuery } from './transactions.api.ts';
import classes from './transactions.module.css';

type TransactionsTableProps = {
  label: string;
  search: TransactionSearch;
  columns: Column<Transaction>[];
  empty: string;
  emptyAction?: ReactNode;
  loading?: string;
};

export function TransactionsTable({ search, ...table }: TransactionsTableProps) {
  const { currentData, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useTransactionsInfiniteQuery(search, listOptions);
  const rows = currentData?.pages.flatMap(({ transactions }) => transactions);

  return (
    <>
      <DataTable {...table} rows={rows} rowKey={({ id }) => id} error={error} onRetry={refetch} />
      {hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
