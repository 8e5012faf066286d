import type { CacheTag } from '@teduh/shared/events.constants';
import type { Audience, Signal } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Tx } from './db/db.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Attachment } from './mail/attachment.ts';
import { enqueueMails } from './mail/mail.jobs.ts';
import type { Mail, MailText } from './mail/write-mail.ts';
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

/** A mail about somebody's account, to an address that may not be theirs yet or any more. No notification comes with it. */
export type AccountMail = Mail & { userId: string };

type Announcement = {
  mails?: AccountMail[];
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

type OutboxOptions = {
  jobs: Pick<Jobs, 'enqueue'>;
  clock: Clock;
  delivery: 'mailbox' | 'smtp';
  publicUrl: string;
};

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
function withNotifications(change: Change | undefined, received: Message[], toAdmins: boolean): Change[] {
  const isReceived = received.length > 0 || toAdmins;
  if (!change && !isReceived) return [];
  const userIds = new Set([...(change?.to.userIds ?? []), ...received.map(({ to }) => to.id)]);
  const tags = [...(change?.tags ?? []), ...(isReceived ? ['Notification' as const] : [])];
  return [{ tags, to: { ...change?.to, ...(toAdmins && { admins: true }), userIds: [...userIds] } }];
}

export const mailTextOf = ({ action, ...text }: MessageText, publicUrl: string): MailText => ({
  ...text,
  action: { label: action.label, url: `${publicUrl}${action.path}` },
});

export function createOutbox({ jobs, clock, delivery, publicUrl }: OutboxOptions): Outbox {
  const withLink = (text: MessageText) => ({ text: mailTextOf(text, publicUrl), link: text.action.path });

  return {
    async announce(tx, { mails = [], messages = [], toAdmins = [], change, publicChange }) {
      const received = messages.filter(({ to }) => to.email !== null);
      const everyone: Signal[] = publicChange
        ? [{ topic: 'change', tags: [publicChange.tag], to: { everyone: true }, id: publicChange.id }]
        : [];
      const writtenAt = clock.now();
      const mailIds = await rows.insert(tx, {
        mails: [
          ...mails.map(({ userId: id, to: email, firstname, ...text }) => ({
            to: { id, email, firstname },
            text,
          })),
          ...received.map(({ to, ...text }) => ({ to, ...withLink(text) })),
          ...toAdmins.map((text) => ({ to: 'admins' as const, ...withLink(text) })),
        ],
        signals: [
          ...everyone,
          ...withNotifications(change, received, toAdmins.length > 0).flatMap(signalsOf),
        ],
        writtenAt,
        // The table is the mailbox: there a mail has arrived as soon as it is written.
        sentAt: delivery === 'mailbox' ? writtenAt : null,
      });
      if (delivery === 'smtp') await enqueueMails(tx, jobs, mailIds);
    },
  };
}
