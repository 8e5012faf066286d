import type { FindProperties, PropertyType } from '@teduh/shared/properties';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import type { Place } from '../../platform/db/keyset.ts';
import { hasFreeUnit, type PropertyRow, select } from './properties.repository.ts';
import type { Words } from './search-words.repository.ts';

const descending = { direction: sql`desc`, beyond: sql`<` };
const ascending = { direction: sql`asc`, beyond: sql`>` };
/** What each order reads its index by; between equals the listing's id decides. */
const orders = {
  newest: { column: 'created_at', type: sql`timestamptz` },
  'price-low': { column: 'lowest_price_sen', type: sql`int` },
  'price-high': { column: 'lowest_price_sen', type: sql`int` },
};

type Filter = {
  limit: number;
  sort: FindProperties['sort'];
  /** Before a place the listings come against the order, nearest first. */
  from?: Place | undefined;
  type?: PropertyType | undefined;
  minSen?: number | undefined;
  maxSen?: number | undefined;
  available?: boolean | undefined;
  words?: Words | undefined;
};

function filtersOf({ type, available, minSen, maxSen }: Filter): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (type) conditions.push(sql`type = ${type}`);
  if (available) conditions.push(hasFreeUnit);
  if (minSen !== undefined || maxSen !== undefined) {
    const [from, to] = [minSen ?? 0, maxSen ?? 2_000_000_000];
    conditions.push(sql`properties.lowest_price_sen <= ${to} and highest_price_sen >= ${from} and exists (
      select from units u where u.property_id = properties.id and u.removed_at is null
        and u.price_sen between ${from} and ${to} ${type ? sql`and u.property_type = ${type}` : sql``})`);
  }
  return conditions;
}

function directionOf({ sort, from }: Filter) {
  const isDown = (sort !== 'price-low') !== (from?.side === 'before');
  return isDown ? descending : ascending;
}

/** How a table is read in the filter's order: from where, and by what. */
function readingOf(filter: Filter, table: 'properties' | 'property_words') {
  const { sort, from } = filter;
  const { column, type } = orders[sort];
  const { direction, beyond } = directionOf(filter);
  const value = sql.ref(`${table}.${column}`);
  const id = sql.ref(table === 'properties' ? 'properties.id' : 'property_words.property_id');
  return {
    place: sql`${value} as place, ${id} as id`,
    by: sql`${value} ${direction}, ${id} ${direction}`,
    start: from
      ? sql<SqlBool>`(${value}, ${id}) ${beyond} (${from.value}::${type}, ${from.id}::uuid)`
      : sql<SqlBool>`true`,
  };
}

function conditionsOf(filter: Filter): RawBuilder<SqlBool> {
  const queries = filter.words?.queries ?? [];
  const matches = queries.map((query) => sql<SqlBool>`search @@ to_tsquery('simple', ${query})`);
  return sql.join([sql`archived_at is null`, ...matches, ...filtersOf(filter)], sql` and `);
}

/** The next listings that have one of the words; what has several of them comes once. */
function candidatesOf(filter: Filter, words: string[], limit: number): RawBuilder<unknown> {
  const { place, start, by } = readingOf(filter, 'property_words');
  const { direction } = directionOf(filter);
  const having = (word: RawBuilder<unknown> | string | undefined) =>
    sql`select ${place} from property_words where word = ${word} and ${start} order by ${by} limit ${limit}`;
  if (words.length === 1) return having(words[0]);
  return sql`
    select distinct place, id from unnest(${words}::text[]) as given (term), lateral (${having(sql`term`)}) as listings
    order by place ${direction}, id ${direction} limit ${limit}`;
}

const [fewestPages, mostPages] = [3, 15];

/**
 * How many pages of candidates are looked through: twice what should fill one. Where not even that many are likely to, a few, which words that
 * go together fill all the same. With filters, which PostgreSQL may begin with, as many as it looks through in a few milliseconds.
 */
function pagesNearby(hasFilters: boolean, { othersShare }: Words): number {
  if (hasFilters) return 50;
  if (othersShare * mostPages < 1) return fewestPages;
  return Math.min(Math.max(Math.ceil(2 / othersShare), fewestPages), mostPages);
}

/** Words expected together in more listings than this are found faster by walking along the order than by gathering. */
const frequentShare = 0.1;

/**
 * The listings of one page: the next that have the rarest term are looked at until the page is full. Where they do not fill it, and there are
 * more of them, PostgreSQL looks through all listings as it thinks best. But it knows how frequent each word is, not which of them come
 * together, and would walk along the whole order for two frequent words that never meet: such matches are gathered first, then sorted.
 */
function findByWords(filter: Filter, words: Words): RawBuilder<unknown> {
  const { limit } = filter;
  const { queries, rarest, rarestShare, othersShare } = words;
  const hasFilters = filtersOf(filter).length > 0;
  if (queries.length === 1 && !hasFilters)
    return sql`select id from (${candidatesOf(filter, rarest, limit)}) as candidates`;

  const reach = limit * pagesNearby(hasFilters, words);
  const { place, start } = readingOf(filter, 'properties');
  const conditions = conditionsOf(filter);
  const matching = hasFilters
    ? sql`join properties on properties.id = candidates.id where ${conditions}`
    : sql`, lateral (select from properties where properties.id = candidates.id and ${conditions} offset 0) as one_by_one`;
  const isFrequent = queries.length === 1 || rarestShare * othersShare > frequentShare;
  const { direction } = directionOf(filter);
  const page = sql`order by place ${direction}, id ${direction} limit ${limit}`;
  return sql`
    with candidates as not materialized (${candidatesOf(filter, rarest, reach)}),
    near as materialized (
      select candidates.id, place from candidates ${matching} ${page}),
    enough as materialized (
      select (select count(*) from near) = ${limit} or (select count(*) from candidates) < ${reach} as enough),
    others as materialized (
      select ${place} from properties where not (select enough from enough) and ${conditions} and ${start}
      ${isFrequent ? page : sql``})
    select id from near where (select enough from enough)
    union all (select id from others ${page})`;
}

export async function list(db: Sql, filter: Filter): Promise<PropertyRow[]> {
  const { start, by } = readingOf(filter, 'properties');
  const page = select(db).orderBy(by).limit(filter.limit);
  if (filter.words && filter.words.rarest.length > 0)
    return page
      .where(sql<SqlBool>`properties.id = any(array(${findByWords(filter, filter.words)}))`)
      .execute();
  return page.where(start).where(conditionsOf(filter)).execute();
}
