import { contractSerialOf } from '@teduh/shared/contracts.constants';
import type { FindStampings } from '@teduh/shared/stamping';
import type { stampingSorts } from '@teduh/shared/stamping.constants';
import { type SqlBool, sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import { type Ordering, type Paged, readPage } from '../../platform/db/keyset.ts';
import { containing, matchingAny } from '../../platform/db/search.ts';
import { type StampingRow, select } from './stampings.repository.ts';

const ordering: Ordering<(typeof stampingSorts)[number]> = {
  id: 'stamping_details.id',
  keys: {
    dueDate: { by: sql`due_on`, kind: 'day' },
    customer: { by: sql`lower(firstname || ' ' || lastname)`, kind: 'text' },
    property: { by: sql`lower(property_name)`, kind: 'text' },
  },
};

function matches(db: Sql, q: string) {
  const pattern = containing(q);
  const serial = contractSerialOf(q);
  return matchingAny(
    db,
    [
      {
        column: 'user_id',
        ids: sql`people_like(${pattern})`,
        condition: sql`tenant_search_text ilike ${pattern}`,
      },
      {
        column: 'unit_id',
        ids: sql`places_like(${pattern})`,
        condition: sql`property_name ilike ${pattern} or room_name ilike ${pattern}`,
      },
    ],
    serial === undefined ? [] : [sql<SqlBool>`split_part(number, '-', 3)::integer = ${serial}`],
  );
}

/** Those that are not stamped, or those of one status. */
export async function list(db: Sql, { q, status, ...page }: FindStampings): Promise<Paged<StampingRow>> {
  let query = select(db);
  query = status ? query.where('status', '=', status) : query.where(sql<SqlBool>`status <> 'Stamped'`);
  if (q) query = query.where(await matches(db, q));
  return readPage(query, ordering, page);
}
