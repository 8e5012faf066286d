/** Names of people, units and transactions, as both sides write them. No dependency, so public pages may import it. */
import type { transactionTypes } from './transactions.constants.ts';

export const fullName = ({ firstname, lastname }: { firstname: string; lastname: string }) =>
  `${firstname} ${lastname}`.trim();

/** What is rented: the property, or a room of it. */
export const unitName = (propertyName: string, roomName: string | null) =>
  roomName ? `${propertyName}, ${roomName}` : propertyName;

export const placeOf = (place: { property_name: string; room_name: string | null }) =>
  unitName(place.property_name, place.room_name);

/** As in "your rent", "your deposit". */
export const nameOfTransaction = (type: (typeof transactionTypes)[number]) =>
  type === 'Monthly Rental' ? 'rent' : type.toLowerCase();
