import type { FindComplaints } from '@teduh/shared/complaints';
import type { complaintSorts } from '@teduh/shared/complaints.constants';
import { sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import { type Ordering, type Paged, readPage } from '../../platform/db/keyset.ts';
import { containing, matchingAny } from '../../platform/db/search.ts';
import { type ComplaintRow, select } from './complaints.repository.ts';

const ordering: Ordering<(typeof complaintSorts)[number]> = {
  id: 'complaint_details.id',
  keys: { createdAt: { by: sql`created_at`, kind: 'instant' } },
};

function matches(db: Sql, q: string) {
  const pattern = containing(q);
  return matchingAny(
    db,
    [
      {
        column: 'customer_id',
        ids: sql`people_like(${pattern})`,
        condition: sql`tenant_search_text ilike ${pattern}`,
      },
      {
        column: 'contract_id',
        ids: sql`(select c.id from places_like(${pattern}) as unit (id) join contracts c on c.unit_id = unit.id)`,
        condition: sql`property_name ilike ${pattern} or room_name ilike ${pattern}`,
      },
    ],
    [sql`title || E'\\n' || description ilike ${pattern}`],
  );
}

export async function list(
  db: Sql,
  { q, status, category, urgency, customerId, ...page }: FindComplaints & { customerId?: string | undefined },
): Promise<Paged<ComplaintRow>> {
  let query = select(db);
  if (customerId) query = query.where('customer_id', '=', customerId);
  if (status) query = query.where('status', '=', status);
  if (category) query = query.where('category', '=', category);
  if (urgency) query = query.where('urgency', '=', urgency);
  if (q) query = query.where(await matches(db, q));
  return readPage(query, ordering, page);
}
