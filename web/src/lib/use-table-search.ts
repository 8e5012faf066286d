import { searchMaxLength } from '@teduh/shared/pagination.constants';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

type Words = Record<string, readonly string[]>;

/** What a list can be sorted by and narrowed to. */
type Options<Sort extends string, Filters extends Words> = { sorts: readonly Sort[]; filters: Filters };

type Search<Sort extends string, Filters extends Words> = {
  q?: string;
  sort?: Sort | `-${Sort}`;
  cursor?: string;
} & { [Name in keyof Filters]?: Filters[Name][number] };

/** The state of any table, as its controls need it. */
export type TableSearch = {
  search: Readonly<Record<string, string | undefined>>;
  /** Something is searched or filtered for, so that an empty list may be the search's fault. */
  isNarrowed: boolean;
  /** Back to the first page with it. `isTyping`: another letter of the same text, not worth an entry in the browser's history. */
  change: (changes: Record<string, string | undefined>, isTyping?: boolean) => void;
  clear: () => void;
  /** Which page the URL says this is: a cursor does not know how many rows are before it. */
  page: number;
  /** Without a cursor the first page. */
  turnTo: (cursor: string | undefined, page?: number) => void;
};

export const pageSize = 25;

function readTable<Sort extends string, Filters extends Words>(
  params: URLSearchParams,
  { sorts, filters }: Options<Sort, Filters>,
): Search<Sort, Filters> {
  const sort = params.get('sort');
  const wanted: Record<string, string | undefined> = {
    q: params.get('q')?.trim().slice(0, searchMaxLength),
    sort: sorts.flatMap((word) => [word, `-${word}`]).find((word) => word === sort),
    cursor: params.get('cursor') ?? undefined,
  };
  for (const [name, words] of Object.entries(filters))
    wanted[name] = words.find((word) => word === params.get(name));
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value)) as Search<Sort, Filters>;
}

function readPage(params: URLSearchParams): number {
  const page = params.get('cursor') ? (params.get('page') ?? '') : '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** Search, filters, order and page of a table, kept in the URL: a link shows the same rows. What in it is not understood is left out. */
export function useTableSearch<const Sort extends string, const Filters extends Words>(
  options: Options<Sort, Filters>,
): TableSearch & { search: Search<Sort, Filters> } {
  const [params, setParams] = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options of a table never change
  const search = useMemo(() => readTable(params, options), [params]);
  const filters = Object.keys(options.filters);

  const write = (changes: Record<string, string | undefined>, navigation: Parameters<typeof setParams>[1]) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value) after.set(name, value);
        else after.delete(name);
      }
      return after;
    }, navigation);

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
