import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOfUrl, imageFormats, imageRules, imageWidths } from '@teduh/shared/images';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { makePhoto, makePng } from '../../test/make-images.ts';
import { type ProcessedImage, readImage, readImages, storeImages } from './images.ts';
import { createStorage } from './storage/create-storage.ts';

const fileOf = ({ files }: ProcessedImage, name: string) => {
  const file = files.find(({ key }) => key.endsWith(`/${name}`));
  if (!file) throw new Error(`there is no ${name}`);
  return file.bytes;
};
async function colourAt(bytes: Buffer, left: number, top: number) {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}
/** What recent telephones take: a JPEG with a second one in it, which the types of sharp do not know yet. */
const bright = (image: Sharp) => (image as unknown as { withGainMap(): Sharp }).withGainMap();
/** Where the size does not matter. */
const small = { width: 300, height: 200 };
/** Has a file of every width. */
const wide = { width: 1600, height: 80 };
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

describe('an image', () => {
  it('is encoded in every width up to its own, as JPEG and WebP, all named after the largest JPEG', async () => {
    const image = await readImage(await makePhoto({ width: 2400, height: 120 }));
    expect(image).toMatchObject({ width: 1600, height: 80 });
    expect(image.files.map(({ key }) => key.split('/')[2])).toEqual([
      '480.jpg',
      '480.webp',
      '720.jpg',
      '720.webp',
      '960.jpg',
      '960.webp',
      '1600.jpg',
      '1600.webp',
    ]);
    expect(image.hash).toBe(createHash('sha256').update(fileOf(image, '1600.jpg')).digest('hex'));
    for (const { key, bytes } of image.files) {
      expect(hashOfUrl(`/${key}`)).toBe(image.hash);
      const { format, width, height } = await sharp(bytes).metadata();
      const [wide, ending] = (key.split('/')[2] ?? '').split('.');
      expect({ format, width, height }).toEqual({
        format: ending === 'jpg' ? 'jpeg' : 'webp',
        width: Number(wide),
        height: Number(wide) / 20,
      });
    }
  });

  it('is never enlarged', async () => {
    const image = await readImage(await makePhoto({ width: 300, height: 200 }));
    expect(image).toMatchObject({ width: 300, height: 200 });
    expect(image.files.map(({ key }) => key.split('/')[2])).toEqual(['300.jpg', '300.webp']);
    const between = await readImage(await makePhoto({ width: 1000, height: 50 }));
    expect(between.files.map(({ key }) => key.split('/')[2])).toEqual([
      '480.jpg',
      '480.webp',
      '720.jpg',
      '720.webp',
      '960.jpg',
      '960.webp',
      '1000.jpg',
      '1000.webp',
    ]);
  });

  it.each([
    ['a single pixel', 1, 1, { width: 1, height: 1 }],
    ['a very flat one', 6000, 2, { width: 1600, height: 1 }],
    ['a very tall one', 60, 20_000, { width: 14, height: 4800 }],
  ])('may have any shape: %s', async (_, width, height, expected) => {
    const image = await readImage(makePng({ width, height }));
    expect(image).toMatchObject(expected);
    expect((await sharp(fileOf(image, `${expected.width}.webp`)).metadata()).width).toBe(expected.width);
  });

  it('has a name that depends on its content', async () => {
    const [one, again, other] = await readImages([
      await makePhoto({ ...small, seed: 1 }),
      await makePhoto({ ...small, seed: 1 }),
      await makePhoto({ ...small, seed: 2 }),
    ]);
    expect(again?.hash).toBe(one?.hash);
    expect(other?.hash).not.toBe(one?.hash);
  });

  it('is rotated upright, whatever the orientation of the camera', async () => {
    const flat = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#00f' } })
      .composite([
        { input: { create: { width: 200, height: 200, channels: 3, background: '#f00' } }, left: 0, top: 0 },
      ])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const image = await readImage(flat);
    expect(image).toMatchObject({ width: 200, height: 400 });
    const [red = 0, , blueAtTop = 0] = await colourAt(fileOf(image, '200.jpg'), 100, 50);
    expect([red > 200, blueAtTop < 60]).toEqual([true, true]);
    const [, , blue = 0] = await colourAt(fileOf(image, '200.jpg'), 100, 350);
    expect(blue).toBeGreaterThan(200);
  });

  it('contains no metadata of place, time or camera', async () => {
    const told = await sharp(await makePhoto(small))
      .withExif({
        IFD0: { Make: 'A telltale camera', Artist: 'Siti' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '3/1 8/1 20/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '101/1 41/1 12/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><city>Kuala Lumpur</city></x:xmpmeta>')
      .withIccProfile('p3')
      .toBuffer();
    expect(told.includes('A telltale camera')).toBe(true);
    expect((await sharp(told).metadata()).exif).toBeDefined();
    const image = await readImage(told);
    for (const { bytes } of image.files) {
      const { exif, xmp, icc, iptc, comments, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc, iptc, comments, orientation }).toEqual({});
      for (const word of ['Exif', 'GPS', 'telltale', 'Siti', 'Kuala Lumpur', 'xmpmeta'])
        expect(bytes.includes(word)).toBe(false);
    }
  });

  it('keeps its colours when it has another colour profile', async () => {
    const red = sharp({ create: { width: 100, height: 100, channels: 3, background: '#c04020' } });
    const image = await readImage(await red.withIccProfile('p3').jpeg({ quality: 100 }).toBuffer());
    const [r = 0, g = 0, b = 0] = await colourAt(fileOf(image, '100.jpg'), 50, 50);
    expect(Math.max(Math.abs(r - 0xc0), Math.abs(g - 0x40), Math.abs(b - 0x20))).toBeLessThan(8);
  });

  it('is white where it was transparent', async () => {
    const seeThrough = await sharp({
      create: { width: 100, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const image = await readImage(seeThrough);
    expect(await colourAt(fileOf(image, '100.jpg'), 50, 50)).toEqual([255, 255, 255]);
    expect(await colourAt(fileOf(image, '100.webp'), 50, 50)).toEqual([255, 255, 255]);
  });

  it.each([
    ['grey', () => noise(150, 100).greyscale().jpeg()],
    ['grey PNG', () => noise(150, 100).greyscale().png()],
    ['progressive', () => noise(150, 100).jpeg({ progressive: true })],
    ['CMYK', () => noise(150, 100).toColourspace('cmyk').jpeg()],
    ['palette', () => noise(150, 100).png({ palette: true })],
    ['16 bits a channel', () => noise(150, 100).toColourspace('rgb16').png()],
    ['interlaced', () => noise(150, 100).png({ progressive: true })],
    ['high dynamic range', () => bright(noise(150, 100)).jpeg()],
  ])('may be of any kind of PNG and JPEG: %s', async (_, make) => {
    const image = await readImage(await make().toBuffer());
    expect(image).toMatchObject({ width: 150, height: 100 });
    expect((await sharp(fileOf(image, '150.jpg')).metadata()).space).toBe('srgb');
  });

  it('has a placeholder of a few hundred bytes', async () => {
    for (const bytes of [
      await makePhoto(small),
      await noise(200, 200).jpeg({ quality: 60 }).toBuffer(),
      makePng({ width: 30, height: 3000 }),
    ]) {
      const { placeholder } = await readImage(bytes);
      expect(placeholder).toMatch(/^data:image\/webp;base64,/);
      expect(placeholder.length).toBeLessThanOrEqual(600);
      const { width, height } = await sharp(
        Buffer.from(placeholder.split(',')[1] ?? '', 'base64'),
      ).metadata();
      expect(Math.max(width, height)).toBe(16);
    }
  });
});

it('an image may have ten megabytes, and not one byte more', async () => {
  const photo = await makePhoto({ width: 60, height: 40 });
  const padded = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)]);
  expect(await readImage(padded(imageRules.maxBytes))).toMatchObject({ width: 60, height: 40 });
  await expect(readImage(padded(imageRules.maxBytes + 1))).rejects.toMatchObject({ status: 413 });
});

describe('a file that is not a valid image', () => {
  const photo = makePhoto(small);
  const webp = photo.then((bytes) => sharp(bytes).webp().toBuffer());
  const gif = photo.then((bytes) => sharp(bytes).resize(20).gif().toBuffer());
  const half = photo.then((bytes) => bytes.subarray(0, bytes.length / 2));
  const noEnd = photo.then((bytes) => bytes.subarray(0, -200));
  const png = photo.then((bytes) => sharp(bytes).png().toBuffer());
  const halfPng = png.then((bytes) => bytes.subarray(0, bytes.length / 2));
  const corruptPng = png.then((bytes) => Buffer.from(bytes).fill(0x55, 20_000, 20_500));
  const large = photo.then((bytes) => Buffer.concat([bytes, Buffer.alloc(11 * 1024 * 1024 - bytes.length)]));
  const onlySignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const halfBright = bright(noise(600, 400))
    .jpeg()
    .toBuffer()
    .then((bytes) => bytes.subarray(0, bytes.length / 3));

  it.each([
    ['an empty file', Buffer.alloc(0), 415, 'is not a PNG or JPEG picture'],
    ['a text', Buffer.from('I am a photograph, believe me.'), 415, 'is not a PNG or JPEG picture'],
    [
      'an SVG, renamed',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      415,
      'is not a PNG or JPEG picture',
    ],
    ['a WebP, renamed', webp, 415, 'is not a PNG or JPEG picture'],
    ['a GIF, renamed', gif, 415, 'is not a PNG or JPEG picture'],
    ['a PDF, renamed', Buffer.from('%PDF-1.7\n'), 415, 'is not a PNG or JPEG picture'],
    [
      'a script behind the first bytes of a JPEG',
      Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from('<script>alert(1)</script>')]),
      400,
      'is damaged and cannot be read',
    ],
    ['the first bytes of a PNG and no more', onlySignature, 400, 'is damaged and cannot be read'],
    ['half a JPEG', half, 400, 'is damaged and cannot be read'],
    ['a JPEG without its last lines', noEnd, 400, 'is damaged and cannot be read'],
    ['a third of a JPEG of high dynamic range', halfBright, 400, 'is damaged and cannot be read'],
    ['half a PNG', halfPng, 400, 'is damaged and cannot be read'],
    ['a PNG with other bytes in the middle', corruptPng, 400, 'is damaged and cannot be read'],
    [
      'a PNG that claims 30000 × 30000 and has one row',
      makePng({ width: 30_000, height: 30_000, rows: 1 }),
      400,
      'has too many pixels',
    ],
    [
      'a PNG that claims two thousand million rows',
      makePng({ width: 1, height: 2_000_000_000, rows: 1 }),
      400,
      'is damaged and cannot be read',
    ],
    [
      'a PNG that must be held whole',
      makePng({ width: 8000, height: 6400, depth: 16, interlaced: true, rows: 1 }),
      400,
      'has too many pixels',
    ],
    ['11 MB', large, 413, 'is larger than 10 MB'],
  ])('%s', async (_, bytes, status, words) => {
    await expect(readImage(await bytes, 'newImages')).rejects.toMatchObject({
      status,
      fields: { newImages: `The image ${words}` },
    });
  });

  it('is rejected by its header when it is a decompression bomb', async () => {
    const bomb = makePng({ width: 30_000, height: 30_000, depth: 1 });
    expect(bomb.length).toBeLessThan(10 * 1024 * 1024);
    const before = process.memoryUsage().rss;
    await expect(readImage(bomb)).rejects.toMatchObject({
      status: 400,
      fields: { images: 'The image has too many pixels' },
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(20 * 1024 * 1024);
  });

  it('is named when it is one of several, which are then all rejected', async () => {
    const good = await photo;
    await expect(readImages([good, good, await half, good])).rejects.toMatchObject({
      status: 400,
      fields: { images: 'Image 3 is damaged and cannot be read' },
    });
    await expect(readImages([good, Buffer.from('no')], 'newImages')).rejects.toMatchObject({
      status: 415,
      fields: { newImages: 'Image 2 is not a PNG or JPEG picture' },
    });
  });
});

it('does not block the event loop while images are processed', async () => {
  const photos = await Promise.all([1, 2, 3].map((seed) => makePhoto({ width: 700, height: 490, seed })));
  await readImage(await makePhoto(small));
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const start = performance.now();
  await readImages(photos);
  clearInterval(timer);
  expect(longest).toBeLessThan((performance.now() - start) / 2);
});

it('stores every file of every image under the key of its public address', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'teduh-files-'));
  const storage = createStorage({ dataDir, s3: undefined });
  const images = await readImages([
    await makePhoto({ ...wide, seed: 1 }),
    await makePhoto({ ...wide, seed: 2 }),
    await makePhoto({ ...wide, seed: 1 }),
  ]);
  await storeImages(storage, images);
  await storeImages(storage, images);
  for (const { key, bytes } of images.flatMap(({ files }) => files))
    expect((await storage.get(key))?.bytes).toEqual(bytes);
  expect(await Array.fromAsync(storage.list('images/'))).toHaveLength(
    2 * imageWidths.length * imageFormats.length,
  );
  await rm(dataDir, { recursive: true });
});
