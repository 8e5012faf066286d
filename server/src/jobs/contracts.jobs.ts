import type { Deps } from '../deps.ts';
import { contractFolder } from '../domain/contracts/contract-files.ts';
import { listKnownKeys } from '../domain/contracts/contracts.repository.ts';
import type { ScheduledJob } from '../platform/jobs/jobs.ts';
import { rejectStaleApplications } from '../use-cases/applications/reject-stale-applications.ts';
import { endContracts } from '../use-cases/contracts/end-contract.ts';
import { expireHolds, remindOfHolds } from '../use-cases/contracts/expire-holds.ts';
import { chargeRent, remindOfPayments } from '../use-cases/transactions/charge-rent.ts';

const hourMs = 60 * 60 * 1000;

/** What time alone brings about, in order. Each step is done once, however often and on however many servers it runs. */
const steps = [
  rejectStaleApplications,
  expireHolds,
  remindOfHolds,
  chargeRent,
  remindOfPayments,
  endContracts,
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
