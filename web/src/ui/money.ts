/** Written by hand: creating an Intl formatter takes a phone longer than formatting all prices of a page. */
function write(ringgit: number): string {
  const [whole = '', sen] = ringgit.toFixed(2).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return sen === '00' ? grouped : `${grouped}.${sen}`;
}

/** `RM 1,500` or `RM 1,500.50`: the one way an amount of ringgit is written. */
export const formatRinggit = (ringgit: number): string => `RM ${write(ringgit)}`;

/** `"500 - 1900"` as the server gives it becomes `RM 500 - 1,900`. */
export const formatRinggitRange = (range: string): string =>
  `RM ${range.replaceAll(/\d+(?:\.\d+)?/g, (digits) => write(Number(digits)))}`;
