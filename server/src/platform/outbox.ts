import type { CacheTag } from '@teduh/shared/events.constants';
import type { Audience, Signal } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Tx } from './db/db.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Attachment } from './mail/attachment.ts';
import { enqueueMails } from './mail/mail.jobs.ts';
import { type Mail, writeMail } from './mail/write-mail.ts';
import * as rows from './outbox.repository.ts';

export type Change = { tags: CacheTag[]; to: Audience };

/** Whoever deleted their account has no address any more and hears nothing. */
export type Recipient = { id: string; email: string | null; firstname: string };

/** A row that names the user it belongs to. */
export type RecipientRow = { user_id: string; email: string | null; firstname: string };

export const recipientOf = ({ user_id, email, firstname }: RecipientRow): Recipient => ({
  id: user_id,
  email,
  firstname,
});

/** What a message says: sent as a mail, and shown as a notification. */
export type MessageText = {
  subject: string;
  paragraphs: [string, ...string[]];
  /** The screen it leads to. */
  action: { label: string; path: string };
  /** Sent with the mail; the notification leads to the screen that has it. */
  attachment?: Attachment;
};
export type Message = MessageText & { to: Recipient };

type Announcement = {
  mails?: Mail[];
  messages?: Message[];
  /** Sent to every active admin. */
  toAdmins?: MessageText[];
  /** Lists that changed, and whose open pages should refetch them. */
  change?: Change;
  /** What changed for everybody, guests included; without an id, more than one thing. */
  publicChange?: { tag: CacheTag; id?: string };
};

export type Outbox = {
  /** Writes everything that leaves with a change in the change's own transaction: both happen, or neither. */
  announce(tx: Tx, announcement: Announcement): Promise<void>;
};

/** `hold`: no SMTP server is configured where real mail is expected; it waits until one is. */
export type Delivery = 'mailbox' | 'smtp' | 'hold';

type OutboxOptions = { jobs: Jobs; clock: Clock; delivery: Delivery; publicUrl: string };

/** A NOTIFY of PostgreSQL holds 8,000 bytes; a change for many users needs several. */
const usersPerSignal = 100;

function signalsOf({ tags, to }: Change): Signal[] {
  const { userIds = [], ...rest } = to;
  const signal = (audience: Audience): Signal => ({ topic: 'change', tags, to: audience });
  const signals = [signal({ ...rest, userIds: userIds.slice(0, usersPerSignal) })];
  for (let from = usersPerSignal; from < userIds.length; from += usersPerSignal)
    signals.push(signal({ userIds: userIds.slice(from, from + usersPerSignal) }));
  return signals;
}

/** Whoever receives a message has a new notification, besides the lists that changed. */
function withNotifications(change: Change | undefined, received: Message[]): Change[] {
  if (!change && received.length === 0) return [];
  const userIds = new Set([...(change?.to.userIds ?? []), ...received.map(({ to }) => to.id)]);
  const tags: CacheTag[] = [
    ...(change?.tags ?? []),
    ...(received.length > 0 ? ['Notification' as const] : []),
  ];
  return [{ tags, to: { ...change?.to, userIds: [...userIds] } }];
}

/** None for somebody without an address. */
export function mailOf({ to, subject, paragraphs, action, attachment }: Message, publicUrl: string): Mail[] {
  if (to.email === null) return [];
  const mail = writeMail({
    to: to.email,
    subject,
    greeting: `Hello ${to.firstname},`,
    paragraphs,
    action: { label: action.label, url: `${publicUrl}${action.path}` },
    ...(attachment && { attachment }),
  });
  return [mail];
}

export function createOutbox({ jobs, clock, delivery, publicUrl }: OutboxOptions): Outbox {
  const notificationOf = ({ to, subject, paragraphs: [body], action }: Message) => ({
    userId: to.id,
    title: subject,
    body,
    link: action.path,
  });

  return {
    async announce(tx, { mails = [], messages = [], toAdmins = [], change, publicChange }) {
      const admins = toAdmins.length > 0 ? await rows.listActiveAdmins(tx) : [];
      const forAdmins = toAdmins.flatMap((text) => admins.map((to) => ({ ...text, to })));
      const received = [...messages, ...forAdmins].filter(({ to }) => to.email !== null);
      const everyone: Signal[] = publicChange
        ? [{ topic: 'change', tags: [publicChange.tag], to: { everyone: true }, id: publicChange.id }]
        : [];
      const writtenAt = clock.now();
      const mailIds = await rows.insert(tx, {
        mails: [...mails, ...received.flatMap((message) => mailOf(message, publicUrl))],
        notifications: received.map(notificationOf),
        signals: [...everyone, ...withNotifications(change, received).flatMap(signalsOf)],
        writtenAt,
        // The table is the mailbox: there a mail has arrived as soon as it is written.
        sentAt: delivery === 'mailbox' ? writtenAt : null,
      });
      if (delivery === 'smtp') await enqueueMails(tx, jobs, mailIds);
    },
  };
}
