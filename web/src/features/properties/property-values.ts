import type { UseFormReturnType } from '@mantine/form';
import type { Property, PropertyType, Room, RoomInput } from '@teduh/shared/properties';

/** A number, or the empty string of an empty field. */
type Amount = number | string;

export type RoomValues = {
  /** Identifies a room of the form; new rooms have no id yet. */
  key: string;
  _id?: string;
  name: string;
  price: Amount;
  depositAmount: Amount;
  description: string;
};

type NewImage = { key: string; file: File };

export type PropertyValues = {
  type: PropertyType;
  name: string;
  address: string;
  description: string;
  houseRules: string;
  price: Amount;
  depositAmount: Amount;
  rooms: RoomValues[];
  /** The URLs of the images to keep, and the files that the server appends to them. */
  images: string[];
  newImages: NewImage[];
};

export type PropertyForm = UseFormReturnType<PropertyValues>;

let keysGiven = 0;

export function newKey(): string {
  keysGiven += 1;
  return `new-${keysGiven}`;
}

export function emptyRoom(): RoomValues {
  return { key: newKey(), name: '', price: '', depositAmount: '', description: '' };
}

/** The fields that a change of the type resets. */
export function emptyTerms(type: PropertyType): Pick<PropertyValues, 'price' | 'depositAmount' | 'rooms'> {
  return { price: '', depositAmount: '', rooms: type === 'Room Rental' ? [emptyRoom()] : [] };
}

export function emptyProperty(): PropertyValues {
  const type = 'Unit Rental';
  const texts = { name: '', address: '', description: '', houseRules: '' };
  return { type, ...texts, images: [], newImages: [], ...emptyTerms(type) };
}

function roomValuesOf({ _id, name, price, depositAmount, description }: Room): RoomValues {
  return { key: _id, _id, name, price, depositAmount, description };
}

export function valuesOf(property: Property): PropertyValues {
  const { type, name, address, description, houseRules, price = '', depositAmount = '', images } = property;
  const rooms = property.rooms.map(roomValuesOf);
  const texts = { name, address, description, houseRules };
  return { type, ...texts, price, depositAmount, rooms, images, newImages: [] };
}

function roomsJson(rooms: RoomValues[]): string {
  const input = rooms.map(({ _id, name, price, depositAmount, description }) => ({
    _id,
    name,
    price: Number(price),
    depositAmount: Number(depositAmount),
    description,
  }));
  return JSON.stringify(input satisfies RoomInput[]);
}

/** The fields as the server expects them; each type has only its own terms. */
function fieldsOf({
  type,
  name,
  address,
  description,
  houseRules,
  price,
  depositAmount,
  rooms,
}: PropertyValues): Record<string, string> {
  const texts = { name, address, description, houseRules };
  if (type === 'Room Rental') return { ...texts, rooms: roomsJson(rooms) };
  return { ...texts, price: String(price), depositAmount: String(depositAmount) };
}

export function toCreation(values: PropertyValues): FormData {
  const body = new FormData();
  for (const [field, value] of Object.entries({ type: values.type, ...fieldsOf(values) }))
    body.append(field, value);
  for (const { file } of values.newImages) body.append('images', file);
  return body;
}

/** Only what differs from `before`; undefined when nothing does. */
export function toChanges(values: PropertyValues, before: PropertyValues): FormData | undefined {
  const body = new FormData();
  const old = fieldsOf(before);
  for (const [field, value] of Object.entries(fieldsOf(values)))
    if (value !== old[field]) body.append(field, value);
  if (body.has('rooms')) body.append('knownRooms', JSON.stringify(before.rooms.map(({ _id }) => _id)));
  const images = JSON.stringify(values.images);
  const knownImages = JSON.stringify(before.images);
  if (images !== knownImages) {
    body.append('images', images);
    body.append('knownImages', knownImages);
  }
  for (const { file } of values.newImages) body.append('newImages', file);
  return body.keys().next().done ? undefined : body;
}
