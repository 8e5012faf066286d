import type { Deps } from '../deps.ts';
import { createSendMailJob } from '../platform/mail/mail.jobs.ts';
import { createSmtp } from '../platform/mail/smtp.ts';
import { drawAttachments } from './mail-attachments.ts';
import { createSchedule } from './schedule.ts';

/** Starts the scheduled jobs and, where an SMTP server is set, the queue that sends mails. Returns a function that stops them. */
export async function startJobs(deps: Deps) {
  const { config, db, clock, jobs } = deps;
  const schedule = createSchedule(deps);
  if (!config.smtpUrl) {
    await jobs.start([], schedule);
    return jobs.stop;
  }
  const smtp = await createSmtp(config.smtpUrl, config.mailFrom);
  await jobs.start([createSendMailJob({ db, clock, smtp, draw: drawAttachments(deps) })], schedule);
  return async () => {
    await jobs.stop();
    smtp.close();
  };
}
