import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { badRequest } from '../errors.ts';

type Value = string | number;
type Kind = 'instant' | 'day' | 'integer' | 'text';

/** What a list can be sorted by. Never null: a cursor compares with it. */
type SortKey = { by: RawBuilder<unknown>; kind: Kind };

/** The id decides between equal values; it is named with its table. */
export type Ordering<Key extends string> = { id: string; keys: Record<Key, SortKey> };

/** `sort` is a key of the ordering, with `-` in front for descending. */
export type PageRequest<Key extends string> = {
  limit: number;
  sort: Key | `-${Key}`;
  cursor?: string | undefined;
};

export type Paged<Row> = {
  rows: Row[];
  nextCursor?: string | undefined;
  previousCursor?: string | undefined;
};

/** Which rows a page is made of: so many in this direction, from the beginning or beyond a row. */
export type PageRange<Key extends string = string> = {
  key: Key;
  kind: Kind;
  limit: number;
  direction: 'asc' | 'desc';
  from?: Position | undefined;
};

type Position = { value: Value; id: string };
/** A page begins after a row, or ends before one. */
type Cursor = Position & { side: 'after' | 'before' };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const int4Max = 2_147_483_647;

const isRoundTrip = (text: string, length: number) =>
  !text.startsWith('0000') &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().slice(0, length) === text;

/** A value that PostgreSQL could not read as its kind makes a cursor invalid. */
const kinds: Record<Kind, { type: RawBuilder<unknown>; isValid(value: unknown): boolean }> = {
  instant: {
    type: sql`timestamptz`,
    isValid: (value) => typeof value === 'string' && /^\d{4}-.{18}Z$/.test(value) && isRoundTrip(value, 24),
  },
  day: {
    type: sql`date`,
    isValid: (value) => typeof value === 'string' && /^\d{4}-..-..$/.test(value) && isRoundTrip(value, 10),
  },
  integer: {
    type: sql`integer`,
    isValid: (value) => typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= int4Max,
  },
  text: {
    type: sql`text`,
    isValid: (value) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'),
  },
};

function writeCursor(sort: string, { side, value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, side, value, id])).toString('base64url');
}

/** A cursor names the order it belongs to, and is invalid for any other. */
function readCursor(sort: string, kind: Kind, cursor: string): Cursor {
  try {
    const [order, side, value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isSide = side === 'after' || side === 'before';
    if (order === sort && isSide && kinds[kind].isValid(value) && uuid.test(id)) return { side, value, id };
  } catch {
    // Not JSON, or not a list: answered below like any other invalid cursor.
  }
  throw badRequest('invalid_cursor', { cursor: 'Not a cursor of this list' });
}

/** The condition for rows beyond the position where the range begins. */
export function isInRange(
  { from, kind, direction }: PageRange,
  by: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  if (!from) return sql<SqlBool>`true`;
  const { type } = kinds[kind];
  const [reaches, passes] = direction === 'desc' ? [sql`<=`, sql`<`] : [sql`>=`, sql`>`];
  // The first comparison follows from the second, but only the first can use an index of a joined table.
  return sql<SqlBool>`${by} ${reaches} ${from.value}::${type}
    and (${by}, ${id}) ${passes} (${from.value}::${type}, ${from.id}::uuid)`;
}

// biome-ignore lint/suspicious/noExplicitAny: any list, whatever tables it joins.
type Query<Row> = SelectQueryBuilder<any, any, Row>;

/**
 * How many rows the pages of the web app ask for, and whoever does not say. These numbers stand in the statement itself, so that PostgreSQL
 * keeps its plan: the plan for an unknown number looks so costly that it would plan anew each time. Any other number is a parameter, since
 * every statement that is prepared needs memory in every connection.
 */
const usualLimits = new Set([12, 25, 100, 1000]);

/**
 * One page of a list in any of its orders, with the cursors of the next and the previous page. A source that is a function is given the
 * range, and may leave out rows that it knows to be outside of it.
 */
export async function readPage<Row extends { id: string }, Key extends string>(
  source: Query<Row> | ((range: PageRange<Key>) => Promise<Query<Row>>),
  { id, keys }: Ordering<Key>,
  { limit, sort, cursor }: PageRequest<Key>,
): Promise<Paged<Row>> {
  const key = sort.replace(/^-/, '') as Key;
  const { by, kind } = keys[key];
  const given = cursor ? readCursor(sort, kind, cursor) : undefined;

  async function read(from: Cursor | undefined) {
    const isDescending = sort.startsWith('-') !== (from?.side === 'before');
    const direction = isDescending ? 'desc' : 'asc';
    // One row more than asked for tells whether there is another page.
    const range = { key, kind, direction, limit: limit + 1, from } as const;
    const query = typeof source === 'function' ? await source(range) : source;
    const rows = await query
      .select(by.as('sort_value'))
      .where(isInRange(range, by, sql.ref(id)))
      .orderBy(by, direction)
      .orderBy(sql.ref(id), direction)
      .limit(usualLimits.has(limit) ? sql.lit(range.limit) : range.limit)
      .execute();
    return rows as (Row & { sort_value: Value | Date })[];
  }

  const cursorAt = (side: Cursor['side'], row: Row & { sort_value: Value | Date }) => {
    const value = row.sort_value instanceof Date ? row.sort_value.toISOString() : row.sort_value;
    return writeCursor(sort, { side, value, id: row.id });
  };

  if (given?.side === 'before') {
    const found = await read(given);
    if (found.length > limit) {
      const rows = found.slice(0, limit).reverse();
      const [first, last] = [rows[0], rows.at(-1)];
      return {
        rows,
        previousCursor: first && cursorAt('before', first),
        nextCursor: last && cursorAt('after', last),
      };
    }
  }
  // Back at the beginning the first page is shown whole, whatever was added or removed meanwhile.
  const start = given?.side === 'after' ? given : undefined;
  const found = await read(start);
  const rows = found.slice(0, limit);
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    nextCursor: found.length > limit && last ? cursorAt('after', last) : undefined,
    previousCursor:
      start && (first ? cursorAt('before', first) : writeCursor(sort, { ...start, side: 'before' })),
  };
}

const rowsPerPage = 500;

/** All rows of a list, page by page, so that no more than one page is in memory. */
export async function* eachPage<Row>(
  read: (page: { limit: number; cursor: string | undefined }) => Promise<Paged<Row>>,
): AsyncGenerator<Row[]> {
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await read({ limit: rowsPerPage, cursor });
    yield rows;
    cursor = nextCursor;
  } while (cursor);
}
