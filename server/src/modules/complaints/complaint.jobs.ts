import type { Deps } from '../../deps.ts';
import type { ScheduledJob } from '../../platform/jobs/jobs.ts';
import { sweepPictures } from '../../platform/jobs/sweep-pictures.ts';
import { photographFolder } from './complaint.photographs.ts';
import { listReferencedHashes } from './photograph.repository.ts';

export const sweepPhotographs = (deps: Deps): ScheduledJob =>
  sweepPictures(deps, {
    name: 'sweep-photographs',
    cron: '46 3 * * *',
    folder: photographFolder,
    listReferenced: (hashes) => listReferencedHashes(deps.db, hashes),
  });
