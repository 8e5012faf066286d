const format = new Intl.NumberFormat('en-MY', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
});

/** `RM 1,500` or `RM 1,500.50`: the one way an amount of ringgit is written. */
export const formatRinggit = (ringgit: number): string => `RM ${format.format(ringgit)}`;

/** `"500 - 1900"` as the server gives it becomes `RM 500 - 1,900`. */
export const formatRinggitRange = (range: string): string =>
  `RM ${range.replaceAll(/\d+(?:\.\d+)?/g, (digits) => format.format(Number(digits)))}`;
