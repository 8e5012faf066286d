import type { FindApplications } from '@teduh/shared/applications';
import type { applicationSorts } from '@teduh/shared/applications.constants';
import { sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import { type Ordering, type Paged, readPage } from '../../platform/db/keyset.ts';
import { anywhere, matching } from '../../platform/db/search.ts';
import { type ApplicationRow, select } from './applications.repository.ts';

const order: Ordering<(typeof applicationSorts)[number]> = {
  id: 'applications.id',
  keys: {
    createdAt: { by: sql`applications.created_at`, kind: 'instant' },
    customer: { by: sql`lower(users.firstname || ' ' || users.lastname)`, kind: 'text' },
    startDate: { by: sql`applications.start_date`, kind: 'day' },
    endDate: { by: sql`applications.end_date`, kind: 'day' },
  },
};

function found(on: Sql, q: string) {
  const pattern = anywhere(q);
  return matching(on, [
    {
      column: 'applications.user_id',
      ids: sql`people_like(${pattern})`,
      matches: sql`users.search_text ilike ${pattern}`,
    },
    {
      column: 'applications.unit_id',
      ids: sql`places_like(${pattern})`,
      matches: sql`properties.name ilike ${pattern} or units.name ilike ${pattern}`,
    },
  ]);
}

export async function list(
  on: Sql,
  { q, propertyId, roomId, status, userId, ...page }: FindApplications & { userId?: string | undefined },
): Promise<Paged<ApplicationRow>> {
  let query = select(on);
  if (userId) query = query.where('applications.user_id', '=', userId);
  if (propertyId) query = query.where('units.property_id', '=', propertyId);
  if (roomId) query = query.where('applications.unit_id', '=', roomId);
  if (status) query = query.where('applications.status', '=', status);
  if (q) query = query.where(await found(on, q));
  return (await readPage(query, order, page)) as Paged<ApplicationRow>;
}

export type AppliedRoomRow = { id: string; name: string; is_removed: boolean; waiting: number };

/** In the order of the property's rooms; those that are gone come last, and only where somebody applied. */
export async function listRooms(on: Sql, propertyId: string): Promise<AppliedRoomRow[]> {
  const { rows } = await sql<AppliedRoomRow>`
    select id, name, removed_at is not null as is_removed,
      (select count(*)::int from applications
        where unit_id = units.id and status = 'Waiting for Response') as waiting
    from units
    where property_id = ${propertyId} and property_type = 'Room Rental'
      and (removed_at is null or exists (select from applications where unit_id = units.id))
    order by removed_at nulls first, position, id`.execute(on);
  return rows;
}
