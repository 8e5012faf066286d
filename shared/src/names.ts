/** How people and places are called in letters and documents. */
export const fullName = ({ firstname, lastname }: { firstname: string; lastname: string }) =>
  `${firstname} ${lastname}`.trim();

export const placeOf = (place: { property_name: string; room_name: string | null }) =>
  place.room_name ? `${place.property_name}, ${place.room_name}` : place.property_name;
