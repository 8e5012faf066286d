import type { Selectable } from 'kysely';
import type { Sql, Tx } from '../db/db.ts';
import type { Mails } from '../db/schema.ts';
import type { Attachment } from './attachment.ts';
import type { Mail } from './write-mail.ts';

type MailRow = Selectable<Mails>;

function attachmentOf(row: MailRow): Attachment | undefined {
  const { attachment_kind: kind, attachment_id: id, attachment_name: name } = row;
  return kind && id && name ? { kind, id, name } : undefined;
}

export function mailOf(row: MailRow): Mail {
  const attachment = attachmentOf(row);
  return {
    to: row.recipient,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    ...(attachment && { attachment }),
  };
}

export async function findUnsent(db: Sql, id: string) {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
}

export async function listUnsent(db: Sql, createdBefore: Date, afterId?: string): Promise<string[]> {
  let unsent = db.selectFrom('mails').select('id').where('sent_at', 'is', null);
  unsent = unsent.where('created_at', '<', createdBefore);
  if (afterId) unsent = unsent.where('id', '>', afterId);
  return (await unsent.orderBy('id').limit(500).execute()).map(({ id }) => id);
}

/** Removes the bodies, which carried one-time links and are not needed any more. */
export async function markSent(tx: Tx, id: string, at: Date) {
  await tx
    .updateTable('mails')
    .set({ sent_at: at, text_body: '', html_body: '' })
    .where('id', '=', id)
    .execute();
}

export async function listNewestTo(db: Sql, address: string, limit: number) {
  return db
    .selectFrom('mails')
    .select(['id', 'subject', 'created_at', 'sent_at'])
    .where((eb) => eb(eb.fn('lower', ['recipient']), '=', address.toLowerCase()))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function eraseRecipient(tx: Tx, address: string) {
  await tx
    .deleteFrom('mails')
    .where((eb) => eb(eb.fn('lower', ['recipient']), '=', address.toLowerCase()))
    .execute();
}
