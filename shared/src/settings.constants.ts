/** Free of zod: public pages may import values from here. */
export const companyNameMaxLength = 150;
export const companyAddressMaxLength = 300;
/** How many days an operator may choose, each from the least to the most. */
export const dayRanges = {
  hold: { min: 1, max: 60 },
  rentAhead: { min: 1, max: 28 },
  reminder: { min: 0, max: 14 },
  lateFeeGrace: { min: 0, max: 60 },
  overdueReminder: { min: 1, max: 60 },
  depositReturn: { min: 1, max: 90 },
  notice: { min: 1, max: 180 },
  renewalOffer: { min: 1, max: 180 },
} as const;

/** When an admin signs agreements for the landlord: with the accept, or later from a list. */
export const landlordSignings = ['at accept', 'afterwards'] as const;

/** `flat`: once. `per day`: for each day after the days of grace, up to the cap. */
export const lateFeeKinds = ['off', 'flat', 'per day'] as const;
/** Ringgit. */
export const lateFeeMax = 1_000;
export const lateFeeCap = { min: 1, max: 100 } as const;

/** Months of the term before which nobody leaves early, and what leaving costs in per cent of a month's rent. */
export const breakAfterMonths = { min: 0, max: 35 } as const;
export const breakFeePercent = { min: 0, max: 300 } as const;
