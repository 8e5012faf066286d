import type { Deps } from '../../deps.ts';
import { meterFolder } from '../../domain/charges/meter-images.ts';
import * as meters from '../../domain/charges/meters.repository.ts';
import { notFound } from '../../platform/errors.ts';
import { findImageFile } from '../../platform/image-files.ts';
import { privateImageKey } from '../../platform/images.ts';

/** Needs no actor: the route accepts only signed links, which are given to those who may see the reading. */
export async function getReadingPhotograph({ db, storage }: Deps, id: string, width?: number) {
  const reading = await meters.getReading(db, id);
  const file = await findImageFile(storage, privateImageKey(meterFolder, reading, width));
  if (!file) throw notFound('reading_not_found');
  return file;
}
