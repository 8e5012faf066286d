import type { Json } from '@teduh/server/platform/db/schema.ts';
import { columnsOf } from '@teduh/server/platform/mail/mail.repository.ts';
import { type Message, type MessageText, mailTextOf, type Recipient } from '@teduh/server/platform/outbox.ts';
import { type Rows, tables } from '../demo.repository.ts';
import { idOf } from './deterministic.ts';

export type AuditLine = {
  at: Date;
  actorId: string | null;
  action: string;
  subject: { type: string; id: string };
  before?: Json;
  after?: Json;
};

const unreadMs = 2 * 24 * 60 * 60 * 1000;

type Given = { now: Date; publicUrl: string; admin: Recipient };
type Announcement = { messages?: Message[]; toAdmins?: MessageText[] };

/** Collects what the demo's past has left in the database. `name` keeps the ids of two collections apart. */
export function createRows(name: string, { now, publicUrl, admin }: Given) {
  const rows = Object.fromEntries(tables.map((table) => [table, []])) as unknown as Rows;
  let messageCount = 0;

  function addMessage(message: Message, at: Date) {
    // A millisecond apart, so that lists keep them in order.
    const createdAt = new Date(at.getTime() + (messageCount++ % 1000));
    const id = `${messageCount} of ${name}`;
    const { to, ...text } = message;
    if (to.email !== null)
      rows.mails.push({
        id: idOf(`mail ${id}`),
        user_id: to.id,
        recipient: to.email,
        firstname: to.firstname,
        ...columnsOf(mailTextOf(text, publicUrl)),
        created_at: createdAt,
        sent_at: createdAt,
      });
    rows.notifications.push({
      id: idOf(`notification ${id}`),
      user_id: message.to.id,
      title: message.subject,
      body: message.paragraphs[0],
      link: message.action.path,
      created_at: createdAt,
      read_at: now.getTime() - at.getTime() > unreadMs ? new Date(at.getTime() + unreadMs / 4) : null,
    });
  }

  /** The mails and notifications that went out at a moment, to one admin where the outbox would tell all of them. */
  function announce(at: Date, { messages = [], toAdmins = [] }: Announcement) {
    for (const message of messages) addMessage(message, at);
    for (const text of toAdmins) addMessage({ ...text, to: admin }, at);
  }

  function audit({ at, actorId, action, subject, before = null, after = null }: AuditLine) {
    rows.audit_log.push({
      at,
      actor_id: actorId,
      action,
      subject_type: subject.type,
      subject_id: subject.id,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    });
  }

  return { rows, announce, audit };
}

/** Both together, with the history in order. */
export function mergeRows(first: Rows, second: Rows): Rows {
  const merged = Object.fromEntries(
    tables.map((table) => [table, [...first[table], ...second[table]]]),
  ) as unknown as Rows;
  merged.audit_log.sort((a, b) => new Date(a.at ?? 0).getTime() - new Date(b.at ?? 0).getTime());
  return merged;
}
