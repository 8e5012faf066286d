import type { Deps } from '../../deps.ts';
import { listReferencedHashes } from '../../domain/properties/properties.repository.ts';
import { propertyImageFolder } from '../../domain/properties/property-images.ts';
import { sweepImages } from '../../platform/sweep-images.ts';

export const sweepPropertyImages = (deps: Deps) =>
  sweepImages(deps, {
    folder: propertyImageFolder,
    listReferenced: (hashes) => listReferencedHashes(deps.db, hashes),
  });
