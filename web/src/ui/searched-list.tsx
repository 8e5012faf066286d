import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { TableSearch } from '../lib/use-table-search.ts';
import { type Controls, TableControls } from './table-controls.tsx';
import { TablePager } from './table-pager.tsx';

export type Cursors = { nextCursor?: string | undefined; previousCursor?: string | undefined };

/** What is shown between the controls and the pager. */
type ShownPage<Answer> = {
  answer: Answer | undefined;
  /** The answer is that of a former search; one to the new search is on its way. */
  isBusy: boolean;
  error: unknown;
  onRetry: () => unknown;
  page: number;
  /** Set when a search or a link is the reason for an empty page. */
  emptySearch: { text: string; action: ReactNode } | undefined;
};

export type SearchedListProps<Answer extends Cursors> = Controls & {
  label: string;
  table: TableSearch;
  /** `data` is still the former answer while a new one is on its way. */
  query: {
    data?: Answer | undefined;
    currentData?: Answer | undefined;
    error?: unknown;
    refetch: () => unknown;
  };
};

/** The page that the shown rows are of: the former one until the rows of the next are there. */
function useShownPage(current: Cursors | undefined, page: number): number {
  const [shown, setShown] = useState(page);
  const actual = current?.previousCursor ? page : 1;
  if (!current || shown === actual) return shown;
  setShown(actual);
  return actual;
}

type Props<Answer extends Cursors> = SearchedListProps<Answer> & {
  sortsByColumns?: boolean;
  children: (shown: ShownPage<Answer>) => ReactNode;
};

/** A list of more than one page shows: searched, filtered and sorted by the server. */
export function SearchedList<Answer extends Cursors>(props: Props<Answer>) {
  const { table, query, label, searchHint, filters, sorts, firstSort, sortsByColumns, children } = props;
  const { currentData, error } = query;
  const page = useShownPage(currentData, table.page);
  const hasFailed = !currentData && Boolean(error);
  const answer = hasFailed ? undefined : (currentData ?? query.data);
  const noun = label.toLowerCase();
  const isPastTheEnd = !table.isNarrowed && table.search.cursor !== undefined;

  const reason = isPastTheEnd
    ? { text: `No more ${noun}`, label: 'Back to the first page', act: () => table.turnTo(undefined) }
    : { text: `No ${noun} match your search`, label: 'Clear the search', act: table.clear };
  const action = (
    <Button variant="light" onClick={reason.act}>
      {reason.label}
    </Button>
  );

  return (
    <>
      <TableControls {...{ searchHint, filters, sorts, firstSort, table, label, sortsByColumns }} />
      {children({
        answer,
        isBusy: !currentData && !hasFailed,
        error,
        onRetry: query.refetch,
        page,
        emptySearch: table.isNarrowed || isPastTheEnd ? { text: reason.text, action } : undefined,
      })}
      {answer && (
        <TablePager
          label={label}
          previousCursor={answer.previousCursor}
          nextCursor={answer.nextCursor}
          page={page}
          onTurn={table.turnTo}
        />
      )}
    </>
  );
}
