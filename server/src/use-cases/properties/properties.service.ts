import { toSen } from '@teduh/shared/money';
import type { CreateProperty, FindProperties, PatchProperty, RoomInput } from '@teduh/shared/properties';
import type { Deps } from '../../deps.ts';
import { assertImageCount, keepImages, planRooms } from '../../domain/properties/properties.policy.ts';
import * as properties from '../../domain/properties/properties.repository.ts';
import * as lists from '../../domain/properties/properties-list.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/access.ts';
import { type ProcessedImage, storeImages } from '../../platform/images.ts';

const featuredCount = 9;
/** Every open page that shows listings, and every process that keeps them, hears of it. */
export const announceProperties = (tx: Tx, { outbox }: Deps) =>
  outbox.announce(tx, { change: { tags: ['Property'], to: { everyone: true } } });

export const getProperty = ({ db }: Deps, id: string) => properties.getById(db, id);
export const listFeatured = ({ db }: Deps) => properties.listFeatured(db, featuredCount);

export async function listProperties({ db }: Deps, { minPrice, maxPrice, ...find }: FindProperties) {
  return lists.list(db, {
    ...find,
    minSen: minPrice === undefined ? undefined : toSen(minPrice),
    maxSen: maxPrice === undefined ? undefined : toSen(maxPrice),
  });
}

const unitOf = ({ name, description, price, depositAmount }: RoomInput): properties.Unit => ({
  name,
  description,
  priceSen: toSen(price),
  depositSen: toSen(depositAmount),
});

function unitsOf(input: CreateProperty): properties.Unit[] {
  if (input.type === 'Room Rental') return input.rooms.map(unitOf);
  return [
    { name: null, description: '', priceSen: toSen(input.price), depositSen: toSen(input.depositAmount) },
  ];
}

/** The rows of a new property; its pictures are stored already. */
async function insertProperty(tx: Tx, createdBy: string, input: CreateProperty, images: ProcessedImage[]) {
  const { name, type, address, description } = input;
  const id = await properties.insert(tx, { name, type, address, description, createdBy });
  for (const [position, unit] of unitsOf(input).entries())
    await properties.insertUnit(tx, { id, type }, unit, position);
  await properties.replaceImages(tx, id, images.map(rowOf));
  return id;
}

export async function createProperty(
  deps: Deps,
  actor: Actor,
  input: CreateProperty,
  images: ProcessedImage[],
) {
  await storeImages(deps.storage, images);
  return deps.db.begin(async (tx) => {
    const id = await insertProperty(tx, actor.id, input, images);
    const { name, type } = input;
    await audit(tx, actor.id, {
      action: 'property.added',
      subject: { type: 'property', id },
      after: { name, type },
    });
    await announceProperties(tx, deps);
    return properties.getById(tx, id);
  });
}

const rowOf = ({ hash, width, height, placeholder }: ProcessedImage): properties.ImageRow => ({
  content_hash: hash,
  width,
  height,
  placeholder,
});

/** Checked twice: before the files are kept, so that a refusal leaves none, and again under the lock. */
function plan(property: properties.PropertyRow, changes: PatchProperty, newImages: ProcessedImage[]) {
  const kept = keepImages(property, changes.images);
  assertImageCount(kept.length + newImages.length, 'newImages');
  const rooms = property.type === 'Room Rental' ? changes.rooms : undefined;
  return { images: [...kept, ...newImages.map(rowOf)], rooms, roomPlan: rooms && planRooms(property, rooms) };
}

/** Refuses what cannot be done, before any file is kept. */
export async function checkUpdate(
  { db }: Deps,
  id: string,
  changes: PatchProperty,
  newImages: ProcessedImage[],
) {
  plan(await properties.getById(db, id), changes, newImages);
}

/** Writes the change; answers with the rooms that are gone. The units are locked already. */
export async function writeUpdate(
  tx: Tx,
  { clock }: Deps,
  actor: Actor,
  id: string,
  changes: PatchProperty,
  newImages: ProcessedImage[],
): Promise<string[]> {
  const now = clock.wall();
  const before = await properties.getForUpdate(tx, id);
  const { images, rooms, roomPlan } = plan(before, changes, newImages);
  const { name, address, description } = changes;
  await properties.update(tx, id, { name, address, description }, now);
  if (rooms && roomPlan) await changeRooms(tx, before, rooms, roomPlan, now);
  if (before.type === 'Unit Rental') await changeUnit(tx, before, changes);
  await properties.replaceImages(tx, id, images);
  await audit(tx, actor.id, {
    action: 'property.updated',
    subject: { type: 'property', id },
    before: { name: before.name },
    after: { fields: Object.keys(changes) },
  });
  return roomPlan?.removed.map((unit) => unit.id) ?? [];
}

async function changeUnit(
  tx: Tx,
  { units: [unit] }: properties.PropertyRow,
  { price, depositAmount }: PatchProperty,
) {
  if (!unit) return;
  const priceSen = price === undefined ? unit.price_sen : toSen(price);
  const depositSen = depositAmount === undefined ? unit.deposit_sen : toSen(depositAmount);
  await properties.updateUnit(
    tx,
    unit.id,
    { name: null, description: unit.description, priceSen, depositSen },
    0,
  );
}

type RoomPlan = ReturnType<typeof planRooms>;

async function changeRooms(
  tx: Tx,
  property: properties.PropertyRow,
  rooms: RoomInput[],
  { removed, renamed }: RoomPlan,
  now: Date,
) {
  for (const { id } of removed) await properties.removeUnit(tx, id, now);
  // Names are unique at every moment: rooms that swap them step aside first.
  for (const { _id = '', ...room } of renamed)
    await properties.updateUnit(tx, _id, { ...unitOf(room), name: _id }, 0);
  for (const [position, { _id, ...room }] of rooms.entries()) {
    if (_id) await properties.updateUnit(tx, _id, unitOf(room), position);
    else await properties.insertUnit(tx, property, unitOf(room), position);
  }
}
