import type { CacheTag } from '@teduh/shared/events.constants';
import type { Audience, Signal } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Tx } from './db/db.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Attachment } from './mail/attachment.ts';
import { enqueueMails } from './mail/mail.jobs.ts';
import { type Letter, writeLetter } from './mail/write-mail.ts';
import * as rows from './outbox.repository.ts';

type Change = { tags: CacheTag[]; to: Audience };

/** One piece of news for one person: a mail, and the same words under the bell. */
export type Note = {
  /** Whoever deleted their account has no address any more and hears nothing. */
  to: { id: string; email: string | null; firstname: string };
  subject: string;
  paragraphs: [string, ...string[]];
  /** The screen it leads to. */
  action: { label: string; path: string };
  /** Comes with the mail; under the bell the screen has it. */
  attachment?: Attachment;
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

function signalsOf({ tags, to }: Change): Signal[] {
  const { userIds = [], ...rest } = to;
  const signal = (audience: Audience): Signal => ({ topic: 'change', tags, to: audience });
  const signals = [signal({ ...rest, userIds: userIds.slice(0, peoplePerSignal) })];
  for (let from = peoplePerSignal; from < userIds.length; from += peoplePerSignal)
    signals.push(signal({ userIds: userIds.slice(from, from + peoplePerSignal) }));
  return signals;
}

/** Whoever hears something has a bell to look at, besides the lists that changed. */
function toChange(change: Change | undefined, heard: Note[]): Change[] {
  if (!change && heard.length === 0) return [];
  const told = new Set([...(change?.to.userIds ?? []), ...heard.map(({ to }) => to.id)]);
  const tags: CacheTag[] = [...(change?.tags ?? []), ...(heard.length > 0 ? ['Notification' as const] : [])];
  return [{ tags, to: { ...change?.to, userIds: [...told] } }];
}

const freeOrTaken: Change = { tags: ['Property'], to: { everyone: true } };

export function createOutbox({ jobs, clock, delivery, publicUrl }: Given): Outbox {
  const letterOf = ({ to, subject, paragraphs, action, attachment }: Note): Letter[] =>
    to.email === null
      ? []
      : [
          writeLetter({
            to: to.email,
            subject,
            greeting: `Hello ${to.firstname},`,
            paragraphs,
            action: { label: action.label, url: `${publicUrl}${action.path}` },
            ...(attachment && { attachment }),
          }),
        ];
  const bellOf = ({ to, subject, paragraphs: [body], action }: Note) => ({
    userId: to.id,
    title: subject,
    body,
    link: action.path,
  });

  return {
    async announce(tx, { mails = [], notes = [], change, occupancy = false }) {
      const reached = notes.filter(({ to }) => to.email !== null);
      const changes = [...(occupancy ? [freeOrTaken] : []), ...toChange(change, reached)];
      const writtenAt = clock.wall();
      const mailIds = await rows.insert(tx, {
        letters: [...mails, ...reached.flatMap(letterOf)],
        bells: reached.map(bellOf),
        signals: changes.flatMap(signalsOf),
        writtenAt,
        // The table is the mailbox: there a mail has arrived as soon as it is written.
        sentAt: delivery === 'mailbox' ? writtenAt : null,
        rungAt: clock.now(),
      });
      if (delivery === 'smtp') await enqueueMails(tx, jobs, mailIds);
    },
  };
}
