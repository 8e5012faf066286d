import { writeTwoDecimals } from '@teduh/shared/money';

const write = (ringgit: number): string => writeTwoDecimals(ringgit).replace(/\.00$/, '');

/** `RM 1,500` or `RM 1,500.50`: the one way an amount of ringgit is written. */
export const formatRinggit = (ringgit: number): string => `RM ${write(ringgit)}`;

/** `"500 - 1900"` as the server gives it becomes `RM 500 - 1,900`. */
export const formatRinggitRange = (range: string): string =>
  `RM ${range.replaceAll(/\d+(?:\.\d+)?/g, (digits) => write(Number(digits)))}`;
