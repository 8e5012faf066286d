import { type ProcessedImage, storeImages } from '../../platform/images.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { MeterPhotograph } from './meters.repository.ts';

/** Apart from the public images: these are reached only through signed links. */
export const meterFolder = 'meters';

export async function storeMeterPhotograph(
  storage: Storage,
  image: ProcessedImage,
): Promise<MeterPhotograph> {
  await storeImages(storage, [image], meterFolder);
  return { content_hash: image.hash, width: image.width, height: image.height };
}
