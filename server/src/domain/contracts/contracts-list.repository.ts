import type { FindContracts } from '@teduh/shared/contracts';
import type { contractSorts } from '@teduh/shared/contracts.constants';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import { type Ordering, type Paged, readPage } from '../../platform/db/keyset.ts';
import { anywhere, matching } from '../../platform/db/search.ts';
import { type ContractRow, select } from './contracts.repository.ts';

const order: Ordering<(typeof contractSorts)[number]> = {
  id: 'contracts.id',
  keys: {
    createdAt: { by: sql`contracts.created_at`, kind: 'instant' },
    customer: { by: sql`lower(users.firstname || ' ' || users.lastname)`, kind: 'text' },
    property: { by: sql`lower(properties.name)`, kind: 'text' },
    startDate: { by: sql`contracts.start_date`, kind: 'day' },
    endDate: { by: sql`contracts.end_date`, kind: 'day' },
    rent: { by: sql`contracts.rent_sen`, kind: 'integer' },
  },
};

/** A number is how its id begins; half of it will do. Shorter ones would be found in any word. */
function numbered(q: string): RawBuilder<SqlBool>[] {
  if (!/^[0-9a-f]{4,8}$/i.test(q)) return [];
  return [sql`contracts.id between ${q.padEnd(32, '0')}::uuid and ${q.padEnd(32, 'f')}::uuid`];
}

function found(on: Sql, q: string) {
  const pattern = anywhere(q);
  return matching(
    on,
    [
      {
        column: 'contracts.user_id',
        ids: sql`people_like(${pattern})`,
        matches: sql`users.search_text ilike ${pattern}`,
      },
      {
        column: 'contracts.unit_id',
        ids: sql`places_like(${pattern})`,
        matches: sql`properties.name ilike ${pattern} or units.name ilike ${pattern}`,
      },
    ],
    numbered(q),
  );
}

export async function list(
  on: Sql,
  { q, status, userId, ...page }: FindContracts & { userId?: string | undefined },
): Promise<Paged<ContractRow>> {
  let query = select(on);
  if (userId) query = query.where('contracts.user_id', '=', userId);
  if (status) query = query.where('contracts.status', '=', status);
  if (q) query = query.where(await found(on, q));
  return readPage(query, order, page);
}
