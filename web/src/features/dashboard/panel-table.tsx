import { DataTable } from '../../ui/data-table.tsx';
import type { DataTableProps } from '../../ui/data-table-types.ts';

type PanelTableProps<Row> = Omit<DataTableProps<Row>, 'rowKey' | 'error' | 'onRetry'>;

/** A page that does not load says so once, not in every table. */
export function PanelTable<Row extends { id: string }>({ rows, ...props }: PanelTableProps<Row>) {
  return <DataTable {...props} rows={rows} rowKey={({ id }) => id} onRetry={() => undefined} />;
}
