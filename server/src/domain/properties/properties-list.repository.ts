import type { FindProperties } from '@teduh/shared/properties';
import { type SqlBool, sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import { type Ordering, type Paged, readPage } from '../../platform/db/keyset.ts';
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

export async function list(
  db: Sql,
  { q, limit, cursor, sort, ...filter }: Find,
): Promise<Paged<PropertyRow>> {
  const page = { limit, cursor, sort: sorts[sort] };
  return readPage(
    async (range) => {
      const ids = q ? await findPropertyIds(db, { text: q, filter, range }) : undefined;
      if (ids) return select(db).where(sql<SqlBool>`properties.id = any(${ids}::uuid[])`);
      return filterConditions(filter).reduce((query, condition) => query.where(condition), select(db));
    },
    ordering,
    page,
  );
}
