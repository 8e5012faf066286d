import { sql } from 'kysely';
import { channel, type Signal } from './bus.ts';
import type { Tx } from './db/db.ts';
import { columnsOf } from './mail/mail.repository.ts';
import type { MailText } from './mail/write-mail.ts';

type OutboxMail = {
  to: { id: string; email: string | null; firstname: string } | 'admins';
  text: MailText;
  /** Where the notification leads that comes with the mail. */
  link?: string;
};
type Rows = {
  mails: OutboxMail[];
  signals: Signal[];
  /** Null while a mail still has to be sent. */
  sentAt: Date | null;
  writtenAt: Date;
};

function rowOf({ to, text, link }: OutboxMail) {
  if (to === 'admins') return { to_admins: true, ...columnsOf(text), link };
  return { user_id: to.id, recipient: to.email, firstname: to.firstname, ...columnsOf(text), link };
}

/** JSON of PostgreSQL refuses half a character, which a text column would have replaced. */
const jsonOf = (rows: object[]) =>
  JSON.stringify(rows, (_key, value) => (typeof value === 'string' ? value.toWellFormed() : value));

/** Writes everything in one statement, since the caller may hold locks. Returns the mails' ids. */
export async function insert(tx: Tx, { mails, signals, writtenAt, sentAt }: Rows): Promise<string[]> {
  const { rows } = await sql<{ mail_ids: string[] }>`
    with message as (
      select
        coalesce(admin.id, text.user_id) as user_id,
        coalesce(admin.email, text.recipient) as recipient,
        coalesce(admin.firstname, text.firstname) as firstname,
        subject, paragraphs, action_label, action_url, afterwards, attachment_kind, attachment_id, attachment_name, link
      from jsonb_to_recordset(${jsonOf(mails.map(rowOf))}::jsonb) as text(
        to_admins boolean, user_id uuid, recipient text, firstname text,
        subject text, paragraphs text[], action_label text, action_url text, afterwards text[],
        attachment_kind text, attachment_id uuid, attachment_name text, link text)
      left join active_admins as admin on text.to_admins
      where coalesce(admin.email, text.recipient) is not null
    ), mail as (
      insert into mails (user_id, recipient, firstname, subject, paragraphs, action_label, action_url, afterwards,
        attachment_kind, attachment_id, attachment_name, created_at, sent_at)
      select user_id, recipient, firstname, subject, paragraphs, action_label, action_url, afterwards,
        attachment_kind, attachment_id, attachment_name, ${writtenAt}::timestamptz, ${sentAt}::timestamptz
      from message
      returning id
    ), notification as (
      insert into notifications (user_id, title, body, link, created_at)
      select user_id, subject, paragraphs[1], link, ${writtenAt}::timestamptz from message where link is not null
    )
    select
      array(select id from mail) as mail_ids,
      array(
        select pg_notify(${channel}, signal)::text
        from unnest(${signals.map((signal) => JSON.stringify(signal))}::text[]) as signal
      ) as notified`.execute(tx);
  return rows.flatMap(({ mail_ids }) => mail_ids);
}
