import type { CreateProperty } from '@teduh/shared/properties';
import type { Deps } from '../../deps.ts';
import * as properties from '../../domain/properties/properties.repository.ts';
import { imageRowOf } from '../../domain/properties/property-images.ts';
import { unitsOf } from '../../domain/properties/property-units.ts';
import { audit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/http/access.ts';
import { type ProcessedImage, storeImages } from '../../platform/images.ts';

export async function createProperty(
  deps: Deps,
  actor: Actor,
  input: CreateProperty,
  images: ProcessedImage[],
) {
  const { name, type, address, description, houseRules } = input;
  await storeImages(deps.storage, images);
  return deps.db.begin(async (tx) => {
    const id = await properties.insert(tx, {
      name,
      type,
      address,
      description,
      houseRules,
      createdBy: actor.id,
    });
    for (const [position, unit] of unitsOf(input).entries())
      await properties.insertUnit(tx, { id, type }, unit, position);
    await properties.replaceImages(tx, id, images.map(imageRowOf));
    await audit(tx, actor.id, {
      action: 'property.added',
      subject: { type: 'property', id },
      after: { name, type },
    });
    await deps.outbox.announce(tx, { publicChange: { tag: 'Property', id } });
    return properties.getById(tx, id);
  });
}
