import type { Deps } from '../../deps.ts';
import { inspectionFolder } from '../../domain/inspections/inspection-images.ts';
import { listReferencedHashes } from '../../domain/inspections/inspection-photographs.repository.ts';
import { sweepImages } from '../../platform/sweep-images.ts';

export const sweepInspectionImages = (deps: Deps) =>
  sweepImages(deps, {
    folder: `${inspectionFolder}/images/`,
    listReferenced: (hashes) => listReferencedHashes(deps.db, hashes),
  });
