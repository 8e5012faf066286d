import * as properties from '../../domain/properties/properties.repository.ts';
import type { Sql } from '../../platform/db/db.ts';
import { badRequest, notFound } from '../../platform/errors.ts';

/** Finds the unit that is meant: the only one of a Unit Rental, or the given room of a Room Rental. */
export async function chooseUnit(db: Sql, propertyId: string, roomId: string | undefined): Promise<string> {
  const units = await properties.listUnits(db, propertyId);
  const [first] = units;
  if (!first) throw notFound('property_not_found');
  const invalid = (room: string) => badRequest('invalid_fields', { room });
  if (first.type === 'Unit Rental') {
    if (roomId !== undefined && roomId !== first.id) throw invalid('This property has no rooms');
    return first.id;
  }
  if (roomId === undefined) throw invalid('Room is required');
  if (!units.some(({ id }) => id === roomId)) throw invalid('This room does not belong to the property');
  return roomId;
}
