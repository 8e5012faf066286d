import { CreateProperty } from '@teduh/shared/properties';
import type { Deps } from '../deps.ts';
import { propertyChange } from '../domain/properties/property-change.ts';
import * as users from '../domain/users/users.repository.ts';
import { readImage, storeImages } from '../platform/images.ts';
import { insertProperty } from '../use-cases/steps/insert-property.ts';
import { type DemoListing, demoListings } from './demo-listings.ts';
import * as seeds from './demo-seed.repository.ts';
import { renderPicture } from './pictures/draw.ts';

async function paint({ storage }: Deps, pictures: DemoListing['pictures']) {
  const images = await Promise.all(
    pictures.map(async ([kind, seed]) => readImage(await renderPicture(kind, seed), 'images', 'quick')),
  );
  await storeImages(storage, images);
  return images;
}

const seedOf = ({ name }: Pick<DemoListing, 'name'>) => `listing: ${name}`;

export async function hasListingsToPlant({ db }: Deps): Promise<boolean> {
  const planted = new Set(await seeds.listPlanted(db));
  return demoListings.some((listing) => !planted.has(seedOf(listing)));
}

/**
 * The demo's houses and rooms, one after the other while the server already answers, each once in the life of the database: a start
 * that was cut short goes on with the next one. The first of the list comes last and so stands first.
 */
export async function plantListings(deps: Deps, ownerEmail: string, signal: AbortSignal) {
  for (const { pictures, ...listing } of demoListings.toReversed()) {
    const seed = seedOf(listing);
    if (signal.aborted) return;
    if (await seeds.isPlanted(deps.db, seed)) continue;
    const input = CreateProperty.parse(listing);
    const images = await paint(deps, pictures);
    await deps.db.begin(async (tx) => {
      const owner = await users.findByEmail(tx, ownerEmail);
      if (!owner || !(await seeds.claim(tx, seed))) return;
      await insertProperty(tx, owner.id, input, images);
      await deps.outbox.announce(tx, { change: propertyChange });
    });
  }
}
