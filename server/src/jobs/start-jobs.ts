import type { Deps } from '../deps.ts';
import { sendMail, sweepMail } from '../platform/mail/mail.jobs.ts';
import { createSmtp } from '../platform/mail/smtp.ts';
import { purgeIdentity } from './auth.jobs.ts';
import { sweepComplaintImages } from './complaints.jobs.ts';
import { sweepContractFiles } from './contracts.jobs.ts';
import { createDailyJobs } from './daily-jobs.ts';
import { drawAttachments } from './mail-attachments.ts';
import { sweepPropertyImages } from './properties.jobs.ts';

/** Starts all jobs and returns a function that stops them. */
export async function startJobs(deps: Deps) {
  const { config, db, clock, jobs } = deps;
  const scheduled = [
    purgeIdentity(deps),
    sweepPropertyImages(deps),
    sweepComplaintImages(deps),
    sweepContractFiles(deps),
    ...createDailyJobs(deps),
  ];
  if (!config.smtpUrl) {
    await jobs.start([], scheduled);
    return jobs.stop;
  }
  const smtp = await createSmtp(config.smtpUrl, config.mailFrom);
  const sending = sendMail(db, clock, smtp, drawAttachments(deps));
  await jobs.start([sending], [...scheduled, sweepMail(db, clock, jobs)]);
  return async () => {
    await jobs.stop();
    smtp.close();
  };
}
