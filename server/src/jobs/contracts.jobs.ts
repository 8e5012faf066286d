import type { Deps } from '../deps.ts';
import { contractFolder } from '../domain/contracts/contract-files.ts';
import { listKnownKeys } from '../domain/contracts/contracts.repository.ts';
import type { ScheduledJob } from '../platform/jobs/jobs.ts';
import { rejectStaleApplications } from '../use-cases/applications/reject-stale-applications.ts';
import { endExpiredContracts } from '../use-cases/contracts/end-expired-contracts.ts';
import { expireHolds } from '../use-cases/contracts/expire-holds.ts';
import { remindAboutHolds } from '../use-cases/contracts/remind-about-holds.ts';
import { chargeRent } from '../use-cases/transactions/charge-rent.ts';
import { remindAboutPayments } from '../use-cases/transactions/remind-about-payments.ts';

const hourMs = 60 * 60 * 1000;

/** What time alone brings about, in order. Each step is done once, however often and on however many servers it runs. */
const steps = [
  rejectStaleApplications,
  expireHolds,
  remindAboutHolds,
  chargeRent,
  remindAboutPayments,
  endExpiredContracts,
];

export const dailyRentalJobs = (deps: Deps): ScheduledJob => ({
  name: 'keep-tenancies',
  cron: '*/5 * * * *',
  atStart: true,
  async run() {
    const errors: unknown[] = [];
    for (const step of steps) await step(deps).catch((error) => errors.push(error));
    if (errors.length > 0)
      throw new AggregateError(errors, errors.map((error) => (error as Error).message).join('; '));
  },
});

/** Removes agreements that came to nothing. Young ones may belong to a request whose rows are still to come. */
export const sweepContractFiles = ({ db, clock, storage }: Deps): ScheduledJob => ({
  name: 'sweep-contract-files',
  cron: '51 3 * * *',
  async run() {
    const before = new Date(clock.wall().getTime() - hourMs);
    for await (const { key, modifiedAt } of storage.list(contractFolder)) {
      if (modifiedAt < before && !(await listKnownKeys(db, [key])).has(key)) await storage.remove(key);
    }
  },
});
