import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CreateProperty } from '@teduh/shared/properties';
import { expect, it } from 'vitest';
import { meters } from './charges.ts';
import { complaints } from './complaints.ts';
import { listings } from './listings.ts';

const folder = join(import.meta.dirname, '../../images');

it('has only listings that an admin could have added', () => {
  for (const { images, price, rooms, ...listing } of listings) {
    const withDeposits = {
      ...listing,
      ...(price && { price, depositAmount: price * 2 }),
      ...(rooms && { rooms: rooms.map((room) => ({ ...room, depositAmount: room.price * 2 })) }),
    };
    const { success, error } = CreateProperty.safeParse(withDeposits);
    expect(success, `${listing.name}: ${error?.message}`).toBe(true);
    expect(images.length).toBeGreaterThanOrEqual(3);
  }
});

it('has two dozen listings of both types, with names of their own', () => {
  const count = (type: string) => listings.filter((listing) => listing.type === type).length;
  expect([count('Unit Rental'), count('Room Rental')]).toEqual([14, 10]);
  expect(new Set(listings.map(({ name }) => name)).size).toBe(listings.length);
});

it('shows each image of a listing once, and has no image that nothing shows', () => {
  const ofListings = listings.flatMap(({ images }) => images);
  expect(new Set(ofListings).size).toBe(ofListings.length);
  const ofMeters = meters.flatMap(({ readings }) => readings.map(({ image }) => image));
  const shown = new Set([...ofListings, ...complaints.flatMap(({ images = [] }) => images), ...ofMeters]);
  const stored = readdirSync(folder).filter((name) => !name.endsWith('.json'));
  expect(stored.toSorted()).toEqual([...shown].toSorted());
});

it('keeps the images within 8 MB', () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  expect(bytes).toBeLessThan(8_000_000);
});
