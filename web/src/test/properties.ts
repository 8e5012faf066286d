import type { Picture, Property, Room } from '@teduh/shared/properties';

export function aPicture(name: string): Picture {
  const hash = [...name]
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .padEnd(64, '0');
  return { url: `/images/${hash}/1600.jpg`, width: 1600, height: 1200, placeholder: 'data:,' };
}

export function aRoom(changes: Partial<Room> = {}): Room {
  const id = changes._id ?? 'room-1';
  return {
    _id: id,
    id,
    name: 'Master room',
    price: 900,
    depositAmount: 1800,
    description: '',
    isOccupied: false,
    freeFrom: null,
    occupant: null,
    ...changes,
  };
}

/** A Unit Rental as an admin sees it, unless the changes say otherwise. */
export function aProperty(changes: Partial<Property> = {}): Property {
  const id = changes.id ?? 'property-1';
  const pictures = changes.pictures ?? [];
  return {
    _id: id,
    id,
    name: 'Suria Residence',
    type: 'Unit Rental',
    address: '12 Jalan Ampang, 50450 Kuala Lumpur',
    description: 'A bright corner home.',
    houseRules: '',
    images: pictures.map(({ url }) => url),
    pictures,
    price: 2400,
    depositAmount: 4800,
    rooms: [],
    isAvailable: true,
    isFullyOccupied: false,
    freeFrom: null,
    occupant: null,
    waitingApplications: 0,
    createdAt: '2026-11-01T02:00:00.000Z',
    ...changes,
  };
}

export function aRoomRental(rooms: Room[], changes: Partial<Property> = {}): Property {
  const { price: _price, depositAmount: _deposit, occupant: _occupant, ...property } = aProperty(changes);
  return { ...property, type: 'Room Rental', rooms, priceRange: '900' };
}
