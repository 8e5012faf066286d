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

const isNobodys = sql`not exists (select from users where lower(email) = address)`;

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

/** The marks of addresses that were somebody's, where nobody else has the address now. */
export async function forget(tx: Tx, addresses: string[]) {
  const gone = addresses.map((address) => address.toLowerCase());
  await sql`
    delete from refused_addresses where address = any(${gone}::text[]) and ${isNobodys}`.execute(tx);
}

export async function forgetOld(tx: Tx, before: Date) {
  await sql`delete from refused_addresses where refused_at < ${before}::timestamptz and ${isNobodys}`.execute(
    tx,
  );
}

export async function clear(tx: Tx, address: string) {
  await tx.deleteFrom('refused_addresses').where('address', '=', address.toLowerCase()).execute();
}
