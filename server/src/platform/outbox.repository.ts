import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { channel, type Signal } from './bus.ts';
import type { Tx } from './db/db.ts';
import type { Mail } from './mail/write-mail.ts';

type Notification = { userId: string; title: string; body: string; link: string };
type Rows = {
  mails: Mail[];
  notifications: Notification[];
  signals: Signal[];
  /** Null while a mail still has to be sent. */
  sentAt: Date | null;
  writtenAt: Date;
};

/** Writes everything in one statement, since the caller may hold locks. Returns the mails' ids. */
export async function insert(tx: Tx, { mails, notifications, signals, ...at }: Rows): Promise<string[]> {
  // Ids that grow with time: of two mails with the same date the later one is still the newer.
  const ids = mails.map(() => randomUUIDv7());
  await sql`
    with mail as (
      insert into mails (id, recipient, subject, text_body, html_body, attachment_kind, attachment_id, attachment_name, created_at, sent_at)
      select *, ${at.writtenAt}::timestamptz, ${at.sentAt}::timestamptz from unnest(
        ${ids}::uuid[],
        ${mails.map(({ to }) => to)}::text[],
        ${mails.map(({ subject }) => subject)}::text[],
        ${mails.map(({ text }) => text)}::text[],
        ${mails.map(({ html }) => html)}::text[],
        ${mails.map(({ attachment }) => attachment?.kind)}::text[],
        ${mails.map(({ attachment }) => attachment?.id)}::uuid[],
        ${mails.map(({ attachment }) => attachment?.name)}::text[])
    ), notification as (
      insert into notifications (user_id, title, body, link, created_at)
      select *, ${at.writtenAt}::timestamptz from unnest(
        ${notifications.map(({ userId }) => userId)}::uuid[],
        ${notifications.map(({ title }) => title)}::text[],
        ${notifications.map(({ body }) => body)}::text[],
        ${notifications.map(({ link }) => link)}::text[])
    )
    select pg_notify(${channel}, signal) from unnest(${signals.map((signal) => JSON.stringify(signal))}::text[]) as signal`.execute(
    tx,
  );
  return ids;
}

export const listActiveAdmins = (tx: Tx) =>
  tx.selectFrom('active_admins').select(['id', 'email', 'firstname']).execute();
