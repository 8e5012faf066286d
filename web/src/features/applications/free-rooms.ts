import type { Property, Room } from '@teduh/shared/properties';

/** The rooms that can be rented; undefined for a Unit Rental, which has none. */
export function freeRoomsOf({ type, rooms }: Property): Room[] | undefined {
  return type === 'Room Rental' ? rooms.filter(({ isOccupied }) => !isOccupied) : undefined;
}
