import { toSen } from '@teduh/shared/money';
import type { FindProperties } from '@teduh/shared/properties';
import type { Deps } from '../../deps.ts';
import type { PropertyRow } from '../../domain/properties/properties.repository.ts';
import * as lists from '../../domain/properties/properties-list.repository.ts';
import { toWords } from '../../domain/properties/search-words.repository.ts';
import { badRequest } from '../../platform/errors.ts';

export async function listProperties({ db }: Deps, find: FindProperties) {
  const { limit, cursor, sort, type, minPrice, maxPrice, available, q } = find;
  const rows = await lists.list(db, {
    limit: limit + 1,
    sort,
    type,
    available,
    after: cursor ? readCursor(sort, cursor) : undefined,
    minSen: minPrice === undefined ? undefined : toSen(minPrice),
    maxSen: maxPrice === undefined ? undefined : toSen(maxPrice),
    words: q ? await toWords(db, q) : undefined,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? writeCursor(sort, last) : undefined };
}

/** A cursor contains the sort order it belongs to, and is not valid for another one. */
function writeCursor(sort: FindProperties['sort'], row: PropertyRow): string {
  const value = sort === 'newest' ? row.created_at.toISOString() : row.lowest_price_sen;
  return Buffer.from(JSON.stringify([sort, value, row.id])).toString('base64url');
}

function readCursor(sort: FindProperties['sort'], cursor: string): lists.Place {
  try {
    const [order, value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isValue = sort === 'newest' ? !Number.isNaN(Date.parse(value)) : Number.isSafeInteger(value);
    if (order === sort && isValue && /^[0-9a-f-]{36}$/.test(id)) return { value, id };
  } catch {
    // What cannot be decoded is rejected below like any other cursor that is not valid.
  }
  throw badRequest('invalid_cursor', { cursor: 'Not a cursor of this list' });
}
