import type { FindProperties, PropertyType } from '@teduh/shared/properties';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import { hasFreeUnit, type PropertyRow, selectProperties } from './property.repository.ts';
import { countRarest, type Words } from './search-words.repository.ts';

export type Place = { value: string | number; id: string };

/** Where a page of each order goes on, in the form its index knows. */
const orders: Record<
  FindProperties['sort'],
  { by: RawBuilder<unknown>; after(place: Place): RawBuilder<SqlBool> }
> = {
  newest: {
    by: sql`created_at desc, properties.id desc`,
    after: ({ value, id }) => sql`(created_at, properties.id) < (${value}::timestamptz, ${id}::uuid)`,
  },
  'price-low': {
    by: sql`lowest_price_sen, properties.id`,
    after: ({ value, id }) => sql`(lowest_price_sen, properties.id) > (${value}::int, ${id}::uuid)`,
  },
  'price-high': {
    by: sql`lowest_price_sen desc, properties.id desc`,
    after: ({ value, id }) => sql`(lowest_price_sen, properties.id) < (${value}::int, ${id}::uuid)`,
  },
};

type Filter = {
  limit: number;
  sort: FindProperties['sort'];
  after?: Place | undefined;
  type?: PropertyType | undefined;
  minSen?: number | undefined;
  maxSen?: number | undefined;
  available?: boolean | undefined;
  words?: Words | undefined;
};

function conditionsOf({ type, words, available, minSen, maxSen }: Filter): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [sql`archived_at is null`];
  if (type) conditions.push(sql`type = ${type}`);
  if (words) conditions.push(sql`search @@ to_tsquery('simple', ${words.query})`);
  if (available) conditions.push(hasFreeUnit);
  if (minSen !== undefined || maxSen !== undefined) {
    const [from, to] = [minSen ?? 0, maxSen ?? 2_000_000_000];
    conditions.push(sql`lowest_price_sen <= ${to} and highest_price_sen >= ${from} and exists (
      select from units u where u.property_id = properties.id and u.removed_at is null
        and u.price_sen between ${from} and ${to} ${type ? sql`and u.property_type = ${type}` : sql``})`);
  }
  return conditions;
}

/** So many matches are gathered and sorted in a few milliseconds; about as long as it takes to look through the listings of so many pages. */
const gatherable = 2_000;
const nearbyPages = 50;

/**
 * PostgreSQL knows how frequent each word is, not which of them come together: for two frequent words that never meet it would look through
 * every listing. So several frequent words are looked for among the next listings of the order; where those do not fill the page, and where
 * one of them is rare, all matches are gathered, through whatever index PostgreSQL thinks best, and sorted.
 */
async function findBySeveralWords(on: Sql, filter: Filter, words: Words): Promise<string[]> {
  const { by, after } = orders[filter.sort];
  const start = filter.after ? after(filter.after) : sql`true`;
  const conditions = sql.join(conditionsOf(filter), sql` and `);
  const page = sql`order by ${by} limit ${filter.limit}`;
  type Found = { id: string };
  if ((await countRarest(on, words)) > gatherable) {
    const { rows } = await sql<Found>`
      select id from (
        select * from properties where archived_at is null and ${start} order by ${by} limit ${nearbyPages * filter.limit}
      ) as properties where ${conditions} ${page}`.execute(on);
    if (rows.length === filter.limit) return rows.map(({ id }) => id);
  }
  const { rows } = await sql<Found>`
    with found as materialized (
      select id, created_at, lowest_price_sen from properties where ${conditions} and ${start}
    ) select id from found as properties ${page}`.execute(on);
  return rows.map(({ id }) => id);
}

export async function list(on: Sql, filter: Filter): Promise<PropertyRow[]> {
  const { by, after } = orders[filter.sort];
  let query = selectProperties(on).orderBy(by);
  if (filter.words && filter.words.terms.length > 1) {
    const ids = await findBySeveralWords(on, filter, filter.words);
    return ids.length === 0 ? [] : query.where('properties.id', 'in', ids).execute();
  }
  for (const condition of conditionsOf(filter)) query = query.where(condition);
  if (filter.after) query = query.where(after(filter.after));
  return query.limit(filter.limit).execute();
}
