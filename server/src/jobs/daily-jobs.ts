import type { Deps } from '../deps.ts';
import type { ScheduledJob } from '../platform/jobs/jobs.ts';
import { removeOldDocuments } from '../use-cases/applicants/remove-old-documents.ts';
import { rejectStaleApplications } from '../use-cases/applications/reject-stale-applications.ts';
import { chargeExtras } from '../use-cases/charges/charge-extras.ts';
import { endExpiredContracts } from '../use-cases/contracts/end-expired-contracts.ts';
import { expireHolds } from '../use-cases/contracts/expire-holds.ts';
import { remindAboutEnds } from '../use-cases/contracts/remind-about-ends.ts';
import { remindAboutHolds } from '../use-cases/contracts/remind-about-holds.ts';
import { finaliseInspections } from '../use-cases/inspections/finalise-inspections.ts';
import { remindAboutInspections } from '../use-cases/inspections/remind-about-inspections.ts';
import { withdrawLateProposals } from '../use-cases/notices/withdraw-late-proposals.ts';
import { announceAutopay } from '../use-cases/payments/announce-autopay.ts';
import { chargeAutopay } from '../use-cases/payments/charge-autopay.ts';
import { tidyAutopay } from '../use-cases/payments/tidy-autopay.ts';
import { askAboutRenewals } from '../use-cases/renewals/ask-about-renewals.ts';
import { continueSettlements } from '../use-cases/settlements/continue-settlements.ts';
import { remindAboutDeposits } from '../use-cases/settlements/remind-about-deposits.ts';
import { remindToSign } from '../use-cases/signing/remind-to-sign.ts';
import { chaseFiledStampings } from '../use-cases/stamping/chase-filed-stampings.ts';
import { remindAboutStamping } from '../use-cases/stamping/remind-about-stamping.ts';
import { chargeLateFees } from '../use-cases/transactions/charge-late-fees.ts';
import { chargeRent } from '../use-cases/transactions/charge-rent.ts';
import { prorateLastMonths } from '../use-cases/transactions/prorate-last-months.ts';
import { remindAboutPayments } from '../use-cases/transactions/remind-about-payments.ts';
import { holdJob } from './hold-job.ts';

/** These use cases depend on the date alone. Each does its work once, however often and on however many servers it runs. */
const useCases = [
  rejectStaleApplications,
  expireHolds,
  remindAboutHolds,
  remindToSign,
  remindAboutStamping,
  chaseFiledStampings,
  finaliseInspections,
  remindAboutInspections,
  chargeRent,
  announceAutopay,
  chargeExtras,
  prorateLastMonths,
  remindAboutPayments,
  tidyAutopay,
  chargeAutopay,
  chargeLateFees,
  withdrawLateProposals,
  askAboutRenewals,
  remindAboutEnds,
  endExpiredContracts,
  continueSettlements,
  remindAboutDeposits,
  removeOldDocuments,
];

/** A use case that fails does not stop those after it. */
async function runDailyRentalJobs(deps: Deps) {
  const errors: unknown[] = [];
  for (const useCase of useCases) await useCase(deps).catch((error) => errors.push(error));
  if (errors.length > 0)
    throw new AggregateError(errors, errors.map((error) => (error as Error).message).join('; '));
}

/** Jobs of the business day. Whoever moves the clock runs them for every day that is skipped. */
export const createDailyJobs = (deps: Deps): ScheduledJob[] => [
  holdJob(deps, {
    name: 'daily-rental-jobs',
    cron: '*/5 * * * *',
    atStart: true,
    run: () => runDailyRentalJobs(deps),
  }),
];
