import { sql } from 'kysely';
import type { Sql, Tx } from './db/db.ts';

/** Which restore the database came from, if it was not released since. */
export async function find(db: Sql) {
  return db
    .selectFrom('installation')
    .select(['beat', 'restored_at', 'restored_reason', 'restored_mail_number'])
    .executeTakeFirst();
}

/** Since then nothing leaves. False when it was known before. */
export async function mark(tx: Tx, reason: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update installation set restored_at = now(), restored_reason = ${reason},
      restored_mail_number = coalesce((select max(number) from mails), 0)
    where restored_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Once a minute, whichever server comes first. Undefined when it is not time yet. */
export async function nextBeat(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ beat: number }>`
    update installation set beat = beat + 1, beat_at = now()
    where restored_at is null and beat_at < now() - interval '55 seconds' returning beat`.execute(tx);
  return rows[0]?.beat;
}

export async function release(tx: Tx, beat: number) {
  await sql`
    update installation set released_at = now(), beat = ${beat}, beat_at = now(),
      restored_at = null, restored_reason = null, restored_mail_number = null
    where restored_at is not null`.execute(tx);
}

/** Mails that wait since before the restore. Their original may have sent them. */
const waitingBefore = sql`sent_at is null and number <= (select restored_mail_number from installation)`;

export async function listWaiting(db: Sql) {
  const { rows } = await sql<{ recipient: string; subject: string; created_at: Date }>`
    select recipient, subject, created_at from mails where ${waitingBefore} order by number`.execute(db);
  return rows;
}

export async function countWrittenSince(db: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mails
    where sent_at is null and number > (select restored_mail_number from installation)`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function dropWaiting(tx: Tx) {
  await sql`delete from mails where ${waitingBefore}`.execute(tx);
}
