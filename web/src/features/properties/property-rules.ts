import { isRequired } from '../../lib/validators.ts';
import type { Amount, PropertyValues, RoomValues } from './property-values.ts';

type Errors = Record<string, string | null>;

const isFilledIn = (label: string, value: Amount) => isRequired(label)(String(value));

function checkRooms(rooms: RoomValues[]): Errors {
  if (rooms.length === 0) return { rooms: 'At least one room is required' };
  const names = new Set<string>();
  const errors: Errors = {};
  rooms.forEach(({ name, price, depositAmount }, index) => {
    const same = name.trim().toLowerCase();
    const repeated = names.has(same) ? 'Every room needs a name of its own' : null;
    names.add(same);
    errors[`rooms.${index}.name`] = isFilledIn('Room name', name) ?? repeated;
    errors[`rooms.${index}.price`] = isFilledIn('Room price', price);
    errors[`rooms.${index}.depositAmount`] = isFilledIn('Room deposit', depositAmount);
  });
  return errors;
}

/** What can be said before asking the server. The range of amounts and the lengths are held by the fields themselves. */
export function checkProperty(values: PropertyValues): Errors {
  const { type, name, address, description, price, depositAmount, rooms } = values;
  return {
    name: isFilledIn('Name', name),
    address: isFilledIn('Address', address),
    description: isFilledIn('Description', description),
    ...(type === 'Room Rental'
      ? checkRooms(rooms)
      : { price: isFilledIn('Price', price), depositAmount: isFilledIn('Deposit', depositAmount) }),
  };
}
