import { imageUrl, widthsOf } from '@teduh/shared/images';
import { findImageFile } from '../../platform/image-files.ts';
import { type ProcessedImage, privateImageKey, storeImages } from '../../platform/images.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { PhotographRow } from './inspection-photographs.repository.ts';

type StoredPhotograph = Pick<PhotographRow, 'content_hash' | 'width' | 'height'>;

/** Apart from the public images: these are reached only through signed links. */
export const inspectionFolder = 'inspections';

export async function storePhotograph(storage: Storage, image: ProcessedImage): Promise<StoredPhotograph> {
  await storeImages(storage, [image], inspectionFolder);
  return { content_hash: image.hash, width: image.width, height: image.height };
}

export const findPhotograph = (storage: Storage, photograph: StoredPhotograph, width?: number) =>
  findImageFile(storage, privateImageKey(inspectionFolder, photograph, width));

/** The smallest JPEG, for a document. */
export async function readSmall(storage: Storage, { content_hash, width }: StoredPhotograph) {
  const [smallest = width] = widthsOf(width);
  return (await findImageFile(storage, `${inspectionFolder}${imageUrl(content_hash, smallest, 'jpg')}`))
    ?.bytes;
}
