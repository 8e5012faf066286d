/** Names of people, units and transactions, as both sides write them. No dependency, so public pages may import it. */
import type { transactionTypes } from './transactions.constants.ts';

export const fullName = ({ firstname, lastname }: { firstname: string; lastname: string }) =>
  `${firstname} ${lastname}`.trim();

/** What is rented: the property, or a room of it. */
export const unitName = (propertyName: string, roomName: string | null) =>
  roomName ? `${propertyName}, ${roomName}` : propertyName;

export const placeOf = (place: { property_name: string; room_name: string | null }) =>
  unitName(place.property_name, place.room_name);

const transactionNames = { Deposit: 'deposit', 'Monthly Rental': 'rent', 'Other Fees': 'fee' } as const;

/** As in "your rent is due": one of them, in the singular. */
export const nameOfTransaction = (type: (typeof transactionTypes)[number]) => transactionNames[type];
