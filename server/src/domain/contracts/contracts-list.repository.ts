import type { FindContracts } from '@teduh/shared/contracts';
import { contractSerialOf, type contractSorts } from '@teduh/shared/contracts.constants';
import type { Day } from '@teduh/shared/days';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import { type Ordering, type Paged, readPage } from '../../platform/db/keyset.ts';
import { containing, matchingAny } from '../../platform/db/search.ts';
import { type ContractRow, select } from './contracts.repository.ts';

const ordering: Ordering<(typeof contractSorts)[number]> = {
  id: 'contract_details.id',
  keys: {
    createdAt: { by: sql`created_at`, kind: 'instant' },
    customer: { by: sql`lower(firstname || ' ' || lastname)`, kind: 'text' },
    property: { by: sql`lower(property_name)`, kind: 'text' },
    startDate: { by: sql`start_date`, kind: 'day' },
    endDate: { by: sql`end_date`, kind: 'day' },
    rent: { by: sql`rent_sen`, kind: 'integer' },
  },
};

/** `TD-2026-0012`, `0012` or `12`; or what agreements had as their number before: the first eight letters of the id. */
function matchesNumber(q: string): RawBuilder<SqlBool>[] {
  const serial = contractSerialOf(q);
  return [
    ...(serial === undefined ? [] : [sql<SqlBool>`split_part(number, '-', 3)::integer = ${serial}`]),
    ...(/^[0-9a-f]{8}$/i.test(q)
      ? [sql<SqlBool>`id between ${q.padEnd(32, '0')}::uuid and ${q.padEnd(32, 'f')}::uuid`]
      : []),
  ];
}

function matches(db: Sql, q: string) {
  const pattern = containing(q);
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
    matchesNumber(q),
  );
}

export async function list(
  db: Sql,
  { q, status, ending, userId, today, ...page }: FindContracts & { userId?: string | undefined; today: Day },
): Promise<Paged<ContractRow>> {
  let query = select(db);
  if (userId) query = query.where('user_id', '=', userId);
  if (status) query = query.where('status', '=', status);
  if (ending)
    query = query.where('status', '=', 'Active').where(
      sql<SqlBool>`exists (select from contracts c where c.id = contract_details.id
          and is_ending_soon(c.end_date, c.terms, ${today}::date))`,
    );
  if (q) query = query.where(await matches(db, q));
  return readPage(query, ordering, page);
}
