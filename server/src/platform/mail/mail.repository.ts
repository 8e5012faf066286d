import { type Selectable, sql } from 'kysely';
import type { Sql, Tx } from '../db/db.ts';
import type { Mails } from '../db/schema.ts';
import type { Mail, MailText } from './write-mail.ts';

type MailRow = Selectable<Mails>;

export const columnsOf = ({ subject, paragraphs, action, afterwards = [], attachment }: MailText) => ({
  subject,
  paragraphs,
  action_label: action?.label ?? null,
  action_url: action?.url ?? null,
  afterwards,
  attachment_kind: attachment?.kind ?? null,
  attachment_id: attachment?.id ?? null,
  attachment_name: attachment?.name ?? null,
});

export function mailOf(row: MailRow): Mail {
  const { action_label: label, action_url: url } = row;
  const { attachment_kind: kind, attachment_id: id, attachment_name: name } = row;
  return {
    to: row.recipient,
    firstname: row.firstname,
    subject: row.subject,
    paragraphs: row.paragraphs,
    afterwards: row.afterwards,
    ...(label && url && { action: { label, url } }),
    ...(kind && id && name && { attachment: { kind, id, name } }),
  };
}

/** Nothing leaves a restored server before it is released. */
const isReleased = sql<boolean>`not exists (select from installation where restored_at is not null)`;

export async function findUnsent(db: Sql, id: string) {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where(isReleased)
    .executeTakeFirst();
}

export async function listUnsent(db: Sql, createdBefore: Date, afterId?: string): Promise<string[]> {
  let unsent = db.selectFrom('mails').select('id').where('sent_at', 'is', null).where(isReleased);
  unsent = unsent.where('failed_at', 'is', null);
  unsent = unsent.where('created_at', '<', createdBefore);
  if (afterId) unsent = unsent.where('id', '>', afterId);
  return (await unsent.orderBy('id').limit(500).execute()).map(({ id }) => id);
}

/** Removes the text, which may carry a one-time link and is not needed any more. */
export async function markSent(tx: Tx, id: string, at: Date) {
  await tx
    .updateTable('mails')
    .set({ sent_at: at, paragraphs: [], action_label: null, action_url: null, afterwards: [] })
    .where('id', '=', id)
    .execute();
}

/** Keeps the text, since it may be sent again. False when the mail is gone, with its recipient. */
export async function markFailed(tx: Tx, id: string, failure: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({ failed_at: at, failure })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Of those that were refused for good, or of all of them. Returns which wait to be sent again. */
export async function unmarkFailed(tx: Tx, id: string | 'all'): Promise<string[]> {
  const unmarked = await tx
    .updateTable('mails')
    .set({ failed_at: null, failure: null })
    .where('failed_at', 'is not', null)
    .$if(id !== 'all', (query) => query.where('id', '=', id))
    .returning('id')
    .execute();
  return unmarked.map((row) => row.id);
}

export async function listFailed(db: Sql, limit: number) {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'created_at', 'failed_at', 'failure'])
    .where('failed_at', 'is not', null)
    .orderBy('failed_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** Some of those that were sent or refused for good before. One that is being sent again, or marked, is left to the next time. Returns how many. */
export async function removeEnded(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mails where id in (
      select id from mails where coalesce(sent_at, failed_at) < ${before}::timestamptz
      order by coalesce(sent_at, failed_at) limit ${limit}::int for update skip locked
    )`.execute(tx);
  return Number(numAffectedRows);
}

/** How many wait, since when, and how many were refused for good. */
export async function count(db: Sql) {
  const { rows } = await sql<{ waiting: number; oldest_at: Date | null; failed: number }>`
    select waiting, oldest_at, failed
    from (select count(*)::integer as waiting, min(created_at) as oldest_at from mails where sent_at is null and failed_at is null) unsent,
      (select count(*)::integer as failed from mails where failed_at is not null) refused`.execute(db);
  return rows[0] ?? { waiting: 0, oldest_at: null, failed: 0 };
}

export async function listNewestTo(db: Sql, address: string, limit: number) {
  return db
    .selectFrom('mails')
    .select(['id', 'subject', 'created_at', 'sent_at', 'failed_at'])
    .where((eb) => eb(eb.fn('lower', ['recipient']), '=', address.toLowerCase()))
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** Mails that were not sent yet, to addresses or leading to pages that are gone. A job that finds none has nothing to do. */
export async function withdraw(tx: Tx, { recipients, urls }: { recipients: string[]; urls: string[] }) {
  const addresses = recipients.map((address) => address.toLowerCase());
  await sql`
    delete from mails where sent_at is null
      and (lower(recipient) = any(${addresses}::text[]) or action_url = any(${urls}::text[]))`.execute(tx);
}

/**
 * Mails to this address, and to others that the person had or wanted. Rows of earlier releases do not say whose they are: there the others that
 * are still known count. Returns where the mails went.
 */
export async function eraseOf(tx: Tx, userId: string, address: string, others: string[]): Promise<string[]> {
  const known = others.map((each) => each.toLowerCase());
  const { rows } = await sql<{ recipient: string }>`
    delete from mails
    where user_id = ${userId} or lower(recipient) = ${address.toLowerCase()}
      or (user_id is null and lower(recipient) = any(${known}::text[]))
    returning recipient`.execute(tx);
  return rows.map(({ recipient }) => recipient);
}
