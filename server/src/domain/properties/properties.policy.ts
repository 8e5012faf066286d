import { errorMessages } from '@teduh/shared/errors.constants';
import { hashOfUrl, imageRules } from '@teduh/shared/images';
import type { RoomInput } from '@teduh/shared/properties';
import { badRequest, conflict } from '../../platform/errors.ts';
import type { ImageRow, PropertyRow, UnitRow } from './properties.repository.ts';

export const isRented = ({ units }: PropertyRow) => units.some(({ occupant }) => occupant !== null);

/** The pictures that stay, in the order their URLs are given; without a list, all of them. */
export function keepImages({ images }: PropertyRow, urls: string[] | undefined): ImageRow[] {
  if (!urls) return images;
  const kept = new Set<ImageRow>();
  for (const url of urls) {
    const hash = hashOfUrl(url);
    const image = images.find(({ content_hash }) => content_hash === hash);
    if (!image)
      throw badRequest('invalid_fields', {
        images: 'An image in the list does not belong to this property',
      });
    kept.add(image);
  }
  return [...kept];
}

export function assertImageCount(count: number, field: 'images' | 'newImages') {
  if (count > imageRules.maxCount)
    throw badRequest('invalid_fields', { [field]: `At most ${imageRules.maxCount} images` });
}

/** Which rooms stay under their ids, which are new, and which go. A room with a live contract cannot go. */
export function planRooms({ units }: PropertyRow, rooms: RoomInput[]) {
  const known = new Map(units.map((unit) => [unit.id, unit]));
  const wanted = new Set<string>();
  rooms.forEach(({ _id }, index) => {
    if (_id === undefined) return;
    if (!known.has(_id))
      throw badRequest('invalid_fields', {
        [`rooms.${index}._id`]: 'This room does not belong to the property',
      });
    if (wanted.has(_id))
      throw badRequest('invalid_fields', { [`rooms.${index}._id`]: 'This room is named twice' });
    wanted.add(_id);
  });
  const removed: UnitRow[] = units.filter(({ id }) => !wanted.has(id));
  if (removed.some(({ occupant }) => occupant !== null))
    throw conflict('room_has_contract', { rooms: errorMessages.room_has_contract });
  return { removed, renamed: rooms.filter(({ _id, name }) => _id && known.get(_id)?.name !== name) };
}
