import { type Selectable, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { TenancyParties } from '../../platform/db/schema.ts';

export type PartyIds = { userId: string; unitId: string };
/** A tenant and a unit, and whether one can rent the other right now. */
export type Parties = Selectable<TenancyParties>;

/** The one lock order: the tenant, then the unit. */
export async function lock(tx: Tx, { userId, unitId }: PartyIds) {
  await sql`select lock_parties(${userId}, ${unitId})`.execute(tx);
}

export async function lockAndFind(tx: Tx, { userId, unitId }: PartyIds): Promise<Parties | undefined> {
  return (await sql<Parties>`select * from locked_parties(${userId}, ${unitId})`.execute(tx)).rows[0];
}

/** In the same order. Those who apply for the same unit at the same moment do not wait for each other. */
export async function lockToApply(tx: Tx, { userId, unitId }: PartyIds): Promise<Parties | undefined> {
  return (await sql<Parties>`select * from parties_of_application(${userId}, ${unitId})`.execute(tx)).rows[0];
}

export async function find(db: Sql, { userId, unitId }: PartyIds): Promise<Parties | undefined> {
  return db
    .selectFrom('tenancy_parties')
    .selectAll()
    .where('user_id', '=', userId)
    .where('unit_id', '=', unitId)
    .executeTakeFirst();
}
