import { ExportButton } from '../../ui/export-button.tsx';
import { useExportTransactionsMutation } from './transactions.api.ts';
import { type TransactionTable, toSearch } from './use-transaction-table.ts';

export function ExportTransactions({ table }: { table: TransactionTable }) {
  const [exportTransactions] = useExportTransactionsMutation();
  const { cursor: _cursor, ...search } = toSearch(table.search);
  return <ExportButton onExport={() => exportTransactions(search).unwrap()} />;
}
