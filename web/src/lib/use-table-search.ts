import { searchMaxLength } from '@teduh/shared/pagination.constants';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';

type FilterValues = Record<string, readonly string[]>;

/** The sort keys and filters of a list. */
type Options<Sort extends string, Filters extends FilterValues> = {
  sorts: readonly Sort[];
  filters: Filters;
};

type Search<Sort extends string, Filters extends FilterValues> = {
  q?: string;
  sort?: Sort | `-${Sort}`;
  cursor?: string;
} & { [Name in keyof Filters]?: Filters[Name][number] };

/** The state of a table, as its controls need it. */
export type TableSearch = {
  search: Readonly<Record<string, string | undefined>>;
  /** Whether something is searched or filtered for, which may be why a list is empty. */
  isNarrowed: boolean;
  /** Also returns to the first page. `isTyping`: a further letter of the same text, which gets no history entry of its own. */
  change: (changes: Record<string, string | undefined>, isTyping?: boolean) => void;
  clear: () => void;
  /** Which page the URL says this is: a cursor does not know how many rows are before it. */
  page: number;
  /** Without a cursor the first page. */
  turnTo: (cursor: string | undefined, page?: number) => void;
};

export const pageSize = 25;

function readTable<Sort extends string, Filters extends FilterValues>(
  params: URLSearchParams,
  { sorts, filters }: Options<Sort, Filters>,
): Search<Sort, Filters> {
  const sort = params.get('sort');
  const wanted: Record<string, string | undefined> = {
    q: params.get('q')?.trim().slice(0, searchMaxLength),
    sort: sorts.flatMap((key) => [key, `-${key}`]).find((key) => key === sort),
    cursor: params.get('cursor') ?? undefined,
  };
  for (const [name, values] of Object.entries(filters))
    wanted[name] = values.find((value) => value === params.get(name));
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value)) as Search<Sort, Filters>;
}

function readPage(params: URLSearchParams): number {
  const page = params.get('cursor') ? (params.get('page') ?? '') : '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** Search, filters, order and page of a table are kept in the URL, so that a link shows the same rows. Values that are not valid are ignored. */
export function useTableSearch<const Sort extends string, const Filters extends FilterValues>(
  options: Options<Sort, Filters>,
): TableSearch & { search: Search<Sort, Filters> } {
  const [params, setParams] = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options of a table never change
  const search = useMemo(() => readTable(params, options), [params]);
  const filters = Object.keys(options.filters);
  /** With the last change, which the page renders a moment later: another one may come before. */
  const newest = useRef(params);
  useLayoutEffect(() => {
    newest.current = params;
  }, [params]);

  const write = (
    changes: Record<string, string | undefined>,
    navigation: Parameters<typeof setParams>[1],
  ) => {
    const after = new URLSearchParams(newest.current);
    for (const [name, value] of Object.entries(changes)) {
      if (value) after.set(name, value);
      else after.delete(name);
    }
    newest.current = after;
    setParams(after, navigation);
  };

  const change: TableSearch['change'] = (changes, isTyping = false) =>
    write(
      { ...changes, cursor: undefined, page: undefined },
      { replace: isTyping, preventScrollReset: true },
    );

  return {
    search,
    isNarrowed: ['q', ...filters].some((name) => name in search),
    change,
    clear: () => change(Object.fromEntries(['q', ...filters].map((name) => [name, undefined]))),
    page: readPage(params),
    turnTo: (cursor, page = 1) =>
      write({ cursor, page: page > 1 ? String(page) : undefined }, { replace: false }),
  };
}
