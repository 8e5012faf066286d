import { sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';

export type Eligibility = { is_renting: boolean; is_waiting: boolean };

type Wish = { propertyId: string; roomId?: string | undefined };

/** Whether somebody rents already, and whether they wait for an answer: on one room, or anywhere in a property. */
export async function find(on: Sql, userId: string, wish?: Wish): Promise<Eligibility> {
  const { rows } = await sql<Eligibility>`
    select
      exists (select from contracts where user_id = ${userId} and status in ('Awaiting', 'Active'))
        or exists (select from applications where user_id = ${userId} and status = 'Accepted') as is_renting,
      exists (
        select from applications a join units u on u.id = a.unit_id
        where a.user_id = ${userId} and a.status = 'Waiting for Response'
          and u.property_id = ${wish?.propertyId ?? null}::uuid
          and (${wish?.roomId ?? null}::uuid is null or u.id = ${wish?.roomId ?? null}::uuid)) as is_waiting`.execute(
    on,
  );
  return rows[0] ?? { is_renting: false, is_waiting: false };
}
