import { Paper } from '@mantine/core';
import { DataTable, type DataTableProps } from '../../ui/data-table.tsx';

type PanelTableProps<Row> = Omit<DataTableProps<Row>, 'rowKey' | 'error' | 'onRetry'>;

/** The one table, framed also where it holds nothing. A page that does not load says so once, not in every table. */
export function PanelTable<Row extends { id: string }>({ rows, ...props }: PanelTableProps<Row>) {
  const table = <DataTable {...props} rows={rows} rowKey={({ id }) => id} onRetry={() => undefined} />;
  return rows?.length === 0 ? <Paper withBorder>{table}</Paper> : table;
}
