import type { Deps } from '../deps.ts';
import { listReferencedHashes } from '../domain/properties/properties.repository.ts';
import type { ScheduledJob } from '../platform/jobs/jobs.ts';
import { sweepStoredImages } from '../platform/jobs/sweep-images.ts';

export const sweepPropertyImages = (deps: Deps): ScheduledJob =>
  sweepStoredImages(deps, {
    name: 'sweep-images',
    cron: '41 3 * * *',
    folder: 'images/',
    listReferenced: (hashes) => listReferencedHashes(deps.db, hashes),
  });
