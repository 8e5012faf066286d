import { sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';

export type NotificationRow = Awaited<ReturnType<typeof listNewest>>[number];

export async function listNewest(db: Sql, userId: string, limit: number) {
  return db
    .selectFrom('notifications')
    .select(['id', 'title', 'body', 'link', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countUnread(db: Sql, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks a notification as read, once. False when this user has no such notification. */
export async function markRead(tx: Tx, userId: string, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(at)) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markAllRead(tx: Tx, userId: string, at: Date) {
  await tx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute();
}

/** Those that lead to screens which are gone. */
export async function removeByLinks(tx: Tx, userIds: string[], links: string[]) {
  await sql`
    delete from notifications where user_id = any(${userIds}::uuid[]) and link = any(${links}::text[])`.execute(
    tx,
  );
}

/** Some of those from before, read or not. Returns how many. */
export async function removeOld(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications where id in (
      select id from notifications where created_at < ${before}::timestamptz
      order by created_at limit ${limit}::int for update skip locked
    )`.execute(tx);
  return Number(numAffectedRows);
}

export async function eraseOf(tx: Tx, userId: string) {
  await tx.deleteFrom('notifications').where('user_id', '=', userId).execute();
}
