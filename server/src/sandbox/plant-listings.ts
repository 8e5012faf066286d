import { CreateProperty } from '@teduh/shared/properties';
import type { Deps } from '../deps.ts';
import { insertProperty } from '../modules/properties/property.service.ts';
import * as users from '../modules/users/user.repository.ts';
import { type ProcessedImage, readImage, storeImages } from '../platform/images.ts';
import { demoListings } from './demo-listings.ts';
import * as seeds from './demo-seed.repository.ts';
import { renderPicture } from './pictures/draw.ts';

type Pictures = (typeof demoListings)[number]['pictures'];

/** Each picture is drawn once, however many listings show it. */
function createStudio({ storage }: Pick<Deps, 'storage'>) {
  const drawn = new Map<string, Promise<ProcessedImage>>();
  async function draw([kind, seed]: Pictures[number]) {
    const image = await readImage(await renderPicture(kind, seed));
    await storeImages(storage, [image]);
    return image;
  }
  return (pictures: Pictures) =>
    Promise.all(
      pictures.map((picture) => {
        const key = picture.join(' ');
        const known = drawn.get(key) ?? draw(picture);
        drawn.set(key, known);
        return known;
      }),
    );
}

/** The demo's houses and rooms, all of them or none; the newest is the first of the list. */
export async function plantListings(deps: Deps, ownerEmail: string) {
  if (await seeds.isPlanted(deps.db, 'listings')) return;
  const paint = createStudio(deps);
  const listings = await Promise.all(
    demoListings.map(async ({ pictures, ...listing }) => ({
      input: CreateProperty.parse(listing),
      images: await paint(pictures),
    })),
  );
  await deps.db.begin(async (tx) => {
    const owner = await users.findByEmail(tx, ownerEmail);
    if (!owner || !(await seeds.claim(tx, 'listings'))) return;
    for (const { input, images } of listings.toReversed()) await insertProperty(tx, owner.id, input, images);
  });
}
