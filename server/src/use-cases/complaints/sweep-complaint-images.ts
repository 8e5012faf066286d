import type { Deps } from '../../deps.ts';
import { listReferencedHashes } from '../../domain/complaints/complaint-images.repository.ts';
import { complaintImageFolder } from '../../domain/complaints/complaint-images.ts';
import { sweepImages } from '../../platform/sweep-images.ts';

export const sweepComplaintImages = (deps: Deps) =>
  sweepImages(deps, {
    folder: complaintImageFolder,
    listReferenced: (hashes) => listReferencedHashes(deps.db, hashes),
  });
