import { createHash } from 'node:crypto';
import {
  imageRules,
  imageWidths,
  type PictureFormat,
  pictureFormats,
  pictureUrl,
  widthsOf,
} from '@teduh/shared/images';
import type { Channels, Metadata, Sharp } from 'sharp';
import { createLimiter } from './concurrency.ts';
import { badRequest, tooLarge, wrongKind } from './errors.ts';
import type { Storage } from './storage/storage.ts';

export type ProcessedImage = {
  /** SHA-256 of the largest JPEG: the name all its files share. */
  hash: string;
  width: number;
  height: number;
  /** A data URL of a few hundred bytes. */
  placeholder: string;
  files: { key: string; bytes: Buffer }[];
};
type Pixels = { data: Buffer; width: number; height: number; channels: Channels };

/** A 50-megapixel telephone makes 8192 × 6144. */
const maxPixels = 52_000_000;
const megabyte = 1024 * 1024;
const maxHeldBytes = 320 * megabyte;
const heavyBytes = 64 * megabyte;
/** WebP knows no side above 16383; a picture that tall is a strip of screenshots. */
const largestSides = { width: Math.max(...imageWidths), height: 4800 };
const timeoutSeconds = 30;
const placeholderSide = 16;

/** Decoding uses the threads that hash passwords and read files: some must stay free, and so must memory. */
const limit = createLimiter(2);
const oneHeavyAtOnce = createLimiter(1);

let loading: Promise<typeof import('sharp').default> | undefined;
/** Loaded when the first picture comes: it costs a start 100 ms and every server some memory. */
function loadSharp() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache({ memory: 16, files: 0, items: 20 });
    return sharp;
  });
  return loading;
}

const jpegSignature = [0xff, 0xd8, 0xff];
const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const signatures = [jpegSignature, pngSignature];

type Complaints = ReturnType<typeof complainAbout>;
function complainAbout(field: string, label: string) {
  const fields = (words: string) => ({ [field]: `${label} ${words}` });
  return {
    wrongKind: () => wrongKind('invalid_fields', fields('is not a PNG or JPEG picture')),
    tooLarge: () => tooLarge('invalid_fields', fields(`is larger than ${imageRules.maxBytes / megabyte} MB`)),
    tooManyPixels: () => badRequest('invalid_fields', fields('has too many pixels')),
    damaged: () => badRequest('invalid_fields', fields('is damaged and cannot be read')),
  };
}

/** Told by its first bytes and never by its name; the decoder has the last word. */
function refuseOtherFiles(bytes: Buffer, complaints: Complaints) {
  if (bytes.length > imageRules.maxBytes) throw complaints.tooLarge();
  const isKnown = signatures.some((signature) => signature.every((byte, at) => bytes[at] === byte));
  if (!isKnown) throw complaints.wrongKind();
}

/** A picture that comes in several passes is held whole while it is read; any other passes through line by line. */
function heldBytes({ width, height, channels, depth, format, isProgressive }: Metadata) {
  const sampleBytes = format === 'png' && depth === 'uchar' ? 1 : 2;
  return isProgressive ? width * height * channels * sampleBytes : 0;
}

async function decode(bytes: Buffer, complaints: Complaints): Promise<Pixels> {
  const sharp = await loadSharp();
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels });
  const metadata = await image.metadata().catch((error) => {
    throw error.message.includes('pixel limit') ? complaints.tooManyPixels() : complaints.damaged();
  });
  if (!imageRules.types.some((type) => type === metadata.mediaType)) throw complaints.wrongKind();
  const held = heldBytes(metadata);
  if (metadata.width * metadata.height > maxPixels || held > maxHeldBytes) throw complaints.tooManyPixels();
  const read = () =>
    image
      .autoOrient()
      .resize({ ...largestSides, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .timeout({ seconds: timeoutSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw complaints.damaged();
      });
  const { data, info } = held > heavyBytes ? await oneHeavyAtOnce(read) : await read();
  return { data, width: info.width, height: info.height, channels: info.channels };
}

const encodings: Record<PictureFormat, (image: Sharp) => Sharp> = {
  jpg: (image) => image.jpeg({ quality: 80, mozjpeg: true }),
  webp: (image) => image.webp({ quality: 75, effort: 3 }),
};

async function encode({ data, ...raw }: Pixels): Promise<ProcessedImage> {
  const sharp = await loadSharp();
  const at = (width: number, format: PictureFormat) =>
    encodings[format](sharp(data, { raw }).resize({ width })).toBuffer();
  const { width, height } = raw;
  const largest = await at(width, 'jpg');
  const hash = createHash('sha256').update(largest).digest('hex');
  const files: ProcessedImage['files'] = [];
  for (const each of widthsOf(width))
    for (const format of pictureFormats) {
      const bytes = each === width && format === 'jpg' ? largest : await at(each, format);
      files.push({ key: pictureUrl(hash, each, format).slice(1), bytes });
    }
  const tiny = await sharp(data, { raw })
    .resize({ width: placeholderSide, height: placeholderSide, fit: 'inside' })
    .webp({ quality: 30, effort: 6 })
    .toBuffer();
  return { hash, width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}`, files };
}

const prepare = (bytes: Buffer, complaints: Complaints, signal?: AbortSignal) =>
  limit(async () => {
    signal?.throwIfAborted();
    return encode(await decode(bytes, complaints));
  });

/** Checked by content, turned upright, without metadata, in every width and format; nothing is stored yet. */
export async function readImage(bytes: Buffer, field = 'images'): Promise<ProcessedImage> {
  const complaints = complainAbout(field, 'The image');
  refuseOtherFiles(bytes, complaints);
  return prepare(bytes, complaints);
}

/** All of them in order, or the first complaint. */
export async function readImages(files: Buffer[], field = 'images'): Promise<ProcessedImage[]> {
  const numbered = files.map((bytes, index) => ({
    bytes,
    complaints: complainAbout(field, `Image ${index + 1}`),
  }));
  for (const { bytes, complaints } of numbered) refuseOtherFiles(bytes, complaints);
  const rest = new AbortController();
  return Promise.all(
    numbered.map(async ({ bytes, complaints }) => {
      try {
        return await prepare(bytes, complaints, rest.signal);
      } catch (error) {
        rest.abort();
        throw error;
      }
    }),
  );
}

/**
 * File first, row second: what no row names in the end is swept. Written even where it exists, so that the sweep sees it in use.
 * Everybody may see what lies at the top; a folder of its own keeps pictures apart that have another door.
 */
export async function storeImages(
  storage: Storage,
  images: ProcessedImage[],
  privateFolder?: string,
): Promise<void> {
  const place = (key: string) => (privateFolder ? `${privateFolder}/${key}` : key);
  for (const { files } of images)
    await Promise.all(files.map(({ key, bytes }) => storage.put(place(key), bytes)));
}

/** Another width or format of a stored image. */
export const convertImage = (bytes: Buffer, width: number, format: PictureFormat): Promise<Buffer> =>
  limit(async () => {
    const sharp = await loadSharp();
    return encodings[format](sharp(bytes).resize({ width })).toBuffer();
  });
