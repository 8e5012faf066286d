import { errorMessages } from '@teduh/shared/errors.constants';
import { hashOfUrl, imageRules } from '@teduh/shared/images';
import { noRoomsMessage, type PatchProperty, type RoomInput } from '@teduh/shared/properties';
import { badRequest, conflict } from '../../platform/errors.ts';
import type { ProcessedImage } from '../../platform/images.ts';
import { isRented } from './properties.policy.ts';
import type { ImageRow, PropertyRow, UnitRow } from './properties.repository.ts';
import { imageRowOf } from './property-images.ts';

export type RoomPlan = { rooms: RoomInput[]; removed: UnitRow[]; renamed: RoomInput[] };
type UpdatePlan = { images: ImageRow[]; roomPlan: RoomPlan | undefined };

/** Works out what an update would change, without changing it; throws where the update is not possible. */
export function planUpdate(
  property: PropertyRow,
  changes: PatchProperty,
  newImages: ProcessedImage[],
): UpdatePlan {
  const images = [...selectImages(property, changes), ...newImages.map(imageRowOf)];
  if (images.length > imageRules.maxCount)
    throw badRequest('invalid_fields', { newImages: `At most ${imageRules.maxCount} images` });
  const rooms = property.type === 'Room Rental' ? changes.rooms : undefined;
  return { images, roomPlan: rooms && planRooms(property, rooms, changes.knownRooms) };
}

/**
 * The images that stay, in the order of the given URLs, then those that whoever made the list did not know; without a list, all of them.
 */
function selectImages(
  { images }: PropertyRow,
  { images: urls, knownImages }: Pick<PatchProperty, 'images' | 'knownImages'>,
): ImageRow[] {
  if (!urls) return images;
  const selected = new Set<ImageRow>();
  for (const url of urls) {
    const hash = hashOfUrl(url);
    const image = images.find(({ content_hash }) => content_hash === hash);
    if (!image)
      throw badRequest('invalid_fields', {
        images: 'An image in the list does not belong to this property',
      });
    selected.add(image);
  }
  const known = new Set(knownImages?.map(hashOfUrl));
  const unknown = knownImages ? images.filter(({ content_hash }) => !known.has(content_hash)) : [];
  return [...selected.union(new Set(unknown))];
}

/**
 * A room in the list keeps its id or is new; a room that is not in the list is removed, unless it has a live contract or whoever made the
 * list did not know it.
 */
function planRooms({ units }: PropertyRow, rooms: RoomInput[], knownIds?: string[]): RoomPlan {
  if (rooms.length === 0) throw badRequest('invalid_fields', { rooms: noRoomsMessage });
  const unitById = new Map(units.map((unit) => [unit.id, unit]));
  const keptIds = new Set<string>();
  rooms.forEach(({ _id }, index) => {
    if (_id === undefined) return;
    const field = `rooms.${index}._id`;
    if (!unitById.has(_id))
      throw badRequest('invalid_fields', { [field]: 'This room does not belong to the property' });
    if (keptIds.has(_id)) throw badRequest('invalid_fields', { [field]: 'This room is named twice' });
    keptIds.add(_id);
  });
  const removed = units.filter(({ id }) => !keptIds.has(id));
  if (knownIds && removed.some(({ id }) => !knownIds.includes(id))) throw conflict('rooms_changed_meanwhile');
  if (isRented({ units: removed }))
    throw conflict('room_has_contract', { rooms: errorMessages.room_has_contract });
  const renamed = rooms.filter(({ _id, name }) => _id && unitById.get(_id)?.name !== name);
  return { rooms, removed, renamed };
}
