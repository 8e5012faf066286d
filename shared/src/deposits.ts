/** Free of zod. */
import { amountRange } from './properties.constants.ts';

/** What a deposit is for. Parts that a contract does not have are zero. */
export type DepositParts = { securitySen: number; utilitySen: number; accessCardSen: number };

export const depositSenRange = { min: amountRange.min * 100, max: amountRange.max * 100 } as const;

export const depositSenOf = ({ securitySen, utilitySen, accessCardSen }: DepositParts): number =>
  securitySen + utilitySen + accessCardSen;

export const onlySecurity = (securitySen: number): DepositParts => ({
  securitySen,
  utilitySen: 0,
  accessCardSen: 0,
});

/** The parts that a deposit has, by name. */
export const depositPartsOf = ({ securitySen, utilitySen, accessCardSen }: DepositParts) =>
  [
    { label: 'Security deposit', sen: securitySen },
    { label: 'Utility deposit', sen: utilitySen },
    { label: 'Access card deposit', sen: accessCardSen },
  ].filter(({ sen }) => sen > 0);
