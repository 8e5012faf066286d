import type { Deps } from '../deps.ts';
import type { ScheduledJob } from '../platform/jobs/jobs.ts';
import { sweepPictures } from '../platform/jobs/sweep-images.ts';
import { listReferencedHashes } from '../domain/properties/property-images.repository.ts';

export const sweepImages = (deps: Deps): ScheduledJob =>
  sweepPictures(deps, {
    name: 'sweep-images',
    cron: '41 3 * * *',
    folder: 'images/',
    listReferenced: (hashes) => listReferencedHashes(deps.db, hashes),
  });
