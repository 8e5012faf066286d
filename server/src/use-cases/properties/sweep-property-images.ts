import type { Deps } from '../../deps.ts';
import { listReferencedHashes } from '../../domain/properties/properties.repository.ts';
import { propertyImageFolder } from '../../domain/properties/property-images.ts';
import { listReferencedHashes as listInSettings } from '../../domain/settings/settings.repository.ts';
import { sweepImages } from '../../platform/sweep-images.ts';

/** Pictures that everybody may see: those of properties, and the logo of the company. */
export const sweepPropertyImages = (deps: Deps) =>
  sweepImages(deps, {
    folder: propertyImageFolder,
    listReferenced: async (hashes) =>
      (await listReferencedHashes(deps.db, hashes)).union(await listInSettings(deps.db, hashes)),
  });
