import type { FindApplications } from '@teduh/shared/applications';
import type { applicationSorts } from '@teduh/shared/applications.constants';
import { sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import { type Ordering, type Paged, readPage } from '../../platform/db/keyset.ts';
import { matchingTenancies, tenancyKeys } from '../tenancy-search.repository.ts';
import { type ApplicationRow, select } from './applications.repository.ts';

const ordering: Ordering<(typeof applicationSorts)[number]> = {
  id: 'application_details.id',
  keys: {
    createdAt: { by: sql`created_at`, kind: 'instant' },
    ...tenancyKeys,
    startDate: { by: sql`start_date`, kind: 'day' },
    endDate: { by: sql`end_date`, kind: 'day' },
    waiting: { by: sql`waiting_first(status, created_at)`, kind: 'instant' },
  },
};

export async function list(
  db: Sql,
  { q, propertyId, roomId, status, userId, ...page }: FindApplications & { userId?: string | undefined },
): Promise<Paged<ApplicationRow>> {
  let query = select(db);
  if (userId) query = query.where('user_id', '=', userId);
  if (propertyId) query = query.where('property_id', '=', propertyId);
  if (roomId) query = query.where('unit_id', '=', roomId);
  if (status) query = query.where('status', '=', status);
  if (q) query = query.where(await matchingTenancies(db, q));
  return readPage(query, ordering, page);
}

export type AppliedRoomRow = { id: string; name: string; is_removed: boolean; waiting: number };

/** In the order of the property's rooms. Rooms that were removed come last, and only where somebody applied for them. */
export async function listRooms(db: Sql, propertyId: string): Promise<AppliedRoomRow[]> {
  const { rows } = await sql<AppliedRoomRow>`
    select id, name, removed_at is not null as is_removed,
      (select count(*)::int from applications
        where unit_id = units.id and status = 'Waiting for Response') as waiting
    from units
    where property_id = ${propertyId} and property_type = 'Room Rental'
      and (removed_at is null or exists (select from applications where unit_id = units.id))
    order by removed_at nulls first, position, id`.execute(db);
  return rows;
}
