import { CreateProperty } from '@teduh/shared/properties';
import { expect, test } from 'vitest';
import { demoListings } from './demo-listings.ts';
import { pictureKinds } from './pictures/draw.ts';

test('every demo listing is one that an admin could have added', () => {
  for (const { pictures, ...listing } of demoListings) {
    const { success, error } = CreateProperty.safeParse(listing);
    expect(success, `${listing.name}: ${error?.message}`).toBe(true);
    expect(pictures.length).toBeGreaterThanOrEqual(3);
    for (const [kind] of pictures) expect(pictureKinds).toContain(kind);
  }
});

test('there are two dozen of both types, with names of their own and no picture twice', () => {
  const ofType = (type: string) => demoListings.filter((listing) => listing.type === type).length;
  expect([ofType('Unit Rental'), ofType('Room Rental')]).toEqual([14, 10]);
  expect(new Set(demoListings.map(({ name }) => name)).size).toBe(demoListings.length);
  const pictures = demoListings.flatMap((listing) =>
    listing.pictures.map(([kind, seed]) => `${kind} ${seed}`),
  );
  expect(new Set(pictures).size).toBe(pictures.length);
});

test('deposits are two months of rent', () => {
  for (const { price, depositAmount, rooms = [] } of demoListings) {
    const terms = price === undefined ? rooms : [{ price, depositAmount }];
    for (const each of terms) expect(each.depositAmount).toBe(each.price * 2);
  }
});
