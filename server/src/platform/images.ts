import { createHash } from 'node:crypto';
import {
  type ImageFormat,
  imageFormats,
  imageRules,
  imageUrl,
  imageWidths,
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

/** A phone with 50 megapixels takes images of 8192 × 6144. */
const maxPixels = 52_000_000;
const megabyte = 1024 * 1024;
const maxBufferedBytes = 320 * megabyte;
const largeBufferBytes = 64 * megabyte;
/** WebP allows no side above 16383 pixels. */
const largestSides = { width: Math.max(...imageWidths), height: 4800 };
const timeoutSeconds = 30;
const placeholderSide = 16;

/** Decoding uses the thread pool that also hashes passwords and reads files, so only two images are decoded at a time. */
const limit = createLimiter(2);
const oneLargeAtATime = createLimiter(1);

let loading: Promise<typeof import('sharp').default> | undefined;
/** Loaded with the first image, since it takes 100 ms and some memory. */
function loadSharp() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache({ memory: 16, files: 0, items: 20 });
    return sharp;
  });
  return loading;
}

const jpegSignature = [0xff, 0xd8, 0xff];
const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const riffSignature = [0x52, 0x49, 0x46, 0x46];
/** WebP is a kind of RIFF; which one it is the decoder finds out. */
const signatures: Record<string, number[]> = {
  'image/jpeg': jpegSignature,
  'image/png': pngSignature,
  'image/webp': riffSignature,
};

type ImageErrors = ReturnType<typeof createImageErrors>;
function createImageErrors(field: string, label: string) {
  const fields = (problem: string) => ({ [field]: `${label} ${problem}` });
  return {
    wrongKind: () => wrongKind('invalid_fields', fields('is not a PNG or JPEG picture')),
    tooLarge: () => tooLarge('invalid_fields', fields(`is larger than ${imageRules.maxBytes / megabyte} MB`)),
    tooManyPixels: () => badRequest('invalid_fields', fields('has too many pixels')),
    damaged: () => badRequest('invalid_fields', fields('is damaged and cannot be read')),
  };
}

/** Checks the first bytes and ignores the file name; the decoder checks the rest. */
function assertImageFile(bytes: Buffer, errors: ImageErrors, types: readonly string[]) {
  if (bytes.length > imageRules.maxBytes) throw errors.tooLarge();
  const isKnown = types.some((type) => signatures[type]?.every((byte, at) => bytes[at] === byte));
  if (!isKnown) throw errors.wrongKind();
}

/** A progressive or interlaced image, and every WebP, is decoded into memory as a whole, any other line by line. */
function bufferedBytes({ width, height, channels, depth, format, isProgressive }: Metadata) {
  const sampleBytes = format !== 'jpeg' && depth === 'uchar' ? 1 : 2;
  return isProgressive || format === 'webp' ? width * height * channels * sampleBytes : 0;
}

async function decode(bytes: Buffer, errors: ImageErrors, types: readonly string[]): Promise<Pixels> {
  const sharp = await loadSharp();
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels });
  const metadata = await image.metadata().catch((error) => {
    throw error.message.includes('pixel limit') ? errors.tooManyPixels() : errors.damaged();
  });
  if (!types.some((type) => type === metadata.mediaType)) throw errors.wrongKind();
  const buffered = bufferedBytes(metadata);
  if (metadata.width * metadata.height > maxPixels || buffered > maxBufferedBytes)
    throw errors.tooManyPixels();
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
        throw errors.damaged();
      });
  const { data, info } = buffered > largeBufferBytes ? await oneLargeAtATime(read) : await read();
  return { data, width: info.width, height: info.height, channels: info.channels };
}

const encodings: Record<ImageFormat, (image: Sharp) => Sharp> = {
  jpg: (image) => image.jpeg({ quality: 80, mozjpeg: true }),
  webp: (image) => image.webp({ quality: 75, effort: 3 }),
};

async function encode({ data, ...raw }: Pixels): Promise<ProcessedImage> {
  const sharp = await loadSharp();
  const at = (width: number, format: ImageFormat) =>
    encodings[format](sharp(data, { raw }).resize({ width })).toBuffer();
  const { width, height } = raw;
  const largest = await at(width, 'jpg');
  const hash = createHash('sha256').update(largest).digest('hex');
  const files: ProcessedImage['files'] = [];
  for (const each of widthsOf(width))
    for (const format of imageFormats) {
      const bytes = each === width && format === 'jpg' ? largest : await at(each, format);
      files.push({ key: imageUrl(hash, each, format).slice(1), bytes });
    }
  const tiny = await sharp(data, { raw })
    .resize({ width: placeholderSide, height: placeholderSide, fit: 'inside' })
    .webp({ quality: 30, effort: 6 })
    .toBuffer();
  return { hash, width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}`, files };
}

const prepare = (bytes: Buffer, errors: ImageErrors, types: readonly string[], signal?: AbortSignal) =>
  limit(async () => {
    signal?.throwIfAborted();
    return encode(await decode(bytes, errors, types));
  });

/** Checks, rotates and encodes an image in every width and format, without its metadata. Nothing is stored yet. */
export async function readImage(
  bytes: Buffer,
  field = 'images',
  types: readonly string[] = imageRules.types,
): Promise<ProcessedImage> {
  const errors = createImageErrors(field, 'The image');
  assertImageFile(bytes, errors, types);
  return prepare(bytes, errors, types);
}

/** Processes all images in order; the first invalid one rejects them all. */
export async function readImages(files: Buffer[], field = 'images'): Promise<ProcessedImage[]> {
  const numbered = files.map((bytes, index) => ({
    bytes,
    errors: createImageErrors(field, `Image ${index + 1}`),
  }));
  for (const { bytes, errors } of numbered) assertImageFile(bytes, errors, imageRules.types);
  const rest = new AbortController();
  return Promise.all(
    numbered.map(async ({ bytes, errors }) => {
      try {
        return await prepare(bytes, errors, imageRules.types, rest.signal);
      } catch (error) {
        rest.abort();
        throw error;
      }
    }),
  );
}

/**
 * Called before the rows are written; files without a row are swept later. An existing file is written again, so that the sweep sees it as recent.
 * Images outside a private folder are public.
 */
export async function storeImages(
  storage: Storage,
  images: ProcessedImage[],
  privateFolder?: string,
): Promise<void> {
  const keyIn = (key: string) => (privateFolder ? `${privateFolder}/${key}` : key);
  const files = images.flatMap((image) => image.files);
  await storage.putAll(files.map(({ key, bytes }) => ({ key: keyIn(key), bytes })));
}

type StoredImage = { content_hash: string; width: number };

/** In a private folder: the smallest WebP that is at least as wide as asked, or the JPEG in full size when no width is asked for. */
export function privateImageKey(
  folder: string,
  { content_hash, width }: StoredImage,
  minWidth?: number,
): string {
  const best = minWidth && widthsOf(width).find((each) => each >= minWidth);
  const url = best ? imageUrl(content_hash, best, 'webp') : imageUrl(content_hash, width, 'jpg');
  return `${folder}${url}`;
}

/** Another width or format of a stored image. */
export const convertImage = (bytes: Buffer, width: number, format: ImageFormat): Promise<Buffer> =>
  limit(async () => {
    const sharp = await loadSharp();
    return encodings[format](sharp(bytes).resize({ width })).toBuffer();
  });
