import { sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';

type Place = { propertyId: string; roomId?: string | undefined };

/** Whether a tenant rents anywhere. */
export async function findAnywhere(db: Sql, userId: string) {
  const found = await db
    .selectNoFrom(sql<boolean>`is_renting(${userId})`.as('is_renting'))
    .executeTakeFirstOrThrow();
  return { ...found, is_waiting: false };
}

/** Whether a tenant rents or waits for an answer: on one room, or anywhere in a property. */
export async function findAt(db: Sql, userId: string, { propertyId, roomId }: Place) {
  const units = sql`(select id from units where property_id = ${propertyId} and id = coalesce(${roomId ?? null}::uuid, id))`;
  const applied = sql`select from applications where user_id = ${userId} and unit_id in ${units}`;
  return db
    .selectNoFrom([
      sql<boolean>`exists (select from live_contracts where user_id = ${userId} and unit_id in ${units})
        or exists (${applied} and status = 'Accepted')`.as('is_renting'),
      sql<boolean>`exists (${applied} and status = 'Waiting for Response')`.as('is_waiting'),
    ])
    .executeTakeFirstOrThrow();
}
