import type { FindComplaints } from '@teduh/shared/complaints';
import type { complaintSorts } from '@teduh/shared/complaints.constants';
import { sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import { type Ordering, type Paged, readPage } from '../../platform/db/keyset.ts';
import { anywhere, matching } from '../../platform/db/search.ts';
import { type ComplaintRow, select } from './complaints.repository.ts';

const order: Ordering<(typeof complaintSorts)[number]> = {
  id: 'complaints.id',
  keys: { createdAt: { by: sql`complaints.created_at`, kind: 'instant' } },
};

function found(on: Sql, q: string) {
  const pattern = anywhere(q);
  return matching(
    on,
    [
      {
        column: 'complaints.customer_id',
        ids: sql`people_like(${pattern})`,
        matches: sql`users.search_text ilike ${pattern}`,
      },
      {
        column: 'complaints.contract_id',
        ids: sql`(select c.id from places_like(${pattern}) as unit (id) join contracts c on c.unit_id = unit.id)`,
        matches: sql`properties.name ilike ${pattern} or units.name ilike ${pattern}`,
      },
    ],
    [sql`complaints.title || E'\\n' || complaints.description ilike ${pattern}`],
  );
}

export async function list(
  on: Sql,
  { q, status, customerId, ...page }: FindComplaints & { customerId?: string | undefined },
): Promise<Paged<ComplaintRow>> {
  let query = select(on);
  if (customerId) query = query.where('customer_id', '=', customerId);
  if (status) query = query.where('complaints.status', '=', status);
  if (q) query = query.where(await found(on, q));
  return (await readPage(query, order, page)) as Paged<ComplaintRow>;
}
