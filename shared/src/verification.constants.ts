/** Free of zod, and apart from what signing needs: only the public pages that verify a document load it. */

/** Of the code on a sealed document by which anybody can look it up: digits and capitals, without I, L, O and U. */
export const verificationCodeLength = 26;

/** The code as it is printed, of what somebody typed: with spaces, in small letters, or with letters that look like the digits 0 and 1. */
export const verificationCodeOf = (typed: string): string =>
  typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
