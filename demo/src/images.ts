import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { meterFolder } from '@teduh/server/domain/charges/meter-images.ts';
import { storeComplaintImages } from '@teduh/server/domain/complaints/complaint-images.ts';
import { inspectionFolder } from '@teduh/server/domain/inspections/inspection-images.ts';
import { type ProcessedImage, storeImages } from '@teduh/server/platform/images.ts';
import type { Storage } from '@teduh/server/platform/storage/storage.ts';
import { imageUrl } from '@teduh/shared/images';
import { meters } from './data/charges.ts';
import { complaints } from './data/complaints.ts';
import { reports } from './data/inspections.ts';
import { listings } from './data/listings.ts';

const folder = join(import.meta.dirname, '../images');
const size = { width: 1600, height: 1067 };
/** Which of the widths lie in the folder; the server makes the others from the largest. */
const committedWidths = [480, 960, size.width];

export type DemoImages = ReadonlyMap<string, ProcessedImage>;

const ofProperties = new Set(listings.flatMap(({ images }) => images));
const ofMeters = new Set(meters.flatMap(({ readings }) => readings.map(({ image }) => image)));
const ofComplaints = new Set(complaints.flatMap(({ images = [] }) => images));
const ofReports = new Set(reports.flatMap(({ items }) => items.flatMap(({ images = [] }) => images)));

async function read(name: string, placeholder: string): Promise<ProcessedImage> {
  const contents = await Promise.all(
    committedWidths.map(async (width) => ({
      width,
      bytes: await readFile(join(folder, name, `${width}.webp`)),
    })),
  );
  const original = contents.find(({ width }) => width === size.width);
  const hash = createHash('sha256')
    .update(original?.bytes ?? '')
    .digest('hex');
  const files = contents.map(({ width, bytes }) => ({
    key: imageUrl(hash, width, 'webp').slice(1),
    bytes,
  }));
  return { hash, ...size, placeholder, files };
}

export async function readDemoImages(): Promise<DemoImages> {
  const placeholders = JSON.parse(await readFile(join(folder, 'placeholders.json'), 'utf8'));
  const names = [...ofProperties.union(ofComplaints).union(ofMeters).union(ofReports)];
  return new Map(
    await Promise.all(names.map(async (name) => [name, await read(name, placeholders[name])] as const)),
  );
}

/** Puts them where the server keeps the images of properties, of complaints, of meters and of reports. */
export async function storeDemoImages(storage: Storage, images: DemoImages) {
  const those = (names: Set<string>) =>
    [...images].filter(([name]) => names.has(name)).map(([, image]) => image);
  await storeImages(storage, those(ofProperties));
  await storeComplaintImages(storage, those(ofComplaints));
  await storeImages(storage, those(ofMeters), meterFolder);
  await storeImages(storage, those(ofReports), inspectionFolder);
}

/** The rows of named images, in their order. */
export const rowsOfImages = (images: DemoImages, names: string[]) =>
  names.map((name, position) => {
    const image = images.get(name);
    if (!image) throw new Error(`the demo has no image ${name}`);
    const { hash, width, height, placeholder } = image;
    return { position, content_hash: hash, width, height, placeholder };
  });
