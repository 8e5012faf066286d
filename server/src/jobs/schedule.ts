import type { Deps } from '../deps.ts';
import { purgeCommits } from '../platform/db/begin.ts';
import type { ScheduledJob } from '../platform/jobs/jobs.ts';
import { sweepMail } from '../platform/mail/mail.jobs.ts';
import { emptyTrash } from '../platform/storage/trash.ts';
import { sweepApplicantDocuments } from '../use-cases/applicants/sweep-applicant-documents.ts';
import { purgeIdentity } from '../use-cases/auth/purge-identity.ts';
import { sweepMeterImages } from '../use-cases/charges/sweep-meter-images.ts';
import { sweepComplaintImages } from '../use-cases/complaints/sweep-complaint-images.ts';
import { sweepContractFiles } from '../use-cases/contracts/sweep-contract-files.ts';
import { sweepInspectionImages } from '../use-cases/inspections/sweep-inspection-images.ts';
import { removeOldMessages } from '../use-cases/notifications/remove-old-messages.ts';
import { reconcileMoneyBack } from '../use-cases/payments/reconcile-money-back.ts';
import { sweepPropertyImages } from '../use-cases/properties/sweep-property-images.ts';
import { sweepSettlementFiles } from '../use-cases/settlements/sweep-settlement-files.ts';
import { checkBooks } from '../use-cases/statements/check-books.ts';
import { createDailyJobs } from './daily-jobs.ts';
import { holdJob } from './hold-job.ts';
import { runNightlyBackup } from './nightly-backup.ts';

const backupSeconds = 12 * 60 * 60;

/** Payments are reconciled in a loop, since cron knows no interval under a minute: reconciliation.ts. */
export const reconcileEveryMs = 15_000;

/** Everything that runs by the clock, in Malaysian time. Mails are sent by a queue instead, as soon as they are written. */
export function createSchedule(deps: Deps): ScheduledJob[] {
  const jobs: ScheduledJob[] = [
    ...createDailyJobs(deps),
    { name: 'purge-identity', cron: '17 * * * *', run: () => purgeIdentity(deps) },
    { name: 'purge-commits', cron: '37 * * * *', run: () => purgeCommits(deps) },
    {
      name: 'sweep-property-images',
      cron: '41 3 * * *',
      atStart: true,
      run: () => sweepPropertyImages(deps),
    },
    {
      name: 'sweep-complaint-images',
      cron: '46 3 * * *',
      atStart: true,
      run: () => sweepComplaintImages(deps),
    },
    { name: 'sweep-meter-images', cron: '36 3 * * *', run: () => sweepMeterImages(deps) },
    { name: 'sweep-inspection-images', cron: '26 3 * * *', run: () => sweepInspectionImages(deps) },
    { name: 'sweep-contract-files', cron: '51 3 * * *', run: () => sweepContractFiles(deps) },
    {
      name: 'sweep-applicant-documents',
      cron: '31 3 * * *',
      run: () => sweepApplicantDocuments(deps),
    },
    { name: 'sweep-settlement-files', cron: '26 3 * * *', run: () => sweepSettlementFiles(deps) },
    { name: 'reconcile-money-back', cron: '*/15 * * * *', run: () => reconcileMoneyBack(deps) },
    { name: 'check-books', cron: '21 4 * * *', run: () => checkBooks(deps) },
    { name: 'remove-old-messages', cron: '6 4 * * *', run: () => removeOldMessages(deps) },
    { name: 'empty-trash', cron: '56 3 * * *', run: () => emptyTrash(deps) },
  ];
  const { directory, at } = deps.config.backup;
  const [hour = '', minute = ''] = at.split(':');
  if (directory)
    jobs.push({
      name: 'backup',
      cron: `${Number(minute)} ${Number(hour)} * * *`,
      maxSeconds: backupSeconds,
      run: () => runNightlyBackup(deps),
    });
  if (deps.config.smtpUrl)
    jobs.push({ name: 'sweep-mail', cron: '*/5 * * * *', atStart: true, run: () => sweepMail(deps) });
  return jobs.map((job) => holdJob(deps, job));
}
