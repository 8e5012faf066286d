import { Paper, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Key, ReactNode } from 'react';
import classes from './data-table.module.css';
import { DataTableCards } from './data-table-cards.tsx';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableSkeleton } from './data-table-skeleton.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorPanel } from './error-state.tsx';

export type Column<Row> = {
  header: string;
  render: (row: Row, index: number) => ReactNode;
  /** Breaks only where there is no other way: an amount, a day. */
  isOneLine?: boolean;
  /** On a phone: `title` heads the card, `actions` close it, `hidden` is left out, anything else is a labelled line. */
  onPhone?: 'title' | 'actions' | 'hidden';
  /** The word that the server sorts by it. */
  sort?: string;
};

export type DataTableProps<Row> = {
  /** What a screen reader calls the table. */
  label: string;
  columns: Column<Row>[];
  rows: Row[] | undefined;
  rowKey: (row: Row) => Key;
  /** How many rows are on the pages before this one. */
  offset?: number;
  error?: unknown;
  onRetry: () => unknown;
  empty: string;
  emptyAction?: ReactNode;
  /** What is said while loading, where the label alone would say it wrong. */
  loading?: string | undefined;
  /** The rows are those of a former search; an answer to the new one is on its way. */
  isBusy?: boolean;
  /** A column's word, `-` in front for descending. */
  sort?: string | undefined;
  onSort?: ((sort: string | undefined) => void) | undefined;
};

/** A phone. On paper a table stays a table. */
const cardsQuery = 'screen and (max-width: 47.99em)';
/** More columns than a tablet holds: such a table scrolls inside its frame there. */
const isWide = (columns: readonly unknown[]): boolean => columns.length > 7;

/** The one table: skeleton rows while loading, `Error: …` with a retry, the empty text, cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, error, onRetry, empty, emptyAction } = props;
  const { offset = 0, isBusy = false, sort, onSort } = props;
  const { loading = `Loading ${label.toLowerCase()}...` } = props;
  const isCards = useMediaQuery(cardsQuery, false, { getInitialValueInEffect: false });

  if (!rows && error) return <ErrorPanel error={error} onRetry={onRetry} />;
  if (!rows) return <DataTableSkeleton loading={loading} columns={columns.length} isCards={isCards} />;
  if (rows.length === 0)
    return (
      <Paper withBorder>
        <EmptyState text={empty}>{emptyAction}</EmptyState>
      </Paper>
    );
  if (isCards)
    return <DataTableCards label={label} columns={columns} rows={rows} rowKey={rowKey} isBusy={isBusy} />;

  return (
    <Paper
      withBorder
      className={classes.rows}
      data-width={isWide(columns) ? 'wide' : 'narrow'}
      aria-busy={isBusy}
    >
      <Table.ScrollContainer
        className={classes.region}
        minWidth={640}
        type="native"
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        <Table aria-label={label} verticalSpacing="sm" horizontalSpacing="xs" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <DataTableHead key={column.header} column={column} sort={sort} onSort={onSort} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, index) => (
              <Table.Tr key={rowKey(row)}>
                {columns.map(({ header, render, onPhone, isOneLine }) => (
                  <Table.Td
                    key={header}
                    data-pinned={onPhone === 'actions' || undefined}
                    data-one-line={isOneLine}
                  >
                    {render(row, offset + index)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
