/** Money is counted in sen inside and written in ringgit outside; only schemas and presenters cross over. */
export const toSen = (ringgit: number) => Math.round(ringgit * 100);
export const toRinggit = (sen: number) => sen / 100;

const twoDecimals = new Intl.NumberFormat('en-MY', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `RM 1,500.00`, for mails and documents. */
export const writeSen = (sen: number) => `RM ${twoDecimals.format(toRinggit(sen))}`;
