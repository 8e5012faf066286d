import type { CacheTag } from '@teduh/shared/events';
import { type Audience, publish } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Tx } from './db/db.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Letter } from './mail/letter.ts';
import { sendMailJob } from './mail/mail.jobs.ts';
import * as mails from './mail/mail.repository.ts';

type News = {
  mails?: Letter[];
  /** Lists that changed, and whose open pages should refetch them. */
  change?: { tags: CacheTag[]; to: Audience };
};

export type Outbox = {
  /** Everything the outside world hears of a change, written in the change's own transaction: both happen, or neither. */
  announce(tx: Tx, news: News): Promise<void>;
};

/** `hold`: no SMTP server is configured where real mail is expected; it waits until one is. */
export type Delivery = 'mailbox' | 'smtp' | 'hold';

export function createOutbox({
  jobs,
  clock,
  delivery,
}: {
  jobs: Jobs;
  clock: Clock;
  delivery: Delivery;
}): Outbox {
  return {
    async announce(tx, { mails: letters = [], change }) {
      for (const letter of letters) {
        // The table is the mailbox: there a mail has arrived as soon as it is written.
        const { id } = await mails.insert(tx, letter, delivery === 'mailbox' ? clock.wall() : null);
        if (delivery === 'smtp') await jobs.enqueue(tx, sendMailJob, { mailId: id }, id);
      }
      if (change) await publish(tx, { topic: 'change', ...change });
    },
  };
}
