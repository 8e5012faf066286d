import type { PatchProperty } from '@teduh/shared/properties';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/applications/applications.mail.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import { planUpdate } from '../../domain/properties/plan-update.ts';
import * as properties from '../../domain/properties/properties.repository.ts';
import { updateRooms, updateWholeUnit } from '../../domain/properties/property-units.ts';
import { audit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/http/access.ts';
import { type ProcessedImage, storeImages } from '../../platform/images.ts';
import { rejectWaiting } from '../steps/reject-waiting.ts';

/** Changes a listing. Waiting applications for a removed room are rejected. */
export async function updateProperty(
  deps: Deps,
  actor: Actor,
  id: string,
  changes: PatchProperty,
  newImages: ProcessedImage[],
) {
  // Planned a first time so that an update that is not possible stores no files, and again under the lock.
  planUpdate(await properties.getById(deps.db, id), changes, newImages);
  await storeImages(deps.storage, newImages);

  return deps.db.begin(async (tx) => {
    await properties.lockUnits(tx, id);
    const before = await properties.getForUpdate(tx, id);
    const { images, roomPlan } = planUpdate(before, changes, newImages);
    const now = deps.clock.wall();
    const { name, address, description, houseRules } = changes;
    await properties.update(tx, id, { name, address, description, houseRules }, now);
    if (roomPlan) await updateRooms(tx, before, roomPlan, now);
    if (before.type === 'Unit Rental') await updateWholeUnit(tx, before, changes);
    await properties.replaceImages(tx, id, images);

    await audit(tx, actor.id, {
      action: 'property.updated',
      subject: { type: 'property', id },
      before: { name: before.name },
      after: { fields: Object.keys(changes).filter((field) => !/^known/.test(field)) },
    });
    const unitIds = roomPlan?.removed.map((unit) => unit.id) ?? [];
    const waiting = unitIds.length > 0 ? await applications.lockWaiting(tx, { unitIds }) : [];
    await rejectWaiting(tx, deps, actor.id, waiting);
    await deps.outbox.announce(tx, {
      messages: waiting.map(mail.noLongerOffered),
      change: { tags: ['Application'], to: { admins: true } },
      publicChange: { tag: 'Property', id },
    });
    return properties.getById(tx, id);
  });
}
