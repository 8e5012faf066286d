/** Free of zod: public pages may import values from here. */
import type { Moves } from './moves.ts';

export const contractStatuses = ['Awaiting', 'Active', 'Ended', 'Cancelled'] as const;
export const sendBackReasonMaxLength = 500;
export const contractFileMaxBytes = 10 * 1024 * 1024;
export const contractSorts = ['createdAt', 'customer', 'property', 'startDate', 'endDate', 'rent'] as const;

export const contractMoves = {
  Awaiting: ['Active', 'Cancelled'],
  Active: ['Ended'],
  Ended: [],
  Cancelled: [],
} as const satisfies Moves<(typeof contractStatuses)[number]>;
