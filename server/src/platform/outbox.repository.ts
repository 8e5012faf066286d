import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { channel, type Signal } from './bus.ts';
import type { Tx } from './db/db.ts';
import type { Letter } from './mail/write-mail.ts';

type Bell = { userId: string; title: string; body: string; link: string };
type News = {
  letters: Letter[];
  bells: Bell[];
  signals: Signal[];
  /** Null while a mail still has to be sent. */
  sentAt: Date | null;
  writtenAt: Date;
  rungAt: Date;
};

/** All that leaves with one change, in one statement: whoever waits for the change's locks waits for this too. Answers with the mails' ids. */
export async function insert(tx: Tx, { letters, bells, signals, ...at }: News): Promise<string[]> {
  // Ids that grow with time: of two mails with the same date the later one is still the newer.
  const ids = letters.map(() => randomUUIDv7());
  await sql`
    with mail as (
      insert into mails (id, recipient, subject, text_body, html_body, attachment_kind, attachment_id, attachment_name, created_at, sent_at)
      select *, ${at.writtenAt}::timestamptz, ${at.sentAt}::timestamptz from unnest(
        ${ids}::uuid[],
        ${letters.map(({ to }) => to)}::text[],
        ${letters.map(({ subject }) => subject)}::text[],
        ${letters.map(({ text }) => text)}::text[],
        ${letters.map(({ html }) => html)}::text[],
        ${letters.map(({ attachment }) => attachment?.kind)}::text[],
        ${letters.map(({ attachment }) => attachment?.id)}::uuid[],
        ${letters.map(({ attachment }) => attachment?.name)}::text[])
    ), bell as (
      insert into notifications (user_id, title, body, link, created_at)
      select *, ${at.rungAt}::timestamptz from unnest(
        ${bells.map(({ userId }) => userId)}::uuid[],
        ${bells.map(({ title }) => title)}::text[],
        ${bells.map(({ body }) => body)}::text[],
        ${bells.map(({ link }) => link)}::text[])
    )
    select pg_notify(${channel}, signal) from unnest(${signals.map((signal) => JSON.stringify(signal))}::text[]) as signal`.execute(
    tx,
  );
  return ids;
}
