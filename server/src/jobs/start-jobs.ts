import type { Deps } from '../deps.ts';
import { createSendMailJob } from '../platform/mail/mail.jobs.ts';
import { createSmtp } from '../platform/mail/smtp.ts';
import { getSender } from '../use-cases/settings/get-sender.ts';
import { drawAttachments } from './mail-attachments.ts';
import { createSchedule } from './schedule.ts';

/** Starts the scheduled jobs and, where an SMTP server is set, the queue that sends mails. */
export function startJobs(deps: Deps): { started: Promise<void>; stop(): Promise<void> } {
  const { config, db, clock, jobs, log, mailTally } = deps;
  let closeSmtp = () => {};

  async function start() {
    const schedule = createSchedule(deps);
    if (!config.smtpUrl) return jobs.start([], schedule);
    const smtp = await createSmtp(config.smtpUrl, config.mailFrom);
    closeSmtp = () => smtp.close();
    const sendMail = createSendMailJob({
      db,
      clock,
      log,
      mailTally,
      smtp,
      draw: drawAttachments(deps),
      sender: () => getSender(deps),
    });
    await jobs.start([sendMail], schedule);
  }

  return {
    started: start(),
    async stop() {
      await jobs.stop();
      closeSmtp();
    },
  };
}
