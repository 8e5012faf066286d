import type { PatchProperty } from '@teduh/shared/properties';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/applications/applications.mail.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import * as properties from '../../domain/properties/properties.repository.ts';
import type { Actor } from '../../platform/http/access.ts';
import { type ProcessedImage, storeImages } from '../../platform/images.ts';
import { rejectWaiting } from '../steps/reject-waiting.ts';
import { announceProperties, checkUpdate, writeUpdate } from './properties.service.ts';

/** Changes a listing. Whoever waits for a room that is taken off hears that it is no longer offered. */
export async function updateProperty(
  deps: Deps,
  actor: Actor,
  id: string,
  changes: PatchProperty,
  newImages: ProcessedImage[],
) {
  await checkUpdate(deps, id, changes, newImages);
  await storeImages(deps.storage, newImages);
  return deps.db.begin(async (tx) => {
    await properties.lockUnits(tx, id);
    const unitIds = await writeUpdate(tx, deps, actor, id, changes, newImages);
    const waiting = unitIds.length > 0 ? await applications.lockWaiting(tx, { unitIds }) : [];
    await rejectWaiting(tx, deps, actor.id, waiting, mail.noLongerOffered);
    await announceProperties(tx, deps);
    return properties.getById(tx, id);
  });
}
