import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Sql } from '../../../platform/db/db.ts';
import { isInRange, type PageRange } from '../../../platform/db/keyset.ts';
import { filterConditions, type PropertyFilter } from '../property-filter.repository.ts';
import { readTerms, type SearchTerms } from './search-terms.repository.ts';

export type PropertySortKey = 'createdAt' | 'price';
type Search = { text: string; filter: PropertyFilter; range: PageRange<PropertySortKey> };

const columns = { createdAt: 'created_at', price: 'lowest_price_sen' };

/** How one of the two tables is read in the order of the page. */
function readingOf(table: 'properties' | 'property_words', range: Search['range']) {
  const value = sql.ref(`${table}.${columns[range.key]}`);
  const id = sql.ref(table === 'properties' ? 'properties.id' : 'property_words.property_id');
  const direction = sql.raw(range.direction);
  return {
    columns: sql`${value} as sort_value, ${id} as id`,
    isInRange: isInRange(range, value, id),
    order: sql`order by ${value} ${direction}, ${id} ${direction}`,
  };
}

const orderOf = ({ direction }: Search['range']) =>
  sql`order by sort_value ${sql.raw(direction)}, id ${sql.raw(direction)}`;

/** The next listings that have one of the words, in the order of the page. A listing that has several of them comes once. */
function listingsWithWords(words: string[], range: Search['range'], limit: number): RawBuilder<unknown> {
  const { columns, isInRange, order } = readingOf('property_words', range);
  const withWord = (word: unknown) =>
    sql`select ${columns} from property_words where word = ${word} and ${isInRange} ${order} limit ${limit}`;
  if (words.length === 1) return withWord(words[0]);
  return sql`
    select distinct sort_value, id from unnest(${words}::text[]) as words (each_word), lateral (${withWord(sql`each_word`)}) as listings
    ${orderOf(range)} limit ${limit}`;
}

function matchConditions({ filter }: Search, { queries }: SearchTerms): RawBuilder<SqlBool> {
  const matches = queries.map((query) => sql<SqlBool>`search @@ to_tsquery('simple', ${query})`);
  return sql.join([sql`archived_at is null`, ...matches, ...filterConditions(filter)], sql` and `);
}

const [minPages, maxPages, pagesWithFilters] = [3, 15, 50];

/**
 * How many pages of candidates are looked through. Twice as many as should fill one page; a few where even the most would not, because
 * words that often come together fill it all the same. Filters may be more selective than the words, so with them more are.
 */
function candidatePages(hasFilters: boolean, { selectivityOfOthers }: SearchTerms): number {
  if (hasFilters) return pagesWithFilters;
  if (selectivityOfOthers * maxPages < 1) return minPages;
  return Math.min(Math.max(Math.ceil(2 / selectivityOfOthers), minPages), maxPages);
}

/** Above this share of listings, matches are found faster by reading along the order than by collecting and sorting all. */
const frequentSelectivity = 0.1;

/** The next page of listings that match every term and filter, by looking through those that have the most selective term. */
function matchesAmongCandidates(
  search: Search,
  terms: SearchTerms,
  hasFilters: boolean,
): RawBuilder<unknown> {
  const { range } = search;
  const { queries, words, selectivity, selectivityOfOthers } = terms;
  const maxCandidates = range.limit * candidatePages(hasFilters, terms);
  const conditions = matchConditions(search, terms);
  const { columns, isInRange } = readingOf('properties', range);
  const page = sql`${orderOf(range)} limit ${range.limit}`;
  const isFrequent = queries.length === 1 || selectivity * selectivityOfOthers > frequentSelectivity;
  // With filters PostgreSQL may begin with them. Without, `offset 0` makes it test one candidate after another until the page is full.
  const matching = hasFilters
    ? sql`join properties on properties.id = candidates.id where ${conditions}`
    : sql`, lateral (select from properties where properties.id = candidates.id and ${conditions} offset 0) as tested`;
  return sql`
    with candidates as not materialized (${listingsWithWords(words, range, maxCandidates)}),
    matching_candidates as materialized (
      select candidates.id, sort_value from candidates ${matching} ${page}),
    outcome as materialized (
      select (select count(*) from matching_candidates) = ${range.limit}
        or (select count(*) from candidates) < ${maxCandidates} as is_complete),
    all_matches as materialized (
      select ${columns} from properties
      where not (select is_complete from outcome) and ${conditions} and ${isInRange} ${isFrequent ? page : sql``})
    select id from matching_candidates where (select is_complete from outcome)
    union all (select id from all_matches ${page})`;
}

/** The next page by reading along the order of the list, where the terms name too many words to start from one of them. */
function matchesInOrder(search: Search, terms: SearchTerms): RawBuilder<unknown> {
  const { isInRange, order } = readingOf('properties', search.range);
  const conditions = matchConditions(search, terms);
  return sql`select id from properties where ${conditions} and ${isInRange} ${order} limit ${search.range.limit}`;
}

/**
 * The ids of one page of listings that match a text and filters; undefined when the text has no words.
 *
 * The table `property_words` has each word of each listing, indexed by word and sort value, so that the next listings with one word are
 * neighbours in an index. For several terms, the candidates are the next listings with the most selective term. If enough of them
 * match, they are the page. If not, all listings are searched in the same statement: PostgreSQL knows how frequent each word is, but
 * not which words come together, and would read along the whole order for two frequent words that never do; so matches that
 * are not frequent are collected through the full-text index and then sorted. Measured by `npm run search --workspace bench`.
 */
export async function findPropertyIds(db: Sql, search: Search): Promise<string[] | undefined> {
  const terms = await readTerms(db, search.text);
  if (!terms) return undefined;
  const hasFilters = filterConditions(search.filter).length > 0;
  const { range } = search;
  let ids: RawBuilder<unknown>;
  if (terms.words.length === 0) ids = matchesInOrder(search, terms);
  else if (terms.queries.length === 1 && terms.areWordsEnough && !hasFilters)
    ids = sql`select id from (${listingsWithWords(terms.words, range, range.limit)}) as listings`;
  else ids = matchesAmongCandidates(search, terms, hasFilters);
  const { rows } = await sql<{ id: string }>`${ids}`.execute(db);
  return rows.map(({ id }) => id);
}
