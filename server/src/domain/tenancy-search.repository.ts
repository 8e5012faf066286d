import { contractSerialOf } from '@teduh/shared/contracts.constants';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Sql } from '../platform/db/db.ts';
import type { Ordering } from '../platform/db/keyset.ts';
import { containing, matchingAny } from '../platform/db/search.ts';

/** Lists of what belongs to a tenant and a unit are searched and sorted alike: their views have the same columns. */
export const tenancyKeys = {
  customer: { by: sql`lower(firstname || ' ' || lastname)`, kind: 'text' },
  property: { by: sql`lower(property_name)`, kind: 'text' },
} satisfies Ordering<'customer' | 'property'>['keys'];

/** By the tenant, the property or the room; `direct` are the columns of the list itself. */
export function matchingTenancies(db: Sql, q: string, direct: RawBuilder<SqlBool>[] = []) {
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
    direct,
  );
}

/** `TD-2026-0012`, `0012` or `12` is the number of a contract. */
export function matchesContractNumber(q: string): RawBuilder<SqlBool>[] {
  const serial = contractSerialOf(q);
  return serial === undefined ? [] : [sql<SqlBool>`split_part(number, '-', 3)::integer = ${serial}`];
}
