import { sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';

export type PartyIds = { userId: string; unitId: string };
/** A tenant and a unit, and whether one can rent the other right now. */
export type Parties = NonNullable<Awaited<ReturnType<typeof find>>>;

/** The one lock order: the tenant, then the unit. */
export async function lock(tx: Tx, { userId, unitId }: PartyIds) {
  await sql`select lock_parties(${userId}, ${unitId})`.execute(tx);
}

export async function find(db: Sql, { userId, unitId }: PartyIds) {
  return db
    .selectFrom('existing_users as users')
    .crossJoin('units')
    .innerJoin('properties', 'properties.id', 'units.property_id')
    .select([
      'users.id as user_id',
      'firstname',
      'lastname',
      'email',
      'phone',
      'user_type',
      'units.id as unit_id',
      'units.name as room_name',
      'price_sen',
      'deposit_sen',
      'properties.id as property_id',
      'properties.name as property_name',
      'properties.type as property_type',
      'address',
    ])
    .select([
      sql<boolean>`removed_at is null and archived_at is null`.as('is_offered'),
      sql<boolean>`exists (select from live_contracts where unit_id = units.id)`.as('is_taken'),
      sql<boolean>`is_renting(users.id)`.as('is_renting'),
      sql<boolean>`exists (select from applications
        where user_id = users.id and unit_id = units.id and status = 'Waiting for Response')`.as(
        'is_waiting',
      ),
    ])
    .where('users.id', '=', userId)
    .where('units.id', '=', unitId)
    .executeTakeFirst();
}
