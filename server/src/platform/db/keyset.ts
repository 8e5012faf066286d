import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { badRequest } from '../errors.ts';

type Value = string | number;
type Kind = 'instant' | 'day' | 'integer' | 'text';

/** What a list can be sorted by. Never null: a cursor compares with it. */
type SortKey = { by: RawBuilder<unknown>; kind: Kind };

/** The id breaks ties; it is named with its table. */
export type Ordering<Word extends string> = { id: string; keys: Record<Word, SortKey> };

/** `sort` is a word of the ordering, with `-` in front for descending. */
export type PageRequest<Word extends string> = {
  limit: number;
  sort: Word | `-${Word}`;
  cursor?: string | undefined;
};

export type Paged<Row> = {
  rows: Row[];
  nextCursor?: string | undefined;
  previousCursor?: string | undefined;
};

/** A page begins after a row, or ends before one. */
export type Place = { side: 'after' | 'before'; value: Value; id: string };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const int4Max = 2_147_483_647;

const isRoundTrip = (text: string, length: number) =>
  !text.startsWith('0000') &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().slice(0, length) === text;

/** Whatever PostgreSQL could not read as its kind is no value of a cursor. */
const kinds: Record<Kind, { type: RawBuilder<unknown>; isRight(value: unknown): boolean }> = {
  instant: {
    type: sql`timestamptz`,
    isRight: (value) => typeof value === 'string' && /^\d{4}-.{18}Z$/.test(value) && isRoundTrip(value, 24),
  },
  day: {
    type: sql`date`,
    isRight: (value) => typeof value === 'string' && /^\d{4}-..-..$/.test(value) && isRoundTrip(value, 10),
  },
  integer: {
    type: sql`integer`,
    isRight: (value) => Number.isInteger(value) && Math.abs(value as number) <= int4Max,
  },
  text: {
    type: sql`text`,
    isRight: (value) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'),
  },
};

function writeCursor(sort: string, { side, value, id }: Place): string {
  return Buffer.from(JSON.stringify([sort, side, value, id])).toString('base64url');
}

/** A cursor names the order it belongs to, and is good for no other. */
export function readCursor(sort: string, kind: Kind, cursor: string): Place {
  try {
    const [order, side, value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isSide = side === 'after' || side === 'before';
    if (order === sort && isSide && kinds[kind].isRight(value) && uuid.test(id)) return { side, value, id };
  } catch {
    // Told below: whatever is wrong with it, it is not a cursor of this list.
  }
  throw badRequest('invalid_cursor', { cursor: 'Not a cursor of this list' });
}

type Turn<Row> = {
  sort: string;
  limit: number;
  place: Place | undefined;
  /** One row more than the limit tells whether there is more. Before a place it reads against the order, nearest first. */
  read: (from: Place | undefined) => Promise<Row[]>;
  valueOf: (row: Row) => Value | Date;
};

/** The rows of one page, and the ways on and back. */
export async function turnPage<Row extends { id: string }>(turn: Turn<Row>): Promise<Paged<Row>> {
  const { sort, limit, place, read } = turn;
  const cursorAt = (side: Place['side'], row: Row) => {
    const value = turn.valueOf(row);
    return writeCursor(sort, {
      side,
      value: value instanceof Date ? value.toISOString() : value,
      id: row.id,
    });
  };

  if (place?.side === 'before') {
    const found = await read(place);
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
  // Back at the beginning the first page is shown whole, whatever came or went meanwhile.
  const start = place?.side === 'after' ? place : undefined;
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

/** One page of a list in any of its orders. */
export async function readPage<Row extends { id: string }, Word extends string>(
  // biome-ignore lint/suspicious/noExplicitAny: any list, whatever tables it joins.
  query: SelectQueryBuilder<any, any, Row>,
  { id, keys }: Ordering<Word>,
  { limit, sort, cursor }: PageRequest<Word>,
): Promise<Paged<Row>> {
  const isDescending = sort.startsWith('-');
  const { by, kind } = keys[sort.replace(/^-/, '') as Word];
  const { type } = kinds[kind];
  const place = cursor ? readCursor(sort, kind, cursor) : undefined;

  /** The first comparison follows from the second; an index of a joined table knows only the first. */
  function isBeyond({ value, id: from }: Place, isDown: boolean) {
    const [reaches, passes] = isDown ? [sql`<=`, sql`<`] : [sql`>=`, sql`>`];
    return sql<boolean>`${by} ${reaches} ${value}::${type}
      and (${by}, ${sql.ref(id)}) ${passes} (${value}::${type}, ${from}::uuid)`;
  }

  async function read(from: Place | undefined) {
    const isDown = isDescending !== (from?.side === 'before');
    const direction = isDown ? 'desc' : 'asc';
    let page = query
      .select(by.as('sort_value'))
      .orderBy(by, direction)
      .orderBy(sql.ref(id), direction)
      .limit(limit + 1);
    if (from) page = page.where(isBeyond(from, isDown));
    return (await page.execute()) as (Row & { sort_value: Value | Date })[];
  }

  return turnPage({ sort, limit, place, read, valueOf: ({ sort_value }) => sort_value });
}

const rowsAtOnce = 500;

/** Every row of a list, page after page, so that never more than one is held. */
export async function* eachPage<Row>(
  read: (page: { limit: number; cursor: string | undefined }) => Promise<Paged<Row>>,
): AsyncGenerator<Row[]> {
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await read({ limit: rowsAtOnce, cursor });
    yield rows;
    cursor = nextCursor;
  } while (cursor);
}
