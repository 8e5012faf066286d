import { pictureUrl, widthsOf } from '@teduh/shared/images';
import { type ProcessedImage, storeImages } from '../../platform/images.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { ComplaintImageRow } from './complaints.repository.ts';

/** Not where the public pictures are: no address leads here but a signed one. */
const privately = 'complaints';
export const complaintImageFolder = `${privately}/images/`;

export async function storeComplaintImages(
  storage: Storage,
  images: ProcessedImage[],
): Promise<ComplaintImageRow[]> {
  await storeImages(storage, images, privately);
  return images.map(({ hash, width, height }, position) => ({ position, content_hash: hash, width, height }));
}

/** The smallest that is as wide as asked; whole, and as a file that every program opens, when nothing is asked. */
export function keyOf({ content_hash, width }: ComplaintImageRow, atLeast?: number): string {
  const best = atLeast && widthsOf(width).find((each) => each >= atLeast);
  const url = best ? pictureUrl(content_hash, best, 'webp') : pictureUrl(content_hash, width, 'jpg');
  return `${privately}${url}`;
}
