import type { CacheTag } from '@teduh/shared/events';
import { type Audience, publish } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Tx } from './db/db.ts';
import type { Jobs } from './jobs/jobs.ts';
import { type Letter, writeLetter } from './mail/letter.ts';
import { sendMailJob } from './mail/mail.jobs.ts';
import * as mails from './mail/mail.repository.ts';

type Change = { tags: CacheTag[]; to: Audience };

/** One piece of news for one person: a mail, and the same words under the bell. */
export type Note = {
  /** Whoever deleted their account has no address any more and hears nothing. */
  to: { id: string; email: string | null; firstname: string };
  subject: string;
  paragraphs: [string, ...string[]];
  /** The screen it leads to. */
  action: { label: string; path: string };
};

type News = {
  mails?: Letter[];
  notes?: Note[];
  /** Lists that changed, and whose open pages should refetch them. */
  change?: Change;
  /** The same for everybody's lists of properties: whether a place is free has changed. */
  occupancy?: boolean;
};

export type Outbox = {
  /** Everything the outside world hears of a change, written in the change's own transaction: both happen, or neither. */
  announce(tx: Tx, news: News): Promise<void>;
};

/** `hold`: no SMTP server is configured where real mail is expected; it waits until one is. */
export type Delivery = 'mailbox' | 'smtp' | 'hold';

type Given = { jobs: Jobs; clock: Clock; delivery: Delivery; publicUrl: string };

/** PostgreSQL's notices hold 8,000 bytes; many people at once are told in several. */
const peoplePerSignal = 100;

function* signalsOf({ tags, to }: Change) {
  const { userIds = [], ...rest } = to;
  yield { tags, to: { ...rest, userIds: userIds.slice(0, peoplePerSignal) } };
  for (let from = peoplePerSignal; from < userIds.length; from += peoplePerSignal)
    yield { tags, to: { userIds: userIds.slice(from, from + peoplePerSignal) } };
}

export function createOutbox({ jobs, clock, delivery, publicUrl }: Given): Outbox {
  const letterOf = ({ to, subject, paragraphs, action }: Note): Letter[] =>
    to.email === null
      ? []
      : [
          writeLetter({
            to: to.email,
            subject,
            greeting: `Hello ${to.firstname},`,
            paragraphs,
            action: { label: action.label, url: `${publicUrl}${action.path}` },
          }),
        ];

  async function sendMails(tx: Tx, letters: Letter[]) {
    // The table is the mailbox: there a mail has arrived as soon as it is written.
    const createdAt = clock.wall();
    const sentAt = delivery === 'mailbox' ? createdAt : null;
    const ids = await mails.insert(tx, letters, { createdAt, sentAt });
    if (delivery !== 'smtp') return;
    for (const id of ids) await jobs.enqueue(tx, sendMailJob, { mailId: id }, id);
  }

  async function ring(tx: Tx, notes: Note[]) {
    const rows = notes.map(({ to, subject, paragraphs: [body], action }) => ({
      user_id: to.id,
      title: subject,
      body,
      link: action.path,
      created_at: clock.now(),
    }));
    await tx.insertInto('notifications').values(rows).execute();
  }

  return {
    async announce(tx, { mails: letters = [], notes = [], change, occupancy = false }) {
      const reached = notes.filter(({ to }) => to.email !== null);
      const all = [...letters, ...reached.flatMap(letterOf)];
      if (all.length > 0) await sendMails(tx, all);
      if (reached.length > 0) await ring(tx, reached);
      if (occupancy) await publish(tx, { topic: 'change', tags: ['Property'], to: { everyone: true } });
      if (!change && reached.length === 0) return;
      const told = new Set([...(change?.to.userIds ?? []), ...reached.map(({ to }) => to.id)]);
      const tags: CacheTag[] = [
        ...(change?.tags ?? []),
        ...(reached.length > 0 ? ['Notification' as const] : []),
      ];
      for (const signal of signalsOf({ tags, to: { ...change?.to, userIds: [...told] } }))
        await publish(tx, { topic: 'change', ...signal });
    },
  };
}
