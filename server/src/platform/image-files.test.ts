import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, it, vi } from 'vitest';
import { makePhoto } from '../../test/make-images.ts';
import { findImageFile } from './image-files.ts';
import { type ProcessedImage, readImage } from './images.ts';
import { createStorage } from './storage/create-storage.ts';
import type { Storage } from './storage/storage.ts';

let storage: Storage;
let image: ProcessedImage;
const keyOf = (file: string) => `images/${image.hash}/${file}`;
const put = async (...files: string[]) => {
  for (const { key, bytes } of image.files)
    if (files.some((file) => key === keyOf(file))) await storage.put(key, bytes);
};

beforeEach(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'teduh-files-'));
  storage = createStorage({ dataDir, s3: undefined });
  image ??= await readImage(await makePhoto({ width: 1200, height: 800 }));
  return () => rm(dataDir, { recursive: true });
});

it('gives back a stored file as it is', async () => {
  await put('480.webp', '1200.jpg');
  const known = image.files.find(({ key }) => key === keyOf('480.webp'));
  expect(await findImageFile(storage, keyOf('480.webp'))).toEqual({
    bytes: known?.bytes,
    contentType: 'image/webp',
  });
});

it.each([
  ['960.jpg', 'image/jpeg', 'jpeg', 960],
  ['720.webp', 'image/webp', 'webp', 720],
  ['480.webp', 'image/webp', 'webp', 480],
  ['1200.jpg', 'image/jpeg', 'jpeg', 1200],
] as const)(
  'makes a missing %s from the largest file and stores it',
  async (file, contentType, format, width) => {
    await put('480.jpg', '1200.webp');
    const made = await findImageFile(storage, keyOf(file));
    expect(made?.contentType).toBe(contentType);
    const { format: madeFormat, width: madeWidth, height } = await sharp(made?.bytes).metadata();
    expect([madeFormat, madeWidth, height]).toEqual([format, width, (width * 2) / 3]);
    expect(await storage.get(keyOf(file))).toEqual(made);
  },
);

it('makes nothing in a width that the image does not have, nor of an image that does not exist', async () => {
  await put('1200.webp');
  const write = vi.spyOn(storage, 'put');
  for (const file of ['1600.webp', '700.jpg', '481.webp'])
    expect(await findImageFile(storage, keyOf(file))).toBeUndefined();
  expect(await findImageFile(storage, `images/${'0'.repeat(64)}/480.webp`)).toBeUndefined();
  expect(write).not.toHaveBeenCalled();
});
