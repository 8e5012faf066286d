import type { FindProperties } from '@teduh/shared/properties';
import { type SqlBool, sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import { type Ordering, type Paged, type PageRange, readPage } from '../../platform/db/keyset.ts';
import { type PropertyRow, select } from './properties.repository.ts';
import { filterConditions, type PropertyFilter } from './property-filter.repository.ts';
import { findPropertyIds, type PropertySortKey } from './search/find-property-ids.repository.ts';

const ordering: Ordering<PropertySortKey> = {
  id: 'properties.id',
  keys: {
    createdAt: { by: sql`properties.created_at`, kind: 'instant' },
    price: { by: sql`properties.lowest_price_sen`, kind: 'integer' },
  },
};
const sorts = { newest: '-createdAt', 'price-low': 'price', 'price-high': '-price' } as const;

type Find = PropertyFilter & Pick<FindProperties, 'q' | 'limit' | 'cursor' | 'sort'>;
type Total = { total: number; isTotalCapped?: true };

/** How far matches are counted: a search tests every match it counts, all listings are entries of an index. */
const countLimits = { search: 50, all: 1000 };

const toTotal = (found: number, limit: number): Total =>
  found > limit ? { total: limit, isTotalCapped: true } : { total: found };

async function countFiltered(db: Sql, filter: PropertyFilter, pageLimit: number): Promise<Total> {
  const conditions = filterConditions(filter);
  const limit = Math.max(pageLimit, conditions.length > 0 ? countLimits.search : countLimits.all);
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (
      select from properties where ${sql.join([sql`archived_at is null`, ...conditions], sql` and `)}
      order by created_at desc limit ${limit + 1}) as matches`.execute(db);
  return toTotal(rows[0]?.found ?? 0, limit);
}

/** One page, and with the first one how many listings there are. */
export async function list(
  db: Sql,
  { q, limit, cursor, sort, ...filter }: Find,
): Promise<Paged<PropertyRow> & Partial<Total>> {
  let total: Total | undefined;

  /** For the first page more matches are looked for than the page has, which counts them. */
  async function findIds(text: string, range: PageRange<PropertySortKey>) {
    const counted = cursor ? range.limit : Math.max(range.limit, countLimits.search + 1);
    const ids = await findPropertyIds(db, { text, filter, range: { ...range, limit: counted } });
    if (ids && !cursor) total = toTotal(ids.length, counted - 1);
    return ids?.slice(0, range.limit);
  }

  const counting = cursor || q ? undefined : countFiltered(db, filter, limit);
  const reading = readPage(
    async (range) => {
      const ids = q ? await findIds(q, range) : undefined;
      if (ids) return select(db).where(sql<SqlBool>`properties.id = any(${ids}::uuid[])`);
      return filterConditions(filter).reduce((query, condition) => query.where(condition), select(db));
    },
    ordering,
    { limit, cursor, sort: sorts[sort] },
  );
  const [page, counted] = await Promise.all([reading, counting]);
  if (cursor) return page;
  return { ...page, ...(total ?? counted ?? (await countFiltered(db, filter, limit))) };
}
