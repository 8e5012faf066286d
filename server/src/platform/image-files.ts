import { type ImageFormat, imageFormats, widthsOf } from '@teduh/shared/images';
import { convertImage } from './images.ts';
import { contentTypeOf } from './storage/keys.ts';
import type { Storage, StoredFile } from './storage/storage.ts';

type Name = { key: string; folder: string; width: number; format: ImageFormat };

const keyPattern = new RegExp(`^(.+/)([0-9]+)\\.(${imageFormats.join('|')})$`);

function nameOf(key: string): Name | undefined {
  const [, folder = '', width, format] = keyPattern.exec(key) ?? [];
  const known = imageFormats.find((each) => each === format);
  return known && { key, folder, width: Number(width), format: known };
}

async function findLargest(storage: Storage, folder: string): Promise<Name | undefined> {
  const stored = await Array.fromAsync(storage.list(folder));
  const names = stored.flatMap(({ key }) => nameOf(key) ?? []);
  return names.toSorted((a, b) => b.width - a.width)[0];
}

/**
 * A file of an image. One that was never stored is made from the largest there is and kept, so that images from before a new width or format,
 * and those that came in one format only, need no conversion beforehand.
 */
export async function findImageFile(storage: Storage, key: string): Promise<StoredFile | undefined> {
  const stored = await storage.get(key);
  if (stored) return stored;
  const wanted = nameOf(key);
  const largest = wanted && (await findLargest(storage, wanted.folder));
  if (!largest || !widthsOf(largest.width).includes(wanted.width)) return undefined;
  const source = await storage.get(largest.key);
  if (!source) return undefined;
  const bytes = await convertImage(source.bytes, wanted.width, wanted.format);
  await storage.put(key, bytes);
  return { bytes, contentType: contentTypeOf(key) };
}
