import { drawBedroom } from './bedrooms.ts';
import { develop } from './develop.ts';
import { drawBalcony, drawStudy } from './extras.ts';
import { drawBungalow } from './facade-bungalow.ts';
import { drawKampung } from './facade-kampung.ts';
import { drawShophouse } from './facade-shophouse.ts';
import { drawTerrace } from './facade-terrace.ts';
import { drawTower } from './facade-tower.ts';
import { drawWalkUp } from './facade-walk-up.ts';
import { drawKitchen } from './kitchens.ts';
import { drawLivingRoom } from './living-rooms.ts';
import { height, width } from './paper.ts';
import { drawPool } from './pools.ts';

const drawings = {
  terrace: drawTerrace,
  tower: drawTower,
  bungalow: drawBungalow,
  kampung: drawKampung,
  shophouse: drawShophouse,
  'walk-up': drawWalkUp,
  'living-room': drawLivingRoom,
  bedroom: drawBedroom,
  kitchen: drawKitchen,
  balcony: drawBalcony,
  study: drawStudy,
  pool: drawPool,
} as const satisfies Record<string, (seed: number) => string>;

export type PictureKind = keyof typeof drawings;
export const pictureKinds = Object.keys(drawings) as PictureKind[];

/** An SVG of 1600 × 1067; the same kind and seed always give the same picture. */
export function drawPicture(kind: PictureKind, seed: number): string {
  return drawings[kind](seed);
}

export async function renderPicture(kind: PictureKind, seed: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const pixels = await sharp(Buffer.from(drawPicture(kind, seed)))
    .removeAlpha()
    .raw()
    .toBuffer();
  develop(pixels, width, height);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}
