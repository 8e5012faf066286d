import type { Deps } from '../deps.ts';
import type { ScheduledJob } from '../platform/jobs/jobs.ts';
import { sweepPictures } from '../platform/jobs/sweep-images.ts';
import { photographFolder } from '../domain/complaints/complaint-images.ts';
import { listReferencedHashes } from '../domain/complaints/complaint-images.repository.ts';

export const sweepPhotographs = (deps: Deps): ScheduledJob =>
  sweepPictures(deps, {
    name: 'sweep-photographs',
    cron: '46 3 * * *',
    folder: photographFolder,
    listReferenced: (hashes) => listReferencedHashes(deps.db, hashes),
  });
