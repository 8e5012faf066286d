import type { Deps } from '../deps.ts';
import type { ScheduledJob } from '../platform/jobs/jobs.ts';
import { dailyRentalJobs } from './contracts.jobs.ts';

/** Jobs that depend on which day it is, in order. Whoever moves the clock runs them for every day. */
export const createDailyJobs = (deps: Deps): ScheduledJob[] => [dailyRentalJobs(deps)];
