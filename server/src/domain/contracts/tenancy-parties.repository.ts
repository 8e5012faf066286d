import type { PropertyType } from '@teduh/shared/properties';
import { sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';

export type PartyIds = { userId: string; unitId: string };

/** A tenant and a unit as they stand towards each other right now. */
export type Parties = {
  user_id: string;
  firstname: string;
  lastname: string;
  email: string | null;
  phone: string | null;
  user_type: string;
  unit_id: string;
  room_name: string | null;
  price_sen: number;
  deposit_sen: number;
  property_id: string;
  property_name: string;
  property_type: PropertyType;
  address: string;
  /** Still offered: neither the room nor the house was taken off. */
  is_offered: boolean;
  /** The unit has a live contract. */
  is_taken: boolean;
  /** The tenant has a live contract or an accepted application. */
  is_renting: boolean;
  /** The tenant already waits for an answer on this unit. */
  is_waiting: boolean;
};

export async function lock(tx: Tx, { userId, unitId }: PartyIds) {
  await sql`select lock_parties(${userId}, ${unitId})`.execute(tx);
}

export async function find(on: Sql, { userId, unitId }: PartyIds): Promise<Parties | undefined> {
  const { rows } = await sql<Parties>`
    select users.id as user_id, firstname, lastname, email, phone, user_type,
      units.id as unit_id, units.name as room_name, price_sen, deposit_sen,
      properties.id as property_id, properties.name as property_name, properties.type as property_type, address,
      units.removed_at is null and properties.archived_at is null as is_offered,
      exists (select from contracts where unit_id = units.id and status in ('Awaiting', 'Active')) as is_taken,
      exists (select from contracts where user_id = users.id and status in ('Awaiting', 'Active'))
        or exists (select from applications where user_id = users.id and status = 'Accepted') as is_renting,
      exists (select from applications where user_id = users.id and unit_id = units.id
        and status = 'Waiting for Response') as is_waiting
    from users, units join properties on properties.id = units.property_id
    where users.id = ${userId} and users.deleted_at is null and units.id = ${unitId}`.execute(on);
  return rows[0];
}
