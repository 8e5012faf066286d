import {
  transactionSorts,
  transactionStatuses,
  transactionTypes,
} from '@teduh/shared/transactions.constants';
import { useTableSearch } from '../../lib/use-table-search.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { useExportTransactionsMutation } from './transactions.api.ts';

export const statusChoices = [
  'Pending',
  'Overdue',
  'Waiting for Confirmation',
  'Paid',
  'Cancelled',
  'Split',
  'Waived',
] as const;

export const useTransactionTable = () =>
  useTableSearch({ sorts: transactionSorts, filters: { status: statusChoices, type: transactionTypes } });
export type TransactionTable = ReturnType<typeof useTransactionTable>;

/** Overdue is not a status: it follows from the status and the day. Nor is what its slip says. */
export function toSearch({ status: choice, ...search }: TransactionTable['search']) {
  const status = transactionStatuses.find((word) => word === choice);
  return {
    ...search,
    ...(status && { status }),
    ...(choice === 'Overdue' && { overdue: true }),
    ...(choice === 'Waiting for Confirmation' && { slipWaiting: 'true' as const }),
  };
}

export function ExportTransactions({ table }: { table: TransactionTable }) {
  const [exportTransactions] = useExportTransactionsMutation();
  const { cursor: _cursor, ...search } = toSearch(table.search);
  return <ExportButton onExport={() => exportTransactions(search).unwrap()} />;
}
