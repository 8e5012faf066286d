import { imageUrl, widthsOf } from '@teduh/shared/images';
import { type ProcessedImage, storeImages } from '../../platform/images.ts';
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

/** The smallest WebP that is at least as wide as asked, or the JPEG in full size when no width is asked for. */
export function complaintImageKey({ content_hash, width }: ComplaintImageRow, minWidth?: number): string {
  const best = minWidth && widthsOf(width).find((each) => each >= minWidth);
  const url = best ? imageUrl(content_hash, best, 'webp') : imageUrl(content_hash, width, 'jpg');
  return `${privateFolder}${url}`;
}
