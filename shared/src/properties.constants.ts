/** Free of zod: public pages may import values from here. */
export const propertyTypes = ['Unit Rental', 'Room Rental'] as const;
/** Ringgit, for prices and deposits alike. */
export const amountRange = { min: 1, max: 100_000 } as const;
export const addressMaxLength = 300;
export const descriptionMaxLength = 5_000;
export const houseRulesMaxLength = 3_000;
export const roomsMax = 50;
export const propertySorts = ['newest', 'price-low', 'price-high'] as const;
/** The first page of the public list: as the web app asks for it, and as the server renders it. */
export const listingPageSize = 12;
/** What the address of the list may ask for. */
export const searchParams = ['q', 'type', 'minPrice', 'maxPrice', 'available', 'sort'] as const;
