import type { Key, ReactNode } from 'react';

export type Column<Row> = {
  header: string;
  render: (row: Row, index: number) => ReactNode;
  /** The value should stay on one line, as an amount or a day. */
  isOneLine?: boolean;
  /** On a phone the row is a card: `title` is its heading, `actions` its last line, `hidden` is left out, and every other column is a labelled line. */
  onPhone?: 'title' | 'actions' | 'hidden';
  /** The key by which the server sorts this column. */
  sort?: string;
};

export type DataTableProps<Row> = {
  /** The accessible name of the table. */
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
  /** The loading text, where the one made from the label would be wrong. */
  loading?: string | undefined;
  /** The rows belong to the previous search; the new one has not been answered yet. */
  isBusy?: boolean;
  /** The key of a column, with `-` in front for descending. */
  sort?: string | undefined;
  onSort?: ((sort: string | undefined) => void) | undefined;
};
