import type { Deps } from '../../deps.ts';
import { complaintImageKey } from '../../domain/complaints/complaint-images.ts';
import * as complaints from '../../domain/complaints/complaints.repository.ts';
import { notFound } from '../../platform/errors.ts';
import { findImageFile } from '../../platform/image-files.ts';

/** Needs no actor: the route accepts only signed links, which are given to those who may see the complaint. */
export async function getComplaintImage({ db, storage }: Deps, id: string, position: number, width?: number) {
  const { images } = await complaints.getById(db, id);
  const image = images[position];
  const file = image && (await findImageFile(storage, complaintImageKey(image, width)));
  if (!file) throw notFound('complaint_not_found');
  return file;
}
