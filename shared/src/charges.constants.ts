/** Free of zod: public pages may import values from here. */
export const chargeNameMaxLength = 60;
export const meterUnits = ['kWh', 'm³'] as const;
/** What a meter can show, in tenths of a unit: seven digits and one after the point. */
export const readingTenthsMax = 99_999_999;
/** The price of one unit, in hundredths of a sen: RM 0.0001 to RM 100. */
export const priceHundredths = { min: 1, max: 1_000_000 } as const;
