import { type ProcessedImage, privateImageKey, storeImages } from '../../platform/images.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { ComplaintImageRow } from './complaints.repository.ts';

/** Apart from the public images: these are reached only through signed links. */
const privateFolder = 'complaints';
export const complaintImageFolder = `${privateFolder}/images/`;

export async function storeComplaintImages(
  storage: Storage,
  images: ProcessedImage[],
): Promise<ComplaintImageRow[]> {
  await storeImages(storage, images, privateFolder);
  return images.map(({ hash, width, height }, position) => ({ position, content_hash: hash, width, height }));
}

export const complaintImageKey = (image: ComplaintImageRow, minWidth?: number) =>
  privateImageKey(privateFolder, image, minWidth);
