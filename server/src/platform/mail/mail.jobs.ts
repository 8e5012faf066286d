import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/db.ts';
import type { Jobs, QueuedJob } from '../jobs/jobs.ts';
import type { DrawAttachment } from './attachment.ts';
import * as mails from './mail.repository.ts';
import type { Smtp } from './smtp.ts';
import { type Sender, writeMail } from './write-mail.ts';

const sendMailJob = 'send-mail';

export const enqueueMails = (tx: Tx, jobs: Jobs, mailIds: string[]) =>
  jobs.enqueue(
    tx,
    sendMailJob,
    mailIds.map((mailId) => ({ key: mailId, data: { mailId } })),
  );

type SendMailDeps = { db: Db; clock: Clock; smtp: Smtp; draw: DrawAttachment; sender: () => Promise<Sender> };

export function createSendMailJob({
  db,
  clock,
  smtp,
  draw,
  sender,
}: SendMailDeps): QueuedJob<{ mailId: string }> {
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
      const row = await mails.findUnsent(db, mailId);
      if (!row) return;
      const mail = mails.mailOf(row);
      const { to, subject, attachment } = mail;
      const bytes = attachment && (await draw(attachment));
      const files = attachment && bytes ? [{ name: attachment.name, bytes }] : [];
      const from = await sender();
      await smtp.send(row.id, { to, subject, replyTo: from.email, ...writeMail(mail, from) }, files);
      await db.begin((tx) => mails.markSent(tx, row.id, clock.now()));
    },
  };
}

/** Enqueues mails that were written before an SMTP server was set, or whose job failed for good. Mails in the queue stay there once. */
export async function sweepMail({ db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs }) {
  const start = clock.now();
  let ids = await mails.listUnsent(db, start);
  while (ids.length > 0) {
    const page = ids;
    await db.begin((tx) => enqueueMails(tx, jobs, page));
    ids = await mails.listUnsent(db, start, page.at(-1));
  }
}
