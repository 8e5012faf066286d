import { expect, it } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';
import { createSchedule } from './schedule.ts';

const test = useTestApp();
const timesOf = (jobs: ReturnType<typeof createSchedule>) =>
  jobs.map(({ name, cron, atStart = false }) => [name, cron, atStart]);

const withoutMail = [
  ['daily-rental-jobs', '*/5 * * * *', true],
  ['purge-identity', '17 * * * *', false],
  ['purge-commits', '37 * * * *', false],
  ['sweep-property-images', '41 3 * * *', true],
  ['sweep-complaint-images', '46 3 * * *', true],
  ['sweep-meter-images', '36 3 * * *', false],
  ['sweep-inspection-images', '26 3 * * *', false],
  ['sweep-contract-files', '51 3 * * *', false],
  ['sweep-applicant-documents', '31 3 * * *', false],
  ['sweep-settlement-files', '26 3 * * *', false],
  ['reconcile-money-back', '*/15 * * * *', false],
  ['check-books', '21 4 * * *', false],
  ['remove-old-messages', '6 4 * * *', false],
  ['empty-trash', '56 3 * * *', false],
];

it('lists every job with its time, and whether it runs when a server starts', () => {
  expect(timesOf(createSchedule(test.deps))).toEqual(withoutMail);
});

it('looks for unsent mails where an SMTP server is set', () => {
  const config = { ...test.deps.config, smtpUrl: 'smtp://localhost' };
  expect(timesOf(createSchedule({ ...test.deps, config }))).toEqual([
    ...withoutMail,
    ['sweep-mail', '*/5 * * * *', true],
  ]);
});
