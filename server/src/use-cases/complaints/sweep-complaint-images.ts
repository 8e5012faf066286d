import type { Deps } from '../../deps.ts';
import { complaintImageFolder } from '../../domain/complaints/complaint-images.ts';
import { listReferencedHashes } from '../../domain/complaints/complaints.repository.ts';
import { sweepImages } from '../../platform/sweep-images.ts';

export const sweepComplaintImages = (deps: Deps) =>
  sweepImages(deps, {
    folder: complaintImageFolder,
    listReferenced: (hashes) => listReferencedHashes(deps.db, hashes),
  });
