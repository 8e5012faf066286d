import { Paper, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Key, ReactNode } from 'react';
import classes from './data-table.module.css';
import { DataTableCards } from './data-table-cards.tsx';
import { DataTableSkeleton } from './data-table-skeleton.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';

export type Column<Row> = {
  header: string;
  render: (row: Row, index: number) => ReactNode;
  /** On a phone: `title` heads the card, `actions` close it, `hidden` is left out, anything else is a labelled line. */
  onPhone?: 'title' | 'actions' | 'hidden';
};

export type DataTableProps<Row> = {
  /** What a screen reader calls the table. */
  label: string;
  columns: Column<Row>[];
  rows: Row[] | undefined;
  rowKey: (row: Row) => Key;
  error?: unknown;
  onRetry: () => void;
  empty: string;
  emptyAction?: ReactNode;
  /** What is said while loading, where the label alone would say it wrong. */
  loading?: string | undefined;
};

const phoneQuery = '(max-width: 47.99em)';

/** The one table: skeleton rows while loading, `Error: …` with a retry, the empty text, cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, error, onRetry, empty, emptyAction } = props;
  const { loading = `Loading ${label.toLowerCase()}...` } = props;
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });

  if (!rows && error) return <ErrorState error={error} onRetry={onRetry} />;
  if (!rows) return <DataTableSkeleton loading={loading} columns={columns.length} isPhone={isPhone} />;
  if (rows.length === 0) return <EmptyState text={empty}>{emptyAction}</EmptyState>;
  if (isPhone) return <DataTableCards label={label} columns={columns} rows={rows} rowKey={rowKey} />;

  return (
    <Paper withBorder radius="lg">
      <Table.ScrollContainer minWidth={640} type="native" tabIndex={0} role="region" aria-label={label}>
        <Table aria-label={label} verticalSpacing="sm" horizontalSpacing="sm" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ header }) => (
                <Table.Th key={header} scope="col" className={classes.head}>
                  {header}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, index) => (
              <Table.Tr key={rowKey(row)}>
                {columns.map(({ header, render }) => (
                  <Table.Td key={header}>{render(row, index)}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
