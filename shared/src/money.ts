/** Money is counted in sen inside and written in ringgit outside; only schemas and presenters cross over. */
export const toSen = (ringgit: number) => Math.round(ringgit * 100);
export const toRinggit = (sen: number) => sen / 100;

/** `1,500.00`. Written by hand: creating an Intl formatter takes a phone longer than formatting all prices of a page. */
export function writeTwoDecimals(ringgit: number): string {
  const [whole = '', sen = ''] = ringgit.toFixed(2).split('.');
  return `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${sen}`;
}

/** `RM 1,500.00`, for mails and documents. */
export const writeSen = (sen: number) => `RM ${writeTwoDecimals(toRinggit(sen))}`;
