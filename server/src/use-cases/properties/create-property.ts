import type { CreateProperty } from '@teduh/shared/properties';
import type { Deps } from '../../deps.ts';
import * as properties from '../../domain/properties/properties.repository.ts';
import { propertyChange } from '../../domain/properties/property-change.ts';
import { audit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/http/access.ts';
import { type ProcessedImage, storeImages } from '../../platform/images.ts';
import { insertProperty } from '../steps/insert-property.ts';

export async function createProperty(
  deps: Deps,
  actor: Actor,
  input: CreateProperty,
  images: ProcessedImage[],
) {
  await storeImages(deps.storage, images);
  return deps.db.begin(async (tx) => {
    const id = await insertProperty(tx, actor.id, input, images);
    await audit(tx, actor.id, {
      action: 'property.added',
      subject: { type: 'property', id },
      after: { name: input.name, type: input.type },
    });
    await deps.outbox.announce(tx, { change: propertyChange });
    return properties.getById(tx, id);
  });
}
