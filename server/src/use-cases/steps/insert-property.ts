import type { CreateProperty } from '@teduh/shared/properties';
import * as properties from '../../domain/properties/properties.repository.ts';
import { imageRowOf } from '../../domain/properties/property-images.ts';
import { unitsOf } from '../../domain/properties/property-units.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { ProcessedImage } from '../../platform/images.ts';

/** Inserts a property with its units and images. The files of the images are stored before. */
export async function insertProperty(
  tx: Tx,
  createdBy: string,
  input: CreateProperty,
  images: ProcessedImage[],
): Promise<string> {
  const { name, type, address, description } = input;
  const id = await properties.insert(tx, { name, type, address, description, createdBy });
  for (const [position, unit] of unitsOf(input).entries())
    await properties.insertUnit(tx, { id, type }, unit, position);
  await properties.replaceImages(tx, id, images.map(imageRowOf));
  return id;
}
