import * as properties from '../../domain/properties/properties.repository.ts';
import type { Sql } from '../../platform/db/db.ts';
import { badRequest, notFound } from '../../platform/errors.ts';

/** The unit that a property, and for a Room Rental one of its rooms, names. */
export async function chooseUnit(on: Sql, propertyId: string, roomId: string | undefined): Promise<string> {
  const units = await properties.listUnits(on, propertyId);
  const [first] = units;
  if (!first) throw notFound('property_not_found');
  const refuse = (room: string) => badRequest('invalid_fields', { room });
  if (first.type === 'Unit Rental') {
    if (roomId !== undefined && roomId !== first.id) throw refuse('This property has no rooms');
    return first.id;
  }
  if (roomId === undefined) throw refuse('Room is required');
  if (!units.some(({ id }) => id === roomId)) throw refuse('This room does not belong to the property');
  return roomId;
}
