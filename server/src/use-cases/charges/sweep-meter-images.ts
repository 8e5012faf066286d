import type { Deps } from '../../deps.ts';
import { meterFolder } from '../../domain/charges/meter-images.ts';
import { listReferencedHashes } from '../../domain/charges/meters.repository.ts';
import { sweepImages } from '../../platform/sweep-images.ts';

export const sweepMeterImages = (deps: Deps) =>
  sweepImages(deps, {
    folder: `${meterFolder}/images/`,
    listReferenced: (hashes) => listReferencedHashes(deps.db, hashes),
  });
