/** Money is counted in sen inside and written in ringgit outside; only schemas and presenters cross over. */
export const toSen = (ringgit: number) => Math.round(ringgit * 100);
export const toRinggit = (sen: number) => sen / 100;

/** `RM 1,500.00`, for letters and documents. */
export const writeSen = (sen: number) =>
  `RM ${toRinggit(sen).toLocaleString('en-MY', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
