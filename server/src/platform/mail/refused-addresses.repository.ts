import { sql } from 'kysely';
import type { Sql, Tx } from '../db/db.ts';

export type RefusedAddress = {
  id: string;
  address: string;
  refused_at: Date;
  reason: string;
  /** Whose address it is; null for one that nobody has, such as a new one that waits to be confirmed. */
  user_id: string | null;
  firstname: string | null;
  lastname: string | null;
};

export async function mark(tx: Tx, address: string, reason: string, at: Date) {
  await tx
    .insertInto('refused_addresses')
    .values({ address: address.toLowerCase(), reason, refused_at: at })
    .onConflict((same) => same.column('address').doUpdateSet({ reason, refused_at: at }))
    .execute();
}

export async function find(db: Sql, address: string) {
  return db
    .selectFrom('refused_addresses')
    .select(['refused_at', 'reason'])
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst();
}

export async function listNewest(db: Sql, limit: number): Promise<RefusedAddress[]> {
  const { rows } = await sql<RefusedAddress>`
    select marked.id, address, refused_at, reason, users.id as user_id, firstname, lastname
    from refused_addresses as marked left join existing_users as users on lower(users.email) = address
    order by refused_at desc, marked.id desc limit ${limit}`.execute(db);
  return rows;
}

/** False when there is no such mark any more. */
export async function remove(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('refused_addresses').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function clear(tx: Tx, address: string) {
  await tx.deleteFrom('refused_addresses').where('address', '=', address.toLowerCase()).execute();
}
