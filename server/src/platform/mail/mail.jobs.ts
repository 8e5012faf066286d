import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/db.ts';
import type { Jobs, QueuedJob, ScheduledJob } from '../jobs/jobs.ts';
import type { DrawAttachment } from './attachment.ts';
import * as mails from './mail.repository.ts';
import type { Smtp } from './smtp.ts';

const sendMailJob = 'send-mail';

export const enqueueMails = (tx: Tx, jobs: Jobs, mailIds: string[]) =>
  jobs.enqueue(
    tx,
    sendMailJob,
    mailIds.map((mailId) => ({ key: mailId, data: { mailId } })),
  );

export function sendMail(
  db: Db,
  clock: Clock,
  smtp: Smtp,
  draw: DrawAttachment,
): QueuedJob<{ mailId: string }> {
  return {
    name: sendMailJob,
    queue: {
      policy: 'exclusive',
      expireInSeconds: 60,
      retryLimit: 1000,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 300,
    },
    async run({ mailId }) {
      const mail = await mails.findUnsent(db, mailId);
      if (!mail) return;
      const { attachment, ...letter } = mails.mailOf(mail);
      const files = attachment ? [{ name: attachment.name, bytes: await draw(attachment) }] : [];
      await smtp.send(mail.id, letter, files);
      await db.begin((tx) => mails.markSent(tx, mail.id, clock.wall()));
    },
  };
}

/** Mail written while there was no SMTP server configured, or whose job was given up. What is still queued is not doubled. */
export function sweepMail(db: Db, clock: Clock, jobs: Jobs): ScheduledJob {
  return {
    name: 'sweep-mail',
    cron: '*/5 * * * *',
    atStart: true,
    async run() {
      const start = clock.wall();
      let ids = await mails.listUnsent(db, start);
      while (ids.length > 0) {
        const page = ids;
        await db.begin((tx) => enqueueMails(tx, jobs, page));
        ids = await mails.listUnsent(db, start, page.at(-1));
      }
    },
  };
}
