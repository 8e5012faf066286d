import { listings } from '../data/listings.ts';
import { type DemoImages, rowsOfImages } from '../images.ts';
import type { Build } from './build.ts';
import { idOf } from './deterministic.ts';
import { unitsOfListing } from './world.ts';

/** All of them were offered before the first tenancy, one a week; the first of the list is the newest. */
const firstDaysAgo = 450;
const daysApart = 7;
export const oldestDaysAgo = firstDaysAgo + daysApart * listings.length;

export function addListings({ rows, audit, calendar, admin }: Build, images: DemoImages) {
  for (const [
    index,
    { name, type, address, description, houseRules = '', ...listing },
  ] of listings.entries()) {
    const id = idOf(`property ${name}`);
    const at = calendar.during(calendar.daysAgo(firstDaysAgo + daysApart * index), `listing ${name}`);
    const moments = { created_at: at, updated_at: at };
    rows.properties.push({
      id,
      name,
      type,
      address,
      description,
      house_rules: houseRules,
      created_by: admin.id,
      ...moments,
    });
    for (const unit of unitsOfListing(name))
      rows.units.push({
        id: unit.id,
        property_id: id,
        property_type: type,
        name: unit.room_name,
        description: unit.description,
        position: unit.position,
        price_sen: unit.rentSen,
        deposit_sen: unit.depositSen,
        created_at: at,
      });
    for (const image of rowsOfImages(images, listing.images))
      rows.property_images.push({ ...image, property_id: id, created_at: at });
    const subject = { type: 'property', id };
    audit({ at, actorId: admin.id, action: 'property.added', subject, after: { name, type } });
  }
}
