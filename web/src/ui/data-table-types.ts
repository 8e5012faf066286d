import type { Key, ReactNode } from 'react';

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
