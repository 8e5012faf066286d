import { imageUrl } from '@teduh/shared/images';
import { toRinggit } from '@teduh/shared/money';
import type { Picture, Property, Room } from '@teduh/shared/properties';
import type { ImageRow, PropertyRow, UnitRow } from '../domain/properties/properties.repository.ts';

/** Only admins see who lives in a unit; everybody else sees whether it is taken. */
type Audience = { forAdmin: boolean };

function presentImage({ content_hash, width, height, placeholder }: ImageRow): Picture {
  return { url: imageUrl(content_hash, width, 'jpg'), width, height, placeholder };
}

function presentOccupant({ occupant }: UnitRow) {
  if (!occupant) return null;
  const { id, firstname, lastname, email } = occupant;
  return { _id: id, firstname, lastname, email: email ?? '' };
}

function presentRoom(unit: UnitRow, { forAdmin }: Audience): Room {
  return {
    _id: unit.id,
    id: unit.id,
    name: unit.name ?? '',
    price: toRinggit(unit.price_sen),
    depositAmount: toRinggit(unit.deposit_sen),
    description: unit.description,
    isOccupied: unit.occupant !== null,
    freeFrom: unit.occupant?.end_date ?? null,
    ...(forAdmin && { occupant: presentOccupant(unit) }),
  };
}

export function priceRange(units: { price_sen: number }[]): string {
  const prices = units.map(({ price_sen }) => toRinggit(price_sen));
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return lowest === highest ? String(lowest) : `${lowest} - ${highest}`;
}

const firstFreeDay = (units: UnitRow[]): string | null =>
  units.flatMap(({ occupant }) => occupant?.end_date ?? []).toSorted()[0] ?? null;

function presentTerms({ type, units }: PropertyRow, audience: Audience) {
  if (type === 'Room Rental')
    return { rooms: units.map((unit) => presentRoom(unit, audience)), priceRange: priceRange(units) };
  const [unit] = units;
  if (!unit) return { rooms: [] };
  return {
    rooms: [],
    price: toRinggit(unit.price_sen),
    depositAmount: toRinggit(unit.deposit_sen),
    ...(audience.forAdmin && { occupant: presentOccupant(unit) }),
  };
}

export function presentProperty(property: PropertyRow, audience: Audience): Property {
  const pictures = property.images.map(presentImage);
  const isFullyOccupied = property.units.every(({ occupant }) => occupant !== null);
  return {
    _id: property.id,
    id: property.id,
    name: property.name,
    type: property.type,
    address: property.address,
    description: property.description,
    houseRules: property.house_rules,
    images: pictures.map(({ url }) => url),
    pictures,
    ...presentTerms(property, audience),
    isAvailable: !isFullyOccupied,
    isFullyOccupied,
    freeFrom: isFullyOccupied ? firstFreeDay(property.units) : null,
    ...(audience.forAdmin && { waitingApplications: property.waiting_applications }),
    createdAt: property.created_at.toISOString(),
  };
}
