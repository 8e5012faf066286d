import { writeCount } from './counts.ts';

/** How long a contract can last that an admin makes; those of applications have the lengths of the form. */
export const agreedMonths = { min: 1, max: 36 } as const;

/** `1 month` or `6 months` */
export const writeMonths = (count: number): string => writeCount(count, 'month');

/** How long a contract can last that was made elsewhere. */
export const importedMonths = { min: 1, max: 120 } as const;
