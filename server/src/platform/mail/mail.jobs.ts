import { publish } from '../bus.ts';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/db.ts';
import type { Jobs, QueuedJob } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import { traced } from '../tracing/tracing.ts';
import type { DrawAttachment } from './attachment.ts';
import * as mails from './mail.repository.ts';
import type { MailTally } from './mail-tally.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import * as refusedAddresses from './refused-addresses.repository.ts';
import { type Smtp, sendTimeoutMs } from './smtp.ts';
import { type Sender, writeMail } from './write-mail.ts';

const sendMailJob = 'send-mail';
/** The mail has left. Whoever does not write that down sends it again, so a failover of the database is waited for. */
const patiently = { giveUpMs: 45_000 };

export const enqueueMails = (tx: Tx, jobs: Pick<Jobs, 'enqueue'>, mailIds: string[]) =>
  jobs.enqueue(
    tx,
    sendMailJob,
    mailIds.map((mailId) => ({ key: mailId, data: { mailId } })),
  );

type SendMailDeps = {
  db: Db;
  clock: Clock;
  log: Log;
  mailTally: MailTally;
  smtp: Smtp;
  draw: DrawAttachment;
  sender: () => Promise<Sender>;
};

export function createSendMailJob(deps: SendMailDeps): QueuedJob<{ mailId: string }> {
  const { db, clock, log, mailTally, smtp, draw, sender } = deps;

  async function giveUp(id: string, recipient: string, { about, reason }: Refusal) {
    const at = clock.now();
    await db.begin(async (tx) => {
      if (!(await mails.markFailed(tx, id, reason, at))) return;
      if (about === 'address') await refusedAddresses.mark(tx, recipient, reason, at);
      await publish(tx, { topic: 'change', tags: ['System', 'User'], to: { admins: true } });
    });
    // Without the words of the server, which may contain the address.
    log.warn({ mailId: id, about }, 'a mail was refused for good');
  }

  return {
    name: sendMailJob,
    queue: {
      policy: 'exclusive',
      // Longer than the mail server may take: else a second try would begin beside the first.
      expireInSeconds: (sendTimeoutMs / 1000) * 1.5,
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
      try {
        const written = { to, subject, replyTo: from.email, ...writeMail(mail, from) };
        await traced({ name: 'smtp send', kind: 'client' }, () => smtp.send(row.id, written, files));
      } catch (error) {
        const refusal = refusalOf(error);
        mailTally[refusal ? 'refused' : 'put_off'] += 1;
        if (!refusal) throw error;
        return giveUp(row.id, to, refusal);
      }
      mailTally.sent += 1;
      await db.begin(async (tx) => {
        await mails.markSent(tx, row.id, clock.now());
        await refusedAddresses.clear(tx, to);
      }, patiently);
    },
  };
}

type SendAgainDeps = { jobs: Jobs; clock: Clock; config: { smtpUrl: string | undefined } };

/** Sends a mail that was refused for good, or all of them, once more. Returns which. */
export async function sendAgain(tx: Tx, { jobs, clock, config }: SendAgainDeps, mailId: string | 'all') {
  const ids = await mails.unmarkFailed(tx, mailId);
  if (config.smtpUrl) await enqueueMails(tx, jobs, ids);
  // The table is the mailbox: there a mail has arrived.
  else for (const id of ids) await mails.markSent(tx, id, clock.now());
  return ids;
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
