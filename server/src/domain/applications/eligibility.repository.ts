import { sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';

type Place = { propertyId?: string; roomId?: string | undefined };

/** Whether a tenant is renting already, and whether they wait for an answer: on one room, or anywhere in a property. */
export async function find(db: Sql, userId: string, { propertyId, roomId }: Place = {}) {
  return db
    .selectNoFrom([
      sql<boolean>`is_renting(${userId})`.as('is_renting'),
      sql<boolean>`exists (
        select from applications a join units u on u.id = a.unit_id
        where a.user_id = ${userId} and a.status = 'Waiting for Response' and u.property_id = ${propertyId ?? null}::uuid
          and u.id = coalesce(${roomId ?? null}::uuid, u.id))`.as('is_waiting'),
    ])
    .executeTakeFirstOrThrow();
}
