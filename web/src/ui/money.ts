import { writeTwoDecimals } from '@teduh/shared/money';

const write = (ringgit: number): string => writeTwoDecimals(ringgit).replace(/\.00$/, '');

/** `RM 1,500`, `RM 1,500.50` or `− RM 80`: the one way an amount of ringgit is written. */
export const formatRinggit = (ringgit: number): string =>
  `${ringgit < 0 ? '− ' : ''}RM ${write(Math.abs(ringgit))}`;

/** `"500 - 1900"` as the server gives it becomes `RM 500 - 1,900`. */
export const formatRinggitRange = (range: string): string =>
  `RM ${range.replaceAll(/\d+(?:\.\d+)?/g, (digits) => write(Number(digits)))}`;
