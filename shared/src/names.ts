/** Names of people and units, as both sides write them. No dependency, so public pages may import it. */
export const fullName = ({ firstname, lastname }: { firstname: string; lastname: string }) =>
  `${firstname} ${lastname}`.trim();

/** What is rented: the property, or a room of it. */
export const unitName = (propertyName: string, roomName: string | null) =>
  roomName ? `${propertyName}, ${roomName}` : propertyName;

export const placeOf = (place: { property_name: string; room_name: string | null }) =>
  unitName(place.property_name, place.room_name);
