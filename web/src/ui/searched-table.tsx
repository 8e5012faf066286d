import { pageSize } from '../lib/use-table-search.ts';
import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './data-table-types.ts';
import { type Cursors, SearchedList, type SearchedListProps } from './searched-list.tsx';

type SearchedTableProps<Row, Answer extends Cursors> = Pick<
  DataTableProps<Row>,
  'columns' | 'rowKey' | 'empty' | 'emptyAction' | 'loading'
> &
  SearchedListProps<Answer> & { rowsOf: (answer: Answer) => Row[] };

/** A table of more rows than one page shows: searched, filtered and sorted by the server. */
export function SearchedTable<Row, Answer extends Cursors>(props: SearchedTableProps<Row, Answer>) {
  const { rowsOf, columns, rowKey, empty, emptyAction, loading, ...list } = props;
  const { label, table } = list;

  return (
    <SearchedList {...list} sortsByColumns>
      {({ answer, page, emptySearch, ...shown }) => (
        <DataTable
          {...{ label, columns, rowKey, loading, ...shown }}
          rows={answer && rowsOf(answer)}
          offset={(page - 1) * pageSize}
          sort={table.search.sort}
          onSort={(sort) => table.change({ sort })}
          empty={emptySearch?.text ?? empty}
          emptyAction={emptySearch ? emptySearch.action : emptyAction}
        />
      )}
    </SearchedList>
  );
}
