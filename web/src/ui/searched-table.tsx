import { Button } from '@mantine/core';
import type { TableSearch } from '../lib/use-table-search.ts';
import { DataTable, isWide } from './data-table.tsx';
import type { DataTableProps } from './data-table-types.ts';
import { type Controls, TableControls } from './table-controls.tsx';
import { TablePager } from './table-pager.tsx';

type Cursors = { nextCursor?: string | undefined; previousCursor?: string | undefined };

type SearchedTableProps<Row, Answer extends Cursors> = Omit<
  DataTableProps<Row>,
  'rows' | 'error' | 'onRetry' | 'isBusy' | 'sort' | 'onSort'
> &
  Controls & {
    table: TableSearch;
    /** `data` is still the former answer while a new one is on its way. */
    query: {
      data?: Answer | undefined;
      currentData?: Answer | undefined;
      error?: unknown;
      refetch: () => unknown;
    };
    rowsOf: (answer: Answer) => Row[];
  };

/** A table of more rows than one page shows: searched, filtered and sorted by the server. */
export function SearchedTable<Row, Answer extends Cursors>(props: SearchedTableProps<Row, Answer>) {
  const { table, query, rowsOf, searchHint, filters, sorts, empty, emptyAction, ...rest } = props;
  const { currentData, error } = query;
  const hasFailed = !currentData && Boolean(error);
  const shown = hasFailed ? undefined : (currentData ?? query.data);
  const noun = rest.label.toLowerCase();
  const isPastTheEnd = !table.isNarrowed && table.search.cursor !== undefined;

  const searched = isPastTheEnd
    ? { empty: `No more ${noun}`, action: 'Back to the first page', act: () => table.turnTo(undefined) }
    : { empty: `No ${noun} match your search`, action: 'Clear the search', act: table.clear };
  const isReallyEmpty = !table.isNarrowed && !isPastTheEnd;

  return (
    <>
      <TableControls
        {...{ searchHint, filters, sorts, table }}
        label={rest.label}
        sortsByColumns={isWide(rest.columns) ? 'desktop' : 'tablet'}
      />
      <DataTable
        {...rest}
        rows={shown && rowsOf(shown)}
        isBusy={!currentData && !hasFailed}
        error={error}
        onRetry={query.refetch}
        sort={table.search.sort}
        onSort={(sort) => table.change({ sort })}
        empty={isReallyEmpty ? empty : searched.empty}
        emptyAction={
          isReallyEmpty ? (
            emptyAction
          ) : (
            <Button variant="light" onClick={searched.act}>
              {searched.action}
            </Button>
          )
        }
      />
      {shown && (
        <TablePager
          label={rest.label}
          previousCursor={shown.previousCursor}
          nextCursor={shown.nextCursor}
          onTurn={table.turnTo}
        />
      )}
    </>
  );
}
