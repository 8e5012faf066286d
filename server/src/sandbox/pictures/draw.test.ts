import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPicture, pictureKinds, renderPicture } from './draw.ts';

test.each(pictureKinds)('%s: any seed draws finite shapes only, and two seeds differ', (kind) => {
  const seeds = [0, 1, 2, 1234];
  const drawings = seeds.map((seed) => drawPicture(kind, seed));
  for (const drawing of drawings) expect(drawing).not.toMatch(/NaN|Infinity|undefined/);
  expect(new Set(drawings).size).toBe(seeds.length);
  expect(drawPicture(kind, 1234)).toBe(drawings[3]);
});

test.each(pictureKinds)(
  '%s: renders to a JPEG of 1600 × 1067',
  async (kind) => {
    for (const seed of [1, 2]) {
      const picture = await renderPicture(kind, seed);
      const { format, width, height } = await sharp(picture).metadata();
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1600, height: 1067 });
      expect(picture.length).toBeGreaterThan(60_000);
      expect(picture.length).toBeLessThan(400_000);
    }
  },
  30_000,
);
