import type { Deps } from '../deps.ts';
import { complaintImageFolder } from '../domain/complaints/complaint-images.ts';
import { listReferencedHashes } from '../domain/complaints/complaints.repository.ts';
import type { ScheduledJob } from '../platform/jobs/jobs.ts';
import { sweepStoredImages } from '../platform/jobs/sweep-images.ts';

export const sweepComplaintImages = (deps: Deps): ScheduledJob =>
  sweepStoredImages(deps, {
    name: 'sweep-photographs',
    cron: '46 3 * * *',
    folder: complaintImageFolder,
    listReferenced: (hashes) => listReferencedHashes(deps.db, hashes),
  });
